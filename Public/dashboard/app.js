// The dashboard: the list of runs, and beside it one of them, or the panel that starts one.

import { announce, el, setText } from './dom.js';
import { openLive } from './live.js';
import { showRuns } from './run-list.js';
import { remember, remembered } from './memory.js';
import { runPanel } from './run.js';
import { watchRuns } from './runs.js';
import { explain, signIn, signInPanel, tokenFromURL } from './session.js';
import { startPanel } from './start.js';
import { verdictWords } from './verdicts.js';

const byId = (id) => document.getElementById(id);
const main = byId('main');
const STATES = { live: 'Live', connecting: 'Connecting', gone: 'No answer', refused: 'Refused' };

let panel = null;
let current = null;
let known = { runs: [], hasMore: false };
let isSignedOut = false;
let tokenProblem = '';

const runs = watchRuns({
  onChange(list, hasMore) {
    known = { runs: list, hasMore };
    showList();
  },
  onNew(run) {
    if (byId('follow-newest').checked) location.hash = '#/runs/' + run.id;
    announce('New run: ' + run.scenario);
  },
});

const live = openLive({
  onEvent(event) {
    runs.touch(event.run);
    if (panel && panel.receive && event.run === current) panel.receive(event);
  },
  onState(state, problem) {
    const pill = byId('connection');
    if (pill.dataset.state !== state) {
      pill.dataset.state = state;
      setText(byId('connection-text'), problem && problem.status === 401 ? 'Not signed in' : STATES[state]);
    }
    byId('gone').hidden = state !== 'gone';
    if (state === 'live') {
      runs.refresh().catch(() => {});
      if (panel && panel.refresh) panel.refresh();
    }
    if (state === 'refused') showRefusal(problem);
  },
});

function showList() {
  showRuns(byId('runs'), known.runs, current);
  byId('runs-none').hidden = known.runs.length > 0;
  byId('follow-newest').checked = remembered('follow') === 'yes';
byId('follow-newest').addEventListener('change', (event) => remember('follow', event.target.checked ? 'yes' : ''));
byId('more-runs').hidden = !known.hasMore;
}

function setPanel(next, view) {
  if (panel) panel.close();
  panel = next;
  main.replaceChildren(next.root);
  document.body.dataset.view = view;
  scrollTo(0, 0);
}

function route() {
  const run = /^#\/runs\/([0-9A-Za-z]+)$/.exec(location.hash);
  if (isSignedOut) return;
  const hadFocus = document.activeElement;
  current = run ? run[1] : null;
  if (run) {
    setPanel(runPanel(run[1], { onChange: runChanged, onGone: runGone }), 'run');
  } else {
    setPanel(startPanel({ onStarted: (made) => { location.hash = '#/runs/' + made.id; } }), location.hash === '#/new' ? 'new' : 'list');
    document.title = 'Branch Mock';
  }
  showList();
  // Where the focus was on something that is gone, it goes to the heading of what has come.
  if (hadFocus && hadFocus !== document.body && (!hadFocus.isConnected || hadFocus.matches('.run-row, .product, #new-run'))) {
    const title = main.querySelector('h1');
    if (title) title.focus({ preventScroll: true });
  }
}

function runChanged(run) {
  runs.put(run);
  document.title = `${verdictWords(run).text}: ${run.scenario} · Branch Mock`;
}

function runGone() {
  runs.drop(current);
  const root = el('div', { class: 'panel' },
    el('h1', { tabindex: '-1' }, 'This run is gone'),
    el('p', { class: 'muted' }, 'It was deleted, or the server has forgotten it. An app that still shows its page has to load an entry URL again.'),
    el('a', { class: 'button small', href: '#/new' }, 'Start a run'));
  setPanel({ root, close() {} }, 'run');
}

function showRefusal(problem) {
  if (problem.status === 401) return showSignIn(tokenProblem);
  const root = el('div', { class: 'panel' },
    el('h1', { tabindex: '-1' }, 'The server refuses this page'),
    el('p', {}, problem.message),
    el('button', { class: 'button small', type: 'button', onclick: live.connect }, 'Try again'));
  setPanel({ root, close() {} }, 'run');
}

function showSignIn(problem) {
  isSignedOut = true;
  document.body.dataset.signedOut = '';
  setPanel(signInPanel({ problem, onSignedIn: signedIn }), 'run');
}

function signedIn() {
  isSignedOut = false;
  tokenProblem = '';
  delete document.body.dataset.signedOut;
  route();
  live.connect();
}

async function begin() {
  const token = tokenFromURL();
  try {
    if (token) await signIn(token);
    tokenProblem = '';
  } catch (error) {
    // It only matters where a token is needed, which the stream will tell.
    tokenProblem = explain(error);
  }
  if (isSignedOut && !tokenProblem) return signedIn();
  route();
  live.connect();
}

byId('more-runs').addEventListener('click', () => runs.more().catch(() => {}));
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
window.addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) begin();
  else route();
});
// Ages grow without an event.
setInterval(() => { if (!document.hidden) showList(); }, 10000);
begin();
