// Signing in: the token comes in the URL's fragment, which browsers keep to themselves, and is swapped for a cookie.

import { ask } from '/mock/shared/api.js';
import { fromTemplate, setText } from './dom.js';

/** The token of `#token=…`, taken out of the address and the history. */
export function tokenFromURL() {
  const match = /^#token=(.+)$/.exec(location.hash);
  if (!match) return null;
  history.replaceState(null, '', location.pathname + location.search + '#/');
  try {
    return decodeURIComponent(match[1]);
  } catch (error) {
    return match[1];
  }
}

/** Swaps the token for the cookie. */
export function signIn(token) {
  return ask('/__admin/session', { method: 'POST', headers: { Authorization: 'Bearer ' + token.trim() } });
}

/** Asks for the token; `problem` says what was wrong with the last one. */
export function signInPanel({ problem, onSignedIn }) {
  const { root, refs } = fromTemplate('sign-in-template');
  setText(refs.error, problem || '');
  refs.form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await signIn(refs.token.value);
      onSignedIn();
    } catch (error) {
      setText(refs.error, explain(error));
      refs.token.select();
    }
  });
  return { root, close() {} };
}

/** What a failed sign-in means. */
export function explain(error) {
  return error.status === 401
    ? 'This is not the server’s token. It makes a new one at each start, unless it was given one.'
    : error.message;
}
