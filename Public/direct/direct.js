// Direct's page: loads the run's world, then shows the screen that the worker was on, the sign-in, or what is wrong.

import { tryCertificates } from '../probes/certificates.js';
import { bridgeWatch } from '../shared/bridge.js';
import { byId, fill, onTap, showError } from '../shared/dom.js';
import { failures, fillProblems } from '../shared/failures.js';
import { startPage, whenVisibleAgain } from '../shared/page.js';
import { meetStrangers } from '../shared/probes.js';
import { callsOf } from './calls.js';
import { cashingOut } from './cash-out.js';
import { listen } from './completion.js';
import { fillHome, showAccount, showPay } from './home.js';
import { linking } from './linking.js';
import { showAccounts, showHistory } from './lists.js';
import { signingIn } from './login.js';
import { showNotice } from './notice.js';
import { routes } from './routes.js';

const run = new URLSearchParams(location.search).get('mockRun') || '';
const calls = callsOf(run, () => { if (isSignedIn()) load(); });
const page = startPage(calls.path + '/reports', 'loading');
const look = bridgeWatch(page.report);
const failure = failures({ load, shown: () => page.showScreen('failed') });
const screens = routes({ page, enter });
const login = signingIn({ calls, present: screens.present, onSignedIn: load });
const cash = cashingOut({ calls, run, go: screens.go, replace: screens.replace, home: screens.home, onDrawn: () => { showPay(world); cash.update(world); } });
const bank = linking({ calls, run, report: page.report, look, isSignedIn, show: showNotice, onLinked });
let world;
let driving = null;
// A new webview goes on where the old one was, as far as the server knows.
let isResuming = page.fresh;

listen(page.report, bank.complete);
look();
window.addEventListener('load', look);
whenVisibleAgain(look);
byId('link-bank').addEventListener('click', () => {
  if (byId('link-bank').getAttribute('aria-disabled') !== 'true') bank.start();
});
byId('check-again').addEventListener('click', bank.check);
byId('open-history').addEventListener('click', () => screens.go('history'));
byId('open-accounts').addEventListener('click', () => screens.go('accounts'));
onTap(byId('sign-out'), async () => {
  showError('sign-out-error', '');
  try {
    await login.signOut();
  } catch (error) {
    showError('sign-out-error', error.message + ' Try again in a moment.');
  }
});
load();

function isSignedIn() {
  return Boolean(world && world.login.signedIn);
}

async function load() {
  const isFirst = !world;
  failure.clear();
  try {
    world = await calls.get('');
  } catch (error) {
    return failure.show(error);
  }
  if (!world.problems.length && await meetStrangers(world.strangers, { api: calls.path, run, page })) return;
  if (isFirst && (world.probes || []).indexOf('badCertificate') >= 0) tryCertificates(run);
  fill(byId('screens'), 'organization', world.organization.name);
  if (world.problems.length) {
    fillProblems(world);
    screens.present('entryProblem');
    return;
  }
  if (world.login.signedIn) showWorld();
  else login.show(world.login);
  if (world.drive === 'auto' && !driving) driving = startDriving();
}

async function startDriving() {
  try {
    (await import('./drive.js')).driveDirect({ path: calls.path, page, world: () => world });
  } catch (error) {
    driving = null;
    failure.show(new Error('A part of it did not arrive. Check the connection and try again.'));
  }
}

function showWorld() {
  cash.update(world);
  fillHome(world, { calls, run, look, report: page.report });
  const place = isResuming && screens.isHome() && world.place ? enter(world.place) : 'home';
  isResuming = false;
  screens.resume();
  if (place !== 'home') screens.go(place);
  bank.resume();
}

/** The screen to show where `name` is wanted. */
function enter(name) {
  if (name === 'history') showHistory(world);
  else if (name === 'accounts') showAccounts(world.accounts);
  else if (name !== 'home') return cash.enter(name);
  return name;
}

function onLinked(account) {
  showAccount(account);
  const others = world.accounts.filter((known) => known.account !== account.account);
  world.accounts = [account].concat(others);
}
