// `drive: auto`: the page takes the steps that it can take by itself, by its own controls, and tells the tester what is left to do.
// docs/page-protocol.md, "Steps that pages take".

import { ask } from './api.js';
import { wordsFor } from './drive-words.js';

// After a call that failed.
const RETRY = 1000;
// Between two looks for what no event of the page tells.
const LOOK_AGAIN = 250;
// For reports that the last document of this tab left behind.
const SETTLE = 30000;

/**
 * `path` tells which step is due, `page` is that of page.js, `place` is what the words call it. `next(view)` answers what to do now:
 * `null` for nothing, else an object with `press` (a control), before it `fill` (pairs of a field and its text), and `times`;
 * with `tester` (`{text, hint}`) where it is the tester's turn, or `stuck`, the same for when pressing was not enough; with `again`
 * to be asked again soon.
 */
export function drive({ path, page, place, next }) {
  const bar = makeBar();
  const pressed = [];
  let view = null;
  let isDue = false;
  let timer = 0;

  new MutationObserver(lookSoon).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'aria-busy', 'aria-disabled', 'data-status'],
  });
  document.addEventListener('visibilitychange', lookSoon);
  window.addEventListener('load', lookSoon);
  watch();

  /** Asks again and again; each answer waits for something new. */
  async function watch() {
    // A message that went out before a reload counts before anything else is sent.
    await page.settled(SETTLE);
    for (;;) {
      try {
        view = await ask(path + (view ? '?known=' + view.known : ''));
        look();
      } catch (error) {
        // The run is gone: the page itself will find out.
        if (error.status === 404 || error.status === 410) return;
        await new Promise((resolve) => { setTimeout(resolve, RETRY); });
      }
    }
  }

  /** When what is being changed on the page is done. */
  function lookSoon() {
    if (isDue) return;
    isDue = true;
    Promise.resolve().then(() => {
      isDue = false;
      look();
    });
  }

  function look() {
    if (!view) return;
    clearTimeout(timer);
    const move = (!view.isOver && next(view)) || {};
    const name = move.press && nameOf(move.press, view);
    const isStuck = name !== undefined && pressed.indexOf(name) >= 0 && hasTrouble();
    bar.show(wordsFor(view, place, { tester: (isStuck && move.stuck) || move.tester, isStuck }));
    if (move.again) timer = setTimeout(look, LOOK_AGAIN);
    // Out of sight nobody taps, and nothing is tapped twice for one step.
    if (name === undefined || pressed.indexOf(name) >= 0 || document.visibilityState === 'hidden' || isAtWork()) return;
    pressed.push(name);
    (move.fill || []).forEach(([field, text]) => type(field, text));
    for (let time = 0; time < (move.times || 1); time += 1) move.press.click();
  }
}

/** The control of this name that can be pressed now, or `null`. */
export function control(testid) {
  const found = Array.from(document.querySelectorAll('[data-testid="' + testid + '"]')).filter(isReady);
  return found.length ? found[0] : null;
}

/** To press a control, if it is there; before that, to fill in the `fields`, by their names. */
export function press(testid, fields) {
  const found = control(testid);
  if (!found) return null;
  const fill = Object.keys(fields || {}).map((name) => [control(name), fields[name]]).filter(([field]) => field);
  return { press: found, fill };
}

/** Whether an element is on show, and not turned off. */
function isReady(element) {
  return isOnShow(element) && element.getAttribute('aria-disabled') !== 'true';
}

function isOnShow(element) {
  return element.getClientRects().length > 0;
}

/** What was pressed last is not through yet. */
export function isAtWork() {
  return Array.from(document.querySelectorAll('[aria-busy="true"]')).some(isOnShow);
}

/** A control of one screen, for one step. */
function nameOf(element, view) {
  const screen = element.closest('[data-screen]');
  const step = view.step ? view.step.number : 0;
  return [step, screen ? screen.getAttribute('data-screen') : '', element.getAttribute('data-testid')].join(' ');
}

/** The page says that something went wrong. */
function hasTrouble() {
  const signs = document.querySelectorAll('[role="alert"], .error, .notice[data-tone="bad"], .notice[data-tone="warn"], #failed');
  return Array.from(signs).some((sign) => isOnShow(sign) && sign.textContent.trim() !== '');
}

/** As a keyboard does, but for its keys. A box or a button to choose by is chosen. */
function type(field, text) {
  if (field.type === 'radio') {
    field.click();
    return;
  }
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The place, at the page's lower edge, that says whose turn it is. */
function makeBar() {
  const bar = document.createElement('aside');
  bar.className = 'drive';
  bar.setAttribute('aria-label', 'Steps of the scenario');
  bar.setAttribute('data-testid', 'drive');
  const live = bar.appendChild(document.createElement('div'));
  live.setAttribute('role', 'status');
  const [title, text, hint] = ['drive-title', 'drive-text', 'drive-hint small'].map((className) => {
    const line = live.appendChild(document.createElement('p'));
    line.className = className;
    return line;
  });
  title.setAttribute('data-testid', 'drive-turn');
  text.setAttribute('data-testid', 'drive-text');
  hint.setAttribute('data-testid', 'drive-hint');
  const footer = document.querySelector('.mock');
  footer.parentNode.insertBefore(bar, footer);
  document.documentElement.classList.add('driven');

  // With very large text it would cover too much. The size of the text and of the window may change.
  const measure = () => bar.classList.toggle('tall', bar.offsetHeight * 4 > window.innerHeight);
  new ResizeObserver(measure).observe(bar);
  window.addEventListener('resize', measure);

  // What is there already is left alone: a screen reader would read it again, and each change is looked at.
  const put = (place, words) => { if (place.textContent !== words) place.textContent = words; };
  return {
    show(words) {
      bar.setAttribute('data-turn', words.turn);
      bar.setAttribute('data-step', words.number);
      put(title, words.title);
      put(text, words.text);
      put(hint, words.hint);
      measure();
    },
  };
}
