// The steps that Direct's page takes by itself.

import { bridgeKind, bridgeSigns } from '../shared/bridge.js';
import { control, drive, isAtWork, press } from '../shared/drive.js';

/** `world` answers what the server last told. */
export function driveDirect({ path, page, world }) {
  drive({ path: path + '/drive', page, place: 'app', next: ({ step }) => (step && MOVES[step.key] ? next(step, world()) : null) });
}

const SIGN_IN = { text: 'Sign in', hint: 'The page goes on once the worker is signed in.' };

function next({ key, value }, world) {
  if (world.login.signedIn || key === 'signIn') return MOVES[key](value, world);
  // A sign-in that was made is known here a moment later.
  return (control('send-code') || control('code-submit')) && !isAtWork() ? { tester: SIGN_IN } : null;
}

const AMOUNT = '2.50';

const MOVES = {
  signIn: (value, { login }) => press('code-submit', { code: login.code.value }) || press('send-code'),
  signOut: () => atHome('sign-out'),
  linkBank: (times) => withBridge() || twice(atHome('link-bank'), times),
  cashOut: (to, world) => press('confirm') || draw(to, world) || atHome('cash-out'),
  download: (id, world) => (startsByItself(id, world) ? null : arriving() || atHome('document-' + id)),
  follow: (id) => atHome('link-' + id),
  // There has to be something to go back to.
  back: () => press('back') || atHome('open-history'),
};

/** A control of the home screen, or the way there. */
function atHome(testid) {
  return press(testid) || press('done') || press('back');
}

/** An app may put its bridge into the page late; a finger would not be as quick as this. */
function withBridge() {
  if (!control('link-bank') || bridgeKind(bridgeSigns()) !== 'none') return null;
  const hint = 'The page goes on once the app has put it there. “Link a bank account” can be tapped without it, too.';
  return { again: true, tester: { text: 'There is no bridge of an app in this page', hint } };
}

/** The same for files, which go without a bridge, too. */
function arriving() {
  return document.readyState === 'complete' || bridgeKind(bridgeSigns()) !== 'none' ? null : { again: true };
}

function twice(move, times) {
  return move && times === 'twice' && move.press === control('link-bank') ? Object.assign(move, { times: 2 }) : move;
}

function draw(to, { worker, payouts }) {
  const { least } = payouts.find((payout) => payout.to === to);
  const isEnough = Number(AMOUNT) >= Number(least) && Number(AMOUNT) <= Number(worker.available);
  return press('review', { amount: isEnough ? AMOUNT : least, ['to-' + to]: '' });
}

function startsByItself(id, { documents }) {
  return documents.some((file) => file.id === id && file.via === 'auto');
}
