// The server's stream of events, and how the connection stands.

import { APIError, ask } from '/mock/shared/api.js';

const LONGEST_PAUSE = 10000;
/** A browser gives a server six connections: pages that nobody looks at must not hold them. */
const HIDDEN_LIMIT = 60000;

/**
 * Follows the events of all runs.
 *
 * `onEvent` gets each. `onState` gets `live` after each (re)connect, when what was missed can be asked for; `gone` while
 * the server does not answer; `refused`, with the problem, when it does not want to.
 */
export function openLive({ onEvent, onState }) {
  let source = null;
  let timer = 0;
  let pause = 500;
  let last = '';

  function connect() {
    clearTimeout(timer);
    if (source) source.close();
    // A browser sends Last-Event-ID when it comes back by itself; a new stream has to say where it left off.
    source = new EventSource('/__admin/events/stream' + (last ? '?after=' + encodeURIComponent(last) : ''));
    source.onopen = () => {
      pause = 500;
      onState('live');
    };
    source.onmessage = (message) => {
      last = message.lastEventId;
      onEvent(JSON.parse(message.data));
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) findOut();
      else onState('gone');
    };
  }

  // A stream that failed does not say why; a call does.
  async function findOut() {
    try {
      await ask('/__admin', { timeout: 5000 });
      later();
    } catch (error) {
      if (error instanceof APIError && error.status >= 400 && error.status < 500) return onState('refused', error);
      onState('gone');
      later();
    }
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  let hiding = 0;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => { if (source) source.close(); }, HIDDEN_LIMIT);
    else if (source && source.readyState !== EventSource.OPEN) connect();
  });
  window.addEventListener('online', () => { if (source && source.readyState !== EventSource.OPEN) connect(); });
  return { connect };
}
