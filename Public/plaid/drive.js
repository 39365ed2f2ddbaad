// The way through Hosted Link that the page takes by itself: to the end that the step says, or to a screen.

import { drive, press } from '../shared/drive.js';

// How far each screen is; in between are those of the bank.
const RANKS = {
  Consent: 0, Institution: 1, Credentials: 2, WrongCredentials: 2, Error: 2, OAuth: 2, Device: 2, Code: 3, Questions: 3, Selections: 3, Accounts: 4, Done: 5,
};
const RETURN = { text: 'Tap “Return to the app”', hint: 'The scenario wants a tap here; a script is none.' };
const BY_HAND = { text: 'Go on by hand', hint: 'The bank asks for something else than the scenario needs.' };

export function driveHostedLink({ path, page }) {
  drive({ path, page, place: 'plaid', next });
}

/** On the page of a bank that signs its workers in itself. */
export function driveBank({ path, page }) {
  drive({ path, page, place: 'plaid', next: ({ plaid: { goal } }) => (goal === null || goal === 'closed' ? null : press(isDenial(goal) ? 'bank-deny' : 'bank-allow')) });
}

function isDenial(goal) {
  return goal === 'exited' || goal.error === 'ACCESS_NOT_GRANTED';
}

function next({ step, plaid }) {
  const shown = shownScreen();
  const { goal } = plaid;
  if (shown === 'Return') return goal === 'closed' ? null : { tester: RETURN };
  if (goal === 'closed' || goal === null) return null;
  if (goal === 'exited') return press('exit-confirm') || press('exit');
  if (shown === 'Exit') return press('exit-stay');
  if (goal.until && RANKS[shown] >= RANKS[capitalized(goal.until)]) return null;
  if (shown === 'Questions' || shown === 'Selections') return { tester: BY_HAND };
  if (shown === 'WrongCredentials' || shown === 'Error') return again();
  return forward(plaid);
}

function forward({ username, password }) {
  return press('consent-continue') || press('institution') || press('credentials-submit', { username, password })
    || press('oauth-continue') || press('device-continue', { 'device-phone': '' }) || press('code-submit', { code: codeHint() })
    || press('accounts-continue', { 'account-checking': '' }) || press('finish');
}

/** After a refusal by the bank. */
function again() {
  return press('try-again') || press('error-retry') || press('error-other');
}

function shownScreen() {
  const shown = document.querySelector('[data-screen]:not([hidden])');
  return shown ? shown.getAttribute('data-screen') : '';
}

/** As the page tells it to anyone. */
function codeHint() {
  return document.querySelector('[data-screen=Code] .hint code').textContent;
}

function capitalized(name) {
  return name[0].toUpperCase() + name.slice(1);
}
