// Signing in with a one-time code, and what is said about a cookie that did not come back.

import { byId, fill, onSubmit, onTap, showError } from '../shared/dom.js';

const REASONS = {
  expired: ['Please sign in again', 'It has been a while since you signed in.'],
  revoked: ['Please sign in again', 'The last sign-in has ended, and this device still had its cookie.'],
  foreign: ['Signed in elsewhere', 'The login cookie on this device belongs to another run.'],
};
const REFUSED = ['Your sign-in was not kept', 'The code was right, but the login cookie did not come back. Does the webview accept cookies?'];
const NO_HTTPS = ['This cookie needs HTTPS', 'The scenario wants SameSite=None. Browsers take that with Secure only, which plain HTTP cannot have; so Secure is left out, and they may drop the cookie. Load the page over https to test it.'];

/** `present` shows a screen, `onSignedIn` loads the world anew. */
export function signingIn({ calls, present, onSignedIn }) {
  let login;
  let hasSignedIn = false;

  async function send() {
    showError('sign-in-error', '');
    try {
      show(await calls.post('/login/code', {}));
      return true;
    } catch (error) {
      showError('sign-in-error', error.message + ' Try again in a moment.');
      return false;
    }
  }

  onTap(byId('send-code'), send);
  onTap(byId('resend'), async () => {
    say('');
    byId('code-sent').hidden = true;
    if (await send()) byId('code-sent').hidden = false;
    else say('The code could not be sent. Try again in a moment.');
  });
  onSubmit(byId('code-form'), async () => {
    const code = byId('code').value.replace(/[\s-]/g, '');
    byId('code-sent').hidden = true;
    if (!/^\d+$/.test(code) || code.length !== login.code.digits) {
      say('The code has ' + login.code.digits + ' digits.');
      return;
    }
    say('');
    try {
      await calls.post('/login', { code });
    } catch (error) {
      byId('code').value = '';
      say(words(error));
      return;
    }
    hasSignedIn = true;
    byId('code').value = '';
    await onSignedIn();
  });

  function say(text) {
    showError('code-error', text);
    if (text) byId('code').setAttribute('aria-invalid', 'true');
    else byId('code').removeAttribute('aria-invalid');
    // What is typed next takes the place of what is wrong.
    if (text) byId('code').select();
  }

  /** Shows the screen that comes next for a worker who is not signed in. */
  function show(next) {
    login = next;
    const screens = byId('screens');
    fill(screens, 'phone', login.phone);
    fill(screens, 'code', login.code.value);
    byId('code').maxLength = login.code.digits + 3;
    showNotice();
    present(login.code.isSent ? 'signInCode' : 'signIn');
    if (!login.code.isSent) return;
    byId('code').value = '';
    say('');
    byId('code').focus({ preventScroll: true });
  }

  function showNotice() {
    const { sameSite, secure } = login.cookie;
    const isDropped = hasSignedIn && login.reason === 'none';
    const notice = sameSite === 'none' && !secure ? NO_HTTPS : isDropped ? REFUSED : REASONS[login.reason];
    byId('sign-in-notice').hidden = !notice;
    if (!notice) return;
    byId('sign-in-notice').setAttribute('data-tone', notice === REASONS[login.reason] ? '' : 'warn');
    byId('sign-in-notice-title').textContent = notice[0];
    byId('sign-in-notice-text').textContent = notice[1];
  }

  return {
    show,
    /** Ends the sign-in. Fails as the call does. */
    async signOut() {
      await calls.post('/logout', {});
      hasSignedIn = false;
      await onSignedIn();
    },
  };
}

/** What the server says no with, in the worker's words. */
function words({ code, message }) {
  if (code === 'codeWrong') return 'That is not the code. ' + message;
  if (code === 'tooManyTries') return 'Those were too many wrong codes. ' + message;
  if (code === 'codeExpired') return 'That code is too old. ' + message;
  if (code === 'codeNotSent') return 'That code was used already. ' + message;
  return message + ' Try again in a moment.';
}
