// Tries a port whose certificates no app may accept: `serve --bad-https-port`. docs/page-protocol.md, "Bad certificates".

import { ask } from '../shared/api.js';

/** Lets the webview load a picture from behind each certificate. What comes of it, the server sees. */
export async function tryCertificates(run) {
  try {
    const { urls } = await ask('/mock/api/runs/' + run + '/certificates', { method: 'POST' });
    urls.forEach((url) => { new Image().src = url; });
  } catch (error) {
    // Nothing was tried, and no event says that it was.
  }
}
