// Direct's page: loads the run's world, then shows home, or what is wrong with the entry URL.

import { ask } from '../shared/api.js';
import { bridgeWatch } from '../shared/bridge.js';
import { startPage, whenVisibleAgain } from '../shared/page.js';
import { listen } from './completion.js';
import { fillDocuments } from './documents.js';
import { linking } from './linking.js';
import { explain, freshURL, rightURL } from './problems.js';

const ICONS = {
  good: 'M4.5 12.5l5 5 10-11',
  bad: 'M12 3.5 22 20.5H2zM12 10v4.5m0 3v.01',
  warn: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V13m0 3.5v.01',
  wait: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
};

const run = new URLSearchParams(location.search).get('mockRun') || '';
const api = '/mock/api/runs/' + encodeURIComponent(run);
const byId = (id) => document.getElementById(id);

const page = startPage(api + '/reports', 'loading');
const look = bridgeWatch(page.report);
const bank = linking({ api, run, report: page.report, look, show: showNotice, onLinked: showAccount });
listen(page.report, bank.complete);
look();
window.addEventListener('load', look);
whenVisibleAgain(look);

byId('link-bank').addEventListener('click', () => {
  if (byId('link-bank').getAttribute('aria-disabled') !== 'true') bank.start();
});
byId('check-again').addEventListener('click', bank.check);
load();

async function load() {
  byId('failed').hidden = true;
  byId('screens').hidden = false;
  try {
    const world = await ask(api);
    if (world.problems.length) showProblems(world);
    else showHome(world);
  } catch (error) {
    if (error.status === 404) showUnknown();
    else showFailure('The page could not be loaded', error.message);
  }
}

function showHome(world) {
  byId('organization').textContent = world.organization.name;
  byId('greeting').textContent = 'Hi, ' + world.worker.name.split(' ')[0];
  byId('available').textContent = money(world.worker.available, world.worker.currency);
  byId('bank-none').textContent = 'Link one to have your pay sent there.';
  if (world.linked) showAccount(world.linked);
  fillDocuments(byId('documents'), world.documents, { api, look, report: page.report, show: showDocumentNotice });
  byId('documents-none').hidden = world.documents.length > 0;
  byId('documents').hidden = world.documents.length === 0;
  byId('link-bank').removeAttribute('aria-disabled');
  byId('home').classList.remove('loading');
  byId('home').removeAttribute('aria-busy');
  page.showScreen('home');
  bank.resume();
}

function money(amount, currency) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}

function showAccount({ institution, account }) {
  byId('bank-institution').textContent = institution;
  byId('bank-account').textContent = account;
  byId('bank-linked').hidden = false;
  byId('bank-none').hidden = true;
  byId('link-bank').classList.add('quiet');
}

/** `message` is one of messages.js, or `null` for none. */
function showNotice(message) {
  const notice = byId('notice');
  notice.hidden = !message;
  byId('check-again').hidden = !message || message.id !== 'noAnswer';
  if (!message) return;
  setText('notice-title', message.title);
  setText('notice-text', message.text);
  byId('notice-code').hidden = !message.code;
  byId('notice-code').firstElementChild.textContent = message.code || '';
  byId('notice-icon').setAttribute('d', ICONS[message.tone]);
  notice.setAttribute('data-tone', message.tone);
  notice.setAttribute('data-status', message.id);
}

/** Leaves a text alone that is there already: a screen reader would read it again. */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

function showDocumentNotice(title, text) {
  byId('document-notice').hidden = title === null;
  byId('document-notice-title').textContent = title || '';
  byId('document-notice-text').textContent = text || '';
}

function showProblems(world) {
  const first = explain(world.problems[0]);
  byId('problem-title').textContent = world.problems.length > 1 ? 'This entry URL has mistakes' : first.title;
  byId('problem-list').textContent = '';
  world.problems.map(explain).forEach(({ title, text }) => {
    const item = document.createElement('li');
    item.textContent = world.problems.length > 1 ? title + '. ' + text : text;
    byId('problem-list').appendChild(item);
  });
  byId('problem-right').textContent = rightURL(world, location);
  byId('home').hidden = true;
  byId('problem').hidden = false;
  page.showScreen('entryProblem');
}

function showUnknown() {
  showFailure('This run is gone', 'The run in this URL is not known here. It was forgotten, or the server was started anew.');
  byId('failed-retry').textContent = 'Start a new run';
  byId('failed-retry').onclick = () => location.replace(freshURL(location));
}

function showFailure(title, text) {
  byId('failed-title').textContent = title;
  byId('failed-text').textContent = text;
  byId('failed-retry').onclick = load;
  byId('screens').hidden = true;
  byId('failed').hidden = false;
  page.showScreen('failed');
}
