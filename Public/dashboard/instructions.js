// A scenario's steps as instructions to the tester. What is new to this page is shown as it stands in the scenario.

import { visible } from './text.js';

/** `{ until: code }`: how far to go on the bank's page. */
function until(value) {
  const screen = /^\{ until: (\w+) \}$/.exec(value);
  return screen && [`Go on to the bank page’s screen “${screen[1]}”`, 'And leave it on show.'];
}

/** `{ error: ITEM_LOCKED }`: what the bank is to say. */
function refused(value) {
  const error = /^\{ error: (\w+) \}$/.exec(value);
  const denial = error && error[1] === 'ACCESS_NOT_GRANTED' ? ' At Platypus OAuth Bank, tap “Deny”.' : '';
  return error && [`Be refused by the bank: ${error[1]}`, `The user name is user_good, the password error_${error[1]}.${denial}`];
}

/** Steps by their key: the value behind it → `[instruction, hint]`. `title(id)` is a document's title. */
const STEPS = {
  linkBank: (value) => [
    value === 'twice' ? 'Tap “Link a bank account” twice' : 'Tap “Link a bank account”',
    'On the page in the app. The app then opens the bank’s page in a browser sheet of its own.',
  ],
  plaid: (value) => ({
    linked: ['Link an account on the bank’s page', 'Go through to “Finish”. The user name is user_good, the password pass_good.'],
    exited: ['Leave by the bank page’s own exit', 'Tap the × at the top of the page, then “Yes, exit”. Do not close the sheet itself.'],
    closed: ['Close the sheet with the bank’s page', 'By the sheet’s own Done or ×, or by a swipe; not by the page’s exit. If the app says nothing, tap “Done” here: the server can’t see a sheet close.'],
  })[value] || until(value) || refused(value),
  download: (value, title) => [`Download “${title(value)}”`, 'Under Documents on the page in the app.'],
  return: (value, title) => [`Hand “${title(value)}” back`, 'Choose the copy that the app saved, on the page for returned files.'],
  onboard: () => ['Go through Onboarding', 'To its end, on the page in the app.'],
  cashOut: (value) => [value === 'card' ? 'Cash out to the card' : 'Cash out to the wallet', 'On the page in the app.'],
  signOut: () => ['Sign out', 'On the page in the app.'],
  signIn: () => ['Sign in', 'On the page in the app, with the code that it shows.'],
  follow: (value) => [`Open the link “${value}”`, 'It should leave the app’s webview for the browser.'],
  restartApp: () => ['Quit the app and open it again', 'Remove it from the recent apps, so that it starts afresh.'],
  killApp: () => ['Quit the app', 'Remove it from the recent apps.'],
  openApp: () => ['Open the app'],
  background: (value) => [`Put the app into the background for ${value}`, 'Go to the home screen, then come back.'],
  back: () => ['Go back', 'By the system’s gesture or button.'],
  openDirect: () => ['Open Direct in the app'],
  camera: (value) => ({
    deny: ['Refuse the camera', 'When the app or the system asks for it.'],
    missing: ['Open the camera', 'On a device that has none, such as a simulator.'],
  }[value] || ['Allow the camera', 'When the app or the system asks for it.']),
  photo: (value) => [value === 'file' ? 'Choose a photo from the files' : 'Take a photo'],
  advance: (value) => [`Wait: the run moves its clock by ${value}`],
  revokeSignIn: () => ['Wait: the server ends the sign-in'],
};

/** What to do for a step as the API writes it, such as `plaid: closed`: `{text, hint}`. */
export function instruction(step, documents = []) {
  const colon = step.indexOf(': ');
  const key = colon < 0 ? step : step.slice(0, colon);
  const value = colon < 0 ? '' : step.slice(colon + 2);
  const title = (id) => (documents.find((document) => document.id === id) || { title: id }).title;
  const known = Object.hasOwn(STEPS, key) && STEPS[key](value, title);
  const [text, hint] = known || [step];
  return { text: visible(text), hint: hint ? visible(hint) : '' };
}

/** Steps that happen where no server can see them, so that the tester is asked first. */
export const isUnseen = (step) => /^(plaid: closed|killApp|openApp|background|back|camera)/.test(step);
