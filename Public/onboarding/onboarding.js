// Onboarding's page: loads what the server knows of the run, and goes from screen to screen.

import { ask, post } from '../shared/api.js';
import { bridgeWatch } from '../shared/bridge.js';
import { byId, fill } from '../shared/dom.js';
import { failures, fillProblems } from '../shared/failures.js';
import { startPage, whenVisibleAgain } from '../shared/page.js';
import { meetStrangers } from '../shared/probes.js';
import { detailsScreen } from './details.js';
import { doneScreen, payoutScreen } from './payout.js';
import { photoScreen } from './photo.js';
import { routes } from './routes.js';
import { searchScreen } from './search.js';
import { termsScreen } from './terms.js';

const run = new URLSearchParams(location.search).get('mockRun') || '';
const runPath = '/mock/api/runs/' + encodeURIComponent(run);
const api = runPath + '/onboarding';
const page = startPage(api + '/reports', reported('loading'));
const failure = failures({ load, shown: () => page.showScreen(reported('failed')) });
const look = bridgeWatch(page.report);
look();
window.addEventListener('load', look);
whenVisibleAgain(look);

let world = null;
let driving = null;
const parts = {
  run, runPath, passed, upload, report: page.report,
  call: (path, body) => settled(post(api + '/' + path, body)),
  named: (name, manner) => page.showScreen(reported(name), manner),
};
const screens = {
  search: searchScreen(parts), details: detailsScreen(parts), photo: photoScreen(parts), terms: termsScreen(parts),
  payout: payoutScreen(parts), done: doneScreen(),
};
const way = routes({ show, hide, allowed });
byId('photo-continue').addEventListener('click', () => passed('photo', world));
load();

async function load() {
  failure.clear();
  try {
    world = await ask(api);
  } catch (error) {
    return failure.show(error);
  }
  if (!world.problems.length && await meetStrangers(world.strangers, { api: runPath, run, page })) return;
  byId('organization').textContent = world.organization.name;
  fill(document.body, 'organization', world.organization.name);
  way.start(world.problems.length ? 'problem' : world.screen);
  if (world.drive === 'auto' && !world.problems.length && !driving) driving = startDriving();
}

async function startDriving() {
  try {
    (await import('./drive.js')).driveOnboarding({ path: runPath, page, world: () => world });
  } catch (error) {
    driving = null;
    failure.show(new Error('A part of it did not arrive. Check the connection and try again.'));
  }
}

function upload(source, blob) {
  const headers = { 'Content-Type': /^image\//.test(blob.type) ? blob.type : 'application/octet-stream' };
  return settled(ask(api + '/photo?way=' + source, { method: 'POST', headers, body: blob, timeout: 120000 }));
}

/** Where the server and this page no longer agree on the screen, as with two pages of one run, the server is right. */
async function settled(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error.status === 409) load();
    throw error;
  }
}

/** The screen is done, and this is the world then. */
function passed(screen, changed) {
  world = changed;
  way.go(world.screens[world.screens.indexOf(screen) + 1] || world.screen);
}

function show(name, manner) {
  const index = world.screens.indexOf(name);
  const last = world.screens.length - 1;
  byId('step').textContent = index >= 0 && index < last ? 'Step ' + (index + 1) + ' of ' + last : '';
  byId('progress').textContent = '';
  for (let step = 0; name !== 'problem' && step < last; step += 1) {
    byId('progress').appendChild(document.createElement('span')).className = step <= index ? 'done' : '';
  }
  if (name === 'problem') fillProblems(world);
  else screens[name].show(world, manner);
  if (name !== 'photo') page.showScreen(reported(name), manner);
}

function hide(name) {
  if (screens[name] && screens[name].hide) screens[name].hide();
}

/** What may be shown where the history wants `name`: nothing ahead of the server, and nothing again once all is done. */
function allowed(name) {
  if (world.problems.length) return 'problem';
  const index = world.screens.indexOf(name);
  return world.screen === 'done' || index < 0 || index > world.screens.indexOf(world.screen) ? world.screen : name;
}

/** The name of a screen in reports. */
function reported(name) {
  return 'onboarding' + name[0].toUpperCase() + name.slice(1);
}
