// The app's answer, and whatever looks like an attempt at it.

const NAME = 'branchPlaidLinkComplete';
const MOST_NEAR_MISSES = 50;

/** `onCompletion(event detail, target)` for the genuine event; what only resembles it is reported as `completionNearMiss`. */
export function listen(report, onCompletion) {
  // On window's way down: sees what is dispatched anywhere in the document, even where it does not bubble up to window.
  window.addEventListener(NAME, (event) => {
    if (event.target !== window && !event.bubbles) nearMiss(NAME, event.target, 'event', event.detail);
  }, true);
  window.addEventListener(NAME, (event) => {
    const target = nameOf(event.target);
    report('branchPlaidLinkComplete', { detail: textOf(event.detail), target });
    onCompletion(event.detail);
  });
  window.addEventListener('message', (event) => {
    const name = completionName(event.data);
    if (name !== undefined) nearMiss(name, event.target, 'message', event.data);
  }, true);
  watchDispatches();

  let count = 0;
  function nearMiss(name, target, channel, detail) {
    count += 1;
    if (count > MOST_NEAR_MISSES) return;
    report('completionNearMiss', { name: name.slice(0, 200), target: nameOf(target), channel, detail: textOf(detail) });
  }

  /** Only a look at each dispatch itself can see events of other names. */
  function watchDispatches() {
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function dispatchEvent(event) {
      const target = this || window;
      if (event instanceof Event && event.type !== NAME && resembles(event.type)) nearMiss(event.type, target, 'event', event.detail);
      else if (event instanceof Event && event.type === NAME && !isInDocument(target)) nearMiss(NAME, target, 'event', event.detail);
      return dispatch.apply(this, arguments);
    };
  }
}

/** Another spelling, another case, or only parts of the right name. */
function resembles(name) {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return /plaid|branchlink|linkcomplete|hostedlink/.test(letters) || distance(letters, NAME.toLowerCase()) <= 5;
}

/** What a message calls itself, if it looks like a completion. */
function completionName(data) {
  const value = typeof data === 'string' ? parse(data) : data;
  if (typeof value === 'string') return resembles(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const name = [value.type, value.event, value.name, value.action].find((text) => typeof text === 'string' && resembles(text));
  if (name !== undefined) return name;
  const status = value.status || (value.detail && value.detail.status);
  return ['completed', 'canceled', 'cancelled'].indexOf(status) >= 0 ? '' : undefined;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return text;
  }
}

function isInDocument(target) {
  return target === window || target === document || (target instanceof Node && document.contains(target));
}

function nameOf(target) {
  if (target === window) return 'window';
  if (target === document) return 'document';
  if (target instanceof Element) return (target.tagName.toLowerCase() + (target.id ? '#' + target.id : '')).slice(0, 60);
  return Object.prototype.toString.call(target).slice(8, -1);
}

/** What the event carries, as JSON; `null` where it carries nothing, or nothing that JSON can say. */
function textOf(detail) {
  try {
    const text = detail === null ? undefined : JSON.stringify(detail);
    return text === undefined ? null : text;
  } catch (error) {
    return null;
  }
}

/** Levenshtein's distance; names longer than 64 letters are far from everything. */
function distance(a, b) {
  if (a.length > 64) return a.length;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
