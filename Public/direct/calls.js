// The calls of one run. Any of them may find that the worker is not signed in any more.

import { ask, post } from '../shared/api.js';

/** `onSignedOut` is told when the server wants a sign-in; the call fails all the same. */
export function callsOf(run, onSignedOut) {
  const path = '/mock/api/runs/' + encodeURIComponent(run);

  async function watched(call) {
    try {
      return await call;
    } catch (error) {
      if (error.status === 401) onSignedOut();
      throw error;
    }
  }

  return {
    path,
    get: (name, options) => watched(ask(path + name, options)),
    post: (name, value) => watched(post(path + name, value)),
  };
}
