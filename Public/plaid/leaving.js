// The way out: the server is told how it ended, and the browser goes to the completion redirect URL in the scenario's way.

import { ask } from '../shared/api.js';

// A page that is still on show so long after it left was held back by the browser. Counted in steps, for a busy machine stretches them.
const GRACE = { steps: 6, length: 250 };
const LOOK_AGAIN = 250;

/** How the page goes by itself. Over `http` a form is answered with 303. */
const GO = {
  script(target) { window.location.href = target; },
  tap(target) { window.location.assign(target); },
  intent(target) { window.location.href = target; },
  meta(target) {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'refresh';
    // Quotes are part of the pragma's grammar only in front.
    meta.content = '0; url=' + (/^\s*"/.test(target) ? "'" + target + "'" : /^\s*'/.test(target) ? '"' + target + '"' : target);
    document.head.appendChild(meta);
  },
};

/** Answers a function that ends the visit with the form's fields, as the state's `redirect` says. */
export function leaving({ link, api, page, show }) {
  const path = '/hl/' + encodeURIComponent(link) + '/finish';
  let left = false;

  async function leave(fields, redirect) {
    if (left) return;
    left = true;
    try {
      if (redirect.way === 'http') submit(fields, redirect, 1);
      else await goByItself(fields, redirect);
    } catch (error) {
      left = false;
      throw error;
    }
  }

  /** The redirect that led here has shown this page once more, in place of where it was to lead. */
  leave.arrivedNowhere = ({ way, url, count }) => {
    show('Leaving');
    watch({ way, url, nth: count });
  };
  return leave;

  function submit(fields, redirect, nth) {
    const form = document.getElementById('finish-form');
    form.action = path;
    form.elements.outcome.value = fields.outcome;
    form.elements.account.disabled = !fields.account;
    form.elements.account.value = fields.account || '';
    form.elements.nth.value = nth;
    show('Leaving');
    form.submit();
    setTimeout(afterRedirect, redirect.delay * 1000, fields, redirect, nth);
  }

  /** The redirect is on its way when the server counts it. */
  async function afterRedirect(fields, redirect, nth) {
    const state = await ask(api).catch(() => null);
    if (!state || state.redirect.count < nth) setTimeout(afterRedirect, LOOK_AGAIN, fields, redirect, nth);
    else watch({ way: redirect.way, url: state.redirect.url, nth }, () => again(redirect, nth, (next) => submit(fields, redirect, next)));
  }

  async function goByItself(fields, redirect) {
    const body = new URLSearchParams();
    Object.keys(fields).forEach((name) => { if (fields[name] !== undefined) body.append(name, fields[name]); });
    const target = await ask(path, { method: 'POST', body });
    if (redirect.way === 'none') {
      show('GoBack');
      return;
    }
    if (redirect.delay > 0) show('Leaving');
    setTimeout(() => {
      if (redirect.way === 'tap') offer(target, redirect);
      else {
        show('Leaving');
        go(target, redirect, 1);
      }
    }, redirect.delay * 1000);
  }

  function offer(target, redirect) {
    const button = document.getElementById('return');
    let taps = 0;
    button.href = target.url;
    button.addEventListener('click', (event) => {
      event.preventDefault();
      taps += 1;
      go(target, redirect, taps);
    });
    show('Return');
  }

  async function go(target, redirect, nth) {
    const { url, location } = target;
    page.report('hostedLinkRedirected', Object.assign({ way: redirect.way, url, onShow: false, nth }, location && { location }));
    // It is known before the app can answer to it.
    await page.acknowledged(1000);
    const place = location || url;
    try {
      // Such a text would only load this page once more.
      if (!isHere(place)) GO[redirect.way](place);
    } catch (error) {
      // A text that no browser takes for a URL: the page stays, and that is reported.
    }
    watch({ way: redirect.way, url, nth }, () => again(redirect, nth, (next) => go(target, redirect, next)));
  }

  function again({ times }, nth, next) {
    if (nth < times) next(nth + 1);
  }

  function watch(redirected, then) {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps < GRACE.steps) return;
      clearInterval(timer);
      if (document.visibilityState === 'hidden') return;
      document.getElementById('spinner').hidden = true;
      document.getElementById('still-here').hidden = false;
      page.report('hostedLinkRedirected', Object.assign({ onShow: true }, redirected));
      if (then) then();
    }, GRACE.length);
  }
}

/** Whether a text leads to the document that is on show. */
function isHere(text) {
  const bare = (url) => url.split('#')[0];
  return bare(new URL(text, window.location.href).href) === bare(window.location.href);
}
