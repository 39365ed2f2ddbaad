// Hosted Link: one question a screen, and an exit at every step. The server knows how far the worker has come; the page shows it.

import { ask, post } from '../shared/api.js';
import { bridgeSigns } from '../shared/bridge.js';
import { markChosen } from '../shared/dom.js';
import { startPage, whenVisibleAgain } from '../shared/page.js';
import { ANSWERS } from './answers.js';
import { leaving } from './leaving.js';
import { fill, filterBanks, render } from './render.js';
import { hideError, screenOf, showError, showScreen } from './screens.js';

const query = new URLSearchParams(location.search);
const link = location.pathname.split('/')[2] || '';
const api = '/mock/api/links/' + encodeURIComponent(link);
const byId = (id) => document.getElementById(id);
const jar = ['webview', 'other'].find((name) => name === query.get('jar')) || 'unknown';
// What a form got in place of a redirect is no visit of the link.
const isAnswer = location.pathname.endsWith('/finish');

const page = startPage(api + '/reports', 'hostedLinkLoading');
const leave = leaving({ link, api, page, show });
let state;
let shown = 'Loading';
let busy = false;
let pending = Promise.resolve();
let expiry = 0;
let driving = null;
reportLoaded();
load();

/** Once, and only when someone sees the document: a prefetched one is no opening. */
function reportLoaded() {
  const isReturn = query.get('from') === 'bank' && page.navigation === 'navigate';
  let reported = isAnswer;
  function note() {
    if (reported || document.visibilityState === 'hidden') return;
    reported = true;
    page.report('hostedLinkLoaded', {
      jar, visible: true, navigation: isReturn ? 'return' : page.navigation, signs: bridgeSigns(),
    });
  }
  note();
  whenVisibleAgain(note);
}

function show(screen) {
  shown = screen;
  showScreen(screen);
  page.showScreen('hostedLink' + screen);
}

async function load() {
  byId('failed').hidden = true;
  byId('screens').hidden = false;
  try {
    take(await ask(api));
    if (state.drive === 'auto' && !driving) await startDriving();
  } catch (error) {
    if (error.status === 404) show('Unknown');
    else showFailure(error.message);
  }
}

async function startDriving() {
  driving = import('./drive.js');
  try {
    (await driving).driveHostedLink({ path: api + '/drive', page });
  } catch (error) {
    driving = null;
    throw new Error('A part of it did not arrive. Check the connection and try again.');
  }
}

/** Shows the link as the server has it. */
function take(next) {
  state = next;
  clearTimeout(expiry);
  if (state.state === 'expired') show('Expired');
  else if (state.state === 'finished') afterwards();
  else {
    expiry = setTimeout(look, Math.min(state.expiresIn * 1000 + 100, 0x7fffffff));
    render(state, (institution) => send({ institution }));
    // The question whether to exit stays until it is answered.
    if (shown !== 'Exit') show(screenOf(state));
  }
}

/** The visit is over, but for the redirect, which a reload may have kept from going out. */
function afterwards() {
  fill('organization', state.organization);
  const { outcome, account, redirect } = state;
  if (redirect.count > 0 && !isAnswer) show('Finished');
  else if (redirect.count > 0) leave.arrivedNowhere(redirect);
  else end({ outcome, account: account && account.id });
}

/** Time has passed out of sight, or the link's has run out: it may be over, or gone on in another window. */
async function look() {
  if (busy || !state || state.state !== 'open' || shown === 'Leaving' || shown === 'Return') return;
  const next = await ask(api).catch(() => null);
  if (!next || busy) return;
  if (next.state !== 'open' || next.screen !== state.screen || next.round !== state.round) take(next);
}

async function send(answer) {
  await working(async () => take(await post(api + '/steps', Object.assign({ from: state.screen }, answer))));
}

/** An exit that is tapped while an answer is on its way comes after it. */
async function end(fields) {
  await pending;
  await working(() => leave(fields, state.redirect));
}

/** One call at a time; what comes of it shows on the screen from which it was made. */
function working(call) {
  if (!busy) {
    busy = true;
    pending = attempt(call, shown);
  }
  return pending;
}

async function attempt(call, screen) {
  byId('screens').setAttribute('aria-busy', 'true');
  hideError(screen);
  let failure;
  try {
    await call();
  } catch (error) {
    failure = error;
  }
  busy = false;
  byId('screens').removeAttribute('aria-busy');
  if (failure) await refuse(screen, failure);
}

async function refuse(screen, error) {
  if (error.code === 'linkExpired') show('Expired');
  else if (error.code === 'linkFinished' || error.code === 'linkElsewhere') await load();
  else if (error.code === 'INVALID_MFA') showError(screen, 'That was not accepted. Check it, and try again.', () => true);
  else if (screen === 'Loading') showFailure(error.message);
  else showError(screen, error.message + ' Try again.');
}

function showFailure(text) {
  byId('failed-title').textContent = 'The page could not be loaded';
  byId('failed-text').textContent = text;
  byId('failed-retry').onclick = load;
  byId('screens').hidden = true;
  byId('failed').hidden = false;
}

document.querySelectorAll('form[data-step]').forEach((form) => {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    const answer = ANSWERS[form.getAttribute('data-step')](form.elements, form);
    if (typeof answer === 'string') showError(shown, answer, (input) => !input.value.trim());
    else send(answer);
  });
  // Not `change`, which comes with the tap on the button: that would move away beneath the finger.
  form.addEventListener('input', () => {
    hideError(shown);
    markChosen(form);
  });
});
document.querySelectorAll('[data-to]').forEach((button) => {
  button.addEventListener('click', () => send({ to: button.getAttribute('data-to') }));
});
byId('consent-continue').addEventListener('click', () => send({}));
byId('search').addEventListener('input', filterBanks);
byId('back').addEventListener('click', () => send({ to: 'institution' }));
byId('oauth-continue').addEventListener('click', () => {
  page.goesOn();
  location.assign('/mock/bank/' + encodeURIComponent(link) + '?jar=' + jar);
});
byId('finish').addEventListener('click', () => end({ outcome: 'linked', account: state.account.id }));
byId('exit').addEventListener('click', () => show('Exit'));
byId('exit-no').addEventListener('click', () => show(screenOf(state)));
byId('exit-yes').addEventListener('click', () => end({ outcome: 'exited' }));
whenVisibleAgain(look);
