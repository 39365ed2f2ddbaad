// Linking a bank account: asks for a Hosted Link, sends it to the app, and tells the worker how it ended.
// The app's answer says only how its window closed; whether an account is linked, the server knows.

import { openHostedLink } from '../shared/bridge.js';
import { whenVisibleAgain } from '../shared/page.js';
import { messages } from './messages.js';

// Asked again after these pauses when the app says *completed* and the server has not heard of it yet.
const PAUSES = [300, 700, 1500, 3000];
// The app may never answer: after this time on show, the page says so and offers to check.
const PATIENCE = 30000;

/** `calls` are the run's, `look` finds the bridge, `show(message)` tells the worker, `onLinked` gets the account. */
export function linking({ calls, run, report, look, isSignedIn, show, onLinked }) {
  const memory = remember('branchMock.link.' + run);
  let pending = memory.get();
  let answer = null;
  let told = '';
  let round = 0;
  let patience = 0;

  async function start() {
    if (look() === 'none') {
      missing();
      return;
    }
    round += 1;
    show(messages.opening);
    try {
      send(await calls.post('/links'));
    } catch (error) {
      show(messages.notStarted(error.message));
    }
  }

  function send({ link, url }) {
    const bridge = look();
    if (bridge === 'none') {
      missing();
      return;
    }
    answer = null;
    told = '';
    pending = link;
    memory.set(link);
    show(messages.waiting);
    wait();
    const threw = openHostedLink(bridge, url);
    if (threw === undefined) {
      report('branchPlaidLinkOpen', { url, bridge });
    } else {
      report('branchPlaidLinkOpen', { url, bridge, threw });
      settle();
      show(messages.threw(threw));
    }
  }

  function missing() {
    report('bridgeMissing', { needed: 'branchPlaidLinkOpen' });
    show(messages.noBridge);
  }

  function wait() {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (pending && document.visibilityState !== 'hidden') conclude({ quietly: true });
    }, PATIENCE);
  }

  function settle() {
    pending = null;
    memory.set(null);
    clearTimeout(patience);
  }

  /** The app's event; `detail` may be anything. */
  function complete(detail) {
    answer = readAnswer(detail);
    conclude({ quietly: answer.status !== 'completed' });
  }

  /** Asks the server how the newest link stands, and shows that, or else what the app said. The latest call wins. */
  async function conclude({ quietly }) {
    round += 1;
    const mine = round;
    if (!quietly) show(messages.checking);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await calls.get('/outcome').catch(() => ({ outcome: 'unreachable' }));
      if (mine !== round || tellKnown(outcome)) return;
      const isDue = answer || outcome.outcome === 'unreachable';
      if (!isDue || attempt === PAUSES.length) {
        show(messages.noAnswer(outcome.outcome));
        wait();
        return;
      }
      await pause(PAUSES[attempt]);
      if (mine !== round) return;
    }
  }

  /** Shows how it ended, if that can be said now. What the server knows comes before what the app says. */
  function tellKnown({ link, outcome, institution, account }) {
    if (outcome === 'linked') {
      onLinked({ institution, account });
      tell(link, 'linked', messages.linked);
    } else if (outcome === 'notLinked') {
      tell(link, 'notLinked', messages.notLinked);
    } else if (answer && answer.status === 'canceled') {
      tell(link, 'canceled', messages.canceled);
    } else if (answer && answer.status === 'error') {
      tell(link, 'error', messages.error(answer.message));
    } else if (outcome === 'expired') {
      settle();
      show(messages.expired);
    } else {
      return false;
    }
    return true;
  }

  /** Shows an outcome, and reports it unless it is on show already. */
  function tell(link, outcome, message) {
    settle();
    show(message);
    if (told === link + outcome) return;
    told = link + outcome;
    report('linkOutcomeShown', { outcome });
  }

  whenVisibleAgain(() => { if (pending && isSignedIn()) conclude({ quietly: false }); });
  return {
    start,
    complete,
    check: () => conclude({ quietly: false }),
    /** After a load: goes on where an earlier document of this tab left off, or with a link that is still open. */
    async resume() {
      const outcome = await calls.get('/outcome').catch(() => null);
      if (round > 0 || !outcome) return;
      if (outcome.outcome === 'pending') pending = outcome.link;
      if (pending) conclude({ quietly: false });
    },
  };
}

function readAnswer(detail) {
  const status = detail && detail.status;
  if (status === 'completed' || status === 'canceled') return { status };
  const message = detail && detail.message;
  if (status === 'error') return { status, message: typeof message === 'string' ? message : '' };
  return { status: 'error', message: 'Its answer has no status that the page knows.' };
}

function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

/** One value that outlives a reload. */
function remember(key) {
  return {
    get() {
      try {
        return sessionStorage.getItem(key);
      } catch (error) {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, value);
      } catch (error) {
        // Without storage, a reload asks the server only.
      }
    },
  };
}
