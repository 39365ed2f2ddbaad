// The life of a document, as it is reported: shown, hidden, closed, script errors.

import { openReports } from './reports.js';

const MOST_ERRORS = 50;
// A navigation that takes longer than this does not come any more.
const GOES_ON = 15000;
const VISITED = 'branchMock.visited';

/** No document of ours has been in this sessionStorage: the webview, or the tab, is new. */
const isFresh = visit();

/** Starts to report this document's life to `endpoint`. `screen` names what it shows first. */
export function startPage(endpoint, screen) {
  const reports = openReports(endpoint);
  let current = screen;
  let navigation = navigationType();
  let closed = false;
  // Said once: a document that is seen again is no new webview.
  let fresh = isFresh;
  let goesOnUntil = 0;

  function shown(how) {
    reports.report('pageShown', { screen: current, navigation: how || navigation, fresh });
    fresh = false;
  }

  function hidden() {
    reports.report('pageHidden', { screen: current });
    reports.handOver();
  }

  document.addEventListener('visibilitychange', () => {
    if (closed) return;
    if (document.visibilityState === 'hidden') hidden();
    else {
      shown();
      reports.resume();
    }
  });
  window.addEventListener('pagehide', () => {
    closed = true;
    reports.report(Date.now() < goesOnUntil ? 'pageHidden' : 'pageClosed', { screen: current });
    reports.handOver();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    closed = false;
    goesOnUntil = 0;
    navigation = 'back_forward';
    shown();
    reports.resume();
  });
  reportErrors(reports.report);

  if (document.visibilityState === 'hidden') hidden();
  else shown();
  return {
    navigation,
    /** No document of ours was in this webview, or tab, before. */
    fresh: isFresh,
    report: reports.report,
    acknowledged: reports.acknowledged,
    settled: reports.settled,
    /** What is on show goes on in another document, to which the browser goes now: that closes nothing. */
    goesOn() {
      goesOnUntil = Date.now() + GOES_ON;
    },
    /** The page shows another screen now. `how` it came there, if not as the document did. */
    showScreen(name, how) {
      if (name === current) return;
      current = name;
      if (document.visibilityState !== 'hidden') shown(how);
    },
  };
}

/** Calls `action` whenever the page may have come back to the worker's eyes. */
export function whenVisibleAgain(action) {
  const visible = () => { if (document.visibilityState !== 'hidden') action(); };
  document.addEventListener('visibilitychange', visible);
  window.addEventListener('pageshow', (event) => { if (event.persisted) visible(); });
  window.addEventListener('focus', visible);
}

function visit() {
  try {
    const fresh = sessionStorage.getItem(VISITED) === null;
    sessionStorage.setItem(VISITED, '1');
    return fresh;
  } catch (error) {
    // Without storage there is no telling.
    return false;
  }
}

/** How the browser came to this document: `navigate`, `reload` or `back_forward`. */
function navigationType() {
  const entry = performance.getEntriesByType('navigation')[0];
  // iOS 14 has only the older interface, with numbers.
  const type = entry ? entry.type : ['navigate', 'reload', 'back_forward'][performance.navigation.type];
  return type === 'reload' || type === 'back_forward' ? type : 'navigate';
}

function reportErrors(report) {
  let count = 0;
  function note(message, source, line) {
    count += 1;
    if (count > MOST_ERRORS) return;
    report('pageError', { message: String(message).slice(0, 2000), source: String(source).slice(0, 2000), line });
  }
  window.addEventListener('error', (event) => note(event.message, event.filename || '', event.lineno || 0));
  window.addEventListener('unhandledrejection', (event) => {
    const { source, line } = origin(event.reason);
    note(describe(event.reason), source, line);
  });
}

/** The script and the line that the first frame of an error's stack names. */
function origin(error) {
  const frame = /(https?:[^\s()]+?):(\d+):\d+/.exec(String((error && error.stack) || ''));
  return frame ? { source: frame[1], line: Number(frame[2]) } : { source: '', line: 0 };
}

/** Anything that was thrown, in words. */
export function describe(error) {
  try {
    return String(error).slice(0, 2000);
  } catch (unprintable) {
    return 'an error that cannot be shown';
  }
}
