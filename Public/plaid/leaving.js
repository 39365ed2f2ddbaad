// The way out: the server is told how it ended and sends the browser to the completion redirect URL.

import { ask } from '../shared/api.js';

// A page that is still on show so long after it left was held back by the browser. Counted in steps, for a busy machine stretches them.
const GRACE = { steps: 6, length: 250 };
const LOOK_AGAIN = 250;

/** Answers a function that ends the visit. `way` is `http` (a form, answered with 303) or `tap` (a button with the URL). */
export function leaving({ link, api, redirect, page, show }) {
  const { way, delay } = redirect;
  const path = '/hl/' + encodeURIComponent(link) + '/finish';
  let left = false;
  return async (fields) => {
    if (left) return;
    left = true;
    try {
      if (way === 'tap') await offer(fields);
      else submit(fields);
    } catch (error) {
      left = false;
      throw error;
    }
  };

  function submit({ outcome, account }) {
    const form = document.getElementById('finish-form');
    form.action = path;
    form.elements.outcome.value = outcome;
    form.elements.account.disabled = account === undefined;
    form.elements.account.value = account || '';
    show('Leaving');
    form.submit();
    setTimeout(afterRedirect, delay * 1000);
  }

  async function offer(fields) {
    const { url } = await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
    const button = document.getElementById('return');
    button.href = url;
    button.addEventListener('click', async (event) => {
      event.preventDefault();
      page.report('hostedLinkRedirected', { way, url, onShow: false });
      // The tap is known before the app can answer to it.
      await page.acknowledged(1000);
      window.location.assign(url);
      watch(url);
    });
    show('Return');
  }

  /** The redirect is on its way when the server names its URL. */
  async function afterRedirect() {
    const state = await ask(api).catch(() => null);
    if (state && state.redirect.url) watch(state.redirect.url);
    else setTimeout(afterRedirect, LOOK_AGAIN);
  }

  function watch(url) {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps < GRACE.steps) return;
      clearInterval(timer);
      if (document.visibilityState === 'hidden') return;
      document.getElementById('spinner').hidden = true;
      document.getElementById('still-here').hidden = false;
      page.report('hostedLinkRedirected', { way, url, onShow: true });
    }, GRACE.length);
  }
}
