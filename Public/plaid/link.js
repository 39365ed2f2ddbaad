// Hosted Link: consent, institution, credentials, accounts, done, and an exit at every step.

import { ask, post } from '../shared/api.js';
import { bridgeSigns } from '../shared/bridge.js';
import { startPage, whenVisibleAgain } from '../shared/page.js';
import { leaving } from './leaving.js';
import { showScreen } from './screens.js';

const link = location.pathname.split('/')[2] || '';
const api = '/mock/api/links/' + encodeURIComponent(link);
const byId = (id) => document.getElementById(id);

const page = startPage(api + '/reports', 'hostedLinkLoading');
reportLoaded();

let before = '';
let leave;
load();

/** Once, and only when someone sees the document: a prefetched one is no opening. */
function reportLoaded() {
  const jar = new URLSearchParams(location.search).get('jar') || 'unknown';
  // The page that a refused form gets is no visit of the link.
  let reported = location.pathname.endsWith('/finish');
  function note() {
    if (reported || document.visibilityState === 'hidden') return;
    reported = true;
    page.report('hostedLinkLoaded', { jar, visible: true, navigation: page.navigation, signs: bridgeSigns() });
  }
  note();
  whenVisibleAgain(note);
}

function show(screen) {
  before = showScreen(screen);
  page.showScreen('hostedLink' + screen);
}

async function load() {
  byId('failed').hidden = true;
  byId('screens').hidden = false;
  try {
    const state = await ask(api);
    if (state.state === 'expired') show('Expired');
    else if (state.state === 'finished') show('Finished');
    else start(state);
  } catch (error) {
    if (error.status === 404) show('Unknown');
    else showFailure(error.message);
  }
}

function start({ organization, institution, redirect }) {
  fill('organization', organization);
  fill('institution', institution);
  leave = leaving({ link, api, redirect, page, show });
  show('Consent');
}

/** Puts a text wherever the page has a place for it. */
function fill(name, text) {
  document.querySelectorAll('[data-text="' + name + '"]').forEach((place) => { place.textContent = text; });
}

function showFailure(text) {
  byId('failed-title').textContent = 'The page could not be loaded';
  byId('failed-text').textContent = text;
  byId('failed-retry').onclick = load;
  byId('screens').hidden = true;
  byId('failed').hidden = false;
}

/** Shows an error in place, unless the link itself is gone. */
function refuse(place, error) {
  if (error.code === 'linkExpired') show('Expired');
  else if (error.code === 'linkFinished') show('Finished');
  else showError(place, error.message + ' Try again.');
}

function showError(place, text) {
  byId(place).textContent = text;
  byId(place).hidden = false;
}

byId('consent-continue').addEventListener('click', () => show('Institution'));
byId('institution').addEventListener('click', () => show('Credentials'));
byId('try-again').addEventListener('click', () => show('Credentials'));

byId('credentials').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const username = form.elements.username.value;
  const password = form.elements.password.value;
  byId('credentials-error').hidden = true;
  if (!username || !password) {
    showError('credentials-error', 'Enter your username and your password.');
    return;
  }
  try {
    const { accounts } = await post(api + '/credentials', { username, password });
    form.reset();
    showAccounts(accounts);
  } catch (error) {
    form.elements.password.value = '';
    if (error.code === 'INVALID_CREDENTIALS') show('WrongCredentials');
    else refuse('credentials-error', error);
  }
});

function showAccounts(accounts) {
  const list = byId('account-list');
  list.textContent = '';
  accounts.forEach(({ id, name, mask }) => {
    const choice = document.createElement('label');
    choice.className = 'choice';
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.name = 'account';
    radio.value = id;
    radio.setAttribute('data-testid', 'account-' + id);
    const text = document.createElement('span');
    text.className = 'choice-text';
    text.textContent = name + ' ••' + mask;
    choice.appendChild(radio);
    choice.appendChild(text);
    list.appendChild(choice);
  });
  show('Accounts');
}

byId('accounts').addEventListener('change', (event) => {
  byId('accounts-error').hidden = true;
  byId('accounts').querySelectorAll('.choice').forEach((choice) => {
    choice.classList.toggle('chosen', choice.contains(event.target));
  });
});

byId('accounts').addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = event.target.querySelector('input:checked');
  byId('accounts-error').hidden = Boolean(chosen);
  if (!chosen) {
    showError('accounts-error', 'Choose the account to link.');
    return;
  }
  fill('account', chosen.parentNode.textContent);
  byId('finish').onclick = () => end('finish-error', { outcome: 'linked', account: chosen.value });
  show('Done');
});

byId('exit').addEventListener('click', () => show('Exit'));
byId('exit-no').addEventListener('click', () => show(before));
byId('exit-yes').addEventListener('click', () => end('exit-error', { outcome: 'exited' }));

async function end(place, fields) {
  byId(place).hidden = true;
  try {
    await leave(fields);
  } catch (error) {
    refuse(place, error);
  }
}
