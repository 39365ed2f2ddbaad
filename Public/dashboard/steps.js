// The steps of a run, as instructions with their state.

import { urlBox } from './copy.js';
import { badge, el, keep, setText } from './dom.js';
import { instruction, isUnseen } from './instructions.js';
import { visible } from './text.js';

const STATES = {
  done: { text: 'Done', tone: 'good', icon: 'passed' },
  due: { text: 'Now', tone: 'now', icon: 'open' },
  pending: { text: 'Later', tone: 'none', icon: 'none' },
  missed: { text: 'Missed', tone: 'bad', icon: 'failed' },
  unreached: { text: 'Not reached', tone: 'none', icon: 'none' },
};

/** What is left once the run is over. */
const ENDED = { due: 'missed', pending: 'unreached' };

/** `onDone(number)` is called by the tester's *Done*. */
export function stepList(list, { onDone }) {
  let entry = null;

  /** `run` as the API describes it, `steps` of its verdict, `isEntered`: an entry URL was loaded. */
  function show(run, steps, isEntered, final) {
    const first = { number: 0, state: isEntered ? 'done' : final ? 'missed' : 'due', run };
    const rest = steps.map((step) => ({
      ...step, run, final,
      // Before the page is there, nothing on it can be done.
      state: final ? ENDED[step.state] || step.state : step.state === 'due' && !isEntered ? 'pending' : step.state,
    }));
    const focused = document.activeElement;
    keep(list, [first, ...rest], { key: (step) => step.number, create, update });
    // Who has just pressed Done goes on with the next one.
    if (focused.hidden && list.contains(focused)) (list.querySelector('.step-done:not([hidden])') || list.parentElement).focus();
  }

  function create(step) {
    const body = el('div', { class: 'step-body' }, el('p', { class: 'step-text' }), el('p', { class: 'step-hint small muted' }));
    if (step.number === 0) entry = entryURLs(step.run);
    else body.append(el('button', { class: 'button small step-done', type: 'button', onclick: () => onDone(step.number) }, 'Done'));
    return el('li', { class: 'step', 'data-testid': 'step-' + step.number },
      badge('none', 'none'), body, el('span', { class: 'step-state small' }), step.number === 0 ? entry : null);
  }

  function update(row, step) {
    const state = STATES[step.state] || { text: visible(step.state), tone: 'none', icon: 'none' };
    if (row.dataset.state !== step.state) {
      row.dataset.state = step.state;
      row.firstChild.replaceWith(badge(state.tone, state.icon));
      if (step.state === 'due') row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    }
    const [, body, label] = row.children;
    setText(label, state.text);
    const [text, hint, button] = body.children;
    const words = step.number ? instruction(step.step, step.run.documents) : ENTRY;
    setText(text, words.text);
    setText(hint, words.hint);
    hint.hidden = step.state !== 'due' || !words.hint;
    if (step.number === 0) {
      if (step.state === 'done' && entry.dataset.state !== 'done') entry.open = false;
      entry.dataset.state = step.state;
      return;
    }
    button.hidden = step.state !== 'due';
    button.classList.toggle('quiet', !isUnseen(step.step));
    button.setAttribute('aria-label', 'Done: ' + words.text);
  }

  return { show };
}

const ENTRY = { text: 'Load the entry URL in the app’s webview', hint: 'In place of Branch’s own URL. It leads into this run, on each load.' };

const TARGETS = [
  ['localhost', 'This machine, an iOS simulator, or Android after adb reverse'],
  ['androidEmulator', 'The Android emulator'],
  ['lan', 'A phone in your network'],
  ['branchHosts', 'Branch’s own names, where the device resolves them to this machine'],
];
const EMULATED = ['android', 'react-native-shim'];

/** The default URL that suits the run's platform, and the others folded away. */
function entryURLs(run) {
  const urls = run.entryUrls || {};
  const isEmulated = EMULATED.includes(run.platform) && Boolean(urls.androidEmulator);
  const suited = isEmulated ? urls.androidEmulator : run.entryUrl;
  const others = TARGETS.filter(([target]) => target in urls && urls[target] !== suited);
  return el('details', { class: 'entry', open: true },
    el('summary', { class: 'small' }, isEmulated ? 'Entry URL for the Android emulator' : 'Entry URL'),
    urlBox(suited, 'the entry URL'),
    el('details', { class: 'others' },
      el('summary', { class: 'small' }, 'From elsewhere'),
      ...others.map(([target, where]) => el('div', { class: 'other' },
        el('p', { class: 'small' }, where),
        urls[target] ? urlBox(urls[target], 'the URL for: ' + where) : el('p', { class: 'small muted' }, 'Not now: ' + visible(urls[target + 'Reason'] || 'there is none') + '.')))));
}
