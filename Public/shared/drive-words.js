// What is said of the step that is due: whose turn it is, and what there is to do.

const TITLES = { tester: 'Your turn', page: 'Plays by itself', none: 'Steps' };

/** Steps that are the tester's, wherever they are read. */
const TESTER = {
  restartApp: () => ['End the app and start it again', 'Remove it from the recent apps, so that it starts afresh.'],
  killApp: () => ['End the app', 'Then press Done on the dashboard: no one sees an app end.'],
  openApp: () => ['Start the app again'],
  background: (time) => ['Put the app into the background for ' + time, 'Go to the home screen, then come back.'],
  openDirect: () => ['Open Direct in the app', 'By its own entry URL, as the app does on other days.'],
  camera: (answer) => ({
    deny: ['Do not allow the camera', 'When the app or the system asks for it.'],
    missing: ['Open the camera', 'On a device that has none, such as a simulator.'],
  }[answer] || ['Allow the camera', 'When the app or the system asks for it.']),
  return: (id) => ['Hand the saved copy back', 'In any browser, at ' + location.origin + '/mock/return/' + runIn(location) + '?document=' + id],
};

/** Steps that the pages take. */
const PAGE = {
  signIn: () => ['Signs in with the code'],
  signOut: () => ['Signs out'],
  onboard: () => ['Goes through Onboarding'],
  linkBank: (times) => [times === 'twice' ? 'Taps “Link a bank account” twice' : 'Taps “Link a bank account”'],
  cashOut: (place) => ['Cashes out to the ' + place],
  download: (id) => ['Downloads “' + id + '”'],
  follow: (id) => ['Opens the link “' + id + '”'],
  photo: () => ['Takes a photo'],
  back: () => ['Goes back'],
  advance: (time) => ['The run moves its clock on by ' + time],
  revokeSignIn: () => ['The server ends the sign-in'],
};

const CLOSE = {
  app: ['Close the bank window', 'By its own Done or ×. If it is closed already, press Done on the dashboard: some apps close without a word.'],
  plaid: ['Close this window', 'By its own Done or ×, or by a swipe; not by the cross on the page.'],
};

/** What a step of Plaid's page looks like on an app's page (`app`), and on Plaid's own. */
function plaid(value, place) {
  if (value === 'closed') return { turn: 'tester', words: CLOSE[place] };
  const words = { linked: 'Links an account in the bank window', exited: 'Leaves by the bank window’s own exit' }[value];
  if (value.error) return { turn: 'page', words: ['Is refused by the bank with ' + value.error] };
  return { turn: 'page', words: [words || 'Goes on in the bank window to “' + value.until + '”'] };
}

function described({ key, value }, place) {
  if (key === 'plaid') return plaid(value, place);
  if (key === 'photo' && value === 'file') return { turn: 'tester', words: ['Choose a photo', 'Any picture will do.'] };
  return TESTER[key] ? { turn: 'tester', words: TESTER[key](value) } : { turn: 'page', words: PAGE[key](value) };
}

/**
 * `{turn, number, title, text, hint}`. `view` is the server's, `place` is `app` or `plaid`; `tester` is what the page itself
 * has for the tester to do, `isStuck` where it has done what it could and it was not enough.
 */
export function wordsFor(view, place, { tester, isStuck }) {
  const { step, steps, isOver } = view;
  if (isOver || !step) {
    const text = isOver ? 'The run is over' : steps ? 'All steps are taken' : 'There are no steps to take';
    const words = { turn: 'none', number: '', title: TITLES.none, text, hint: '' };
    return tester && !isOver ? Object.assign(words, { turn: 'tester', title: TITLES.tester }, tester) : words;
  }
  const { turn, words } = described(step, place);
  const told = { turn, text: words[0], hint: words[1] || '' };
  if (tester) Object.assign(told, { turn: 'tester', hint: '' }, tester);
  else if (isStuck) Object.assign(told, { turn: 'tester', hint: 'It did not work by itself. Take this step by hand.' });
  const title = TITLES[told.turn] + ' · step ' + step.number + ' of ' + steps;
  return Object.assign(told, { number: String(step.number), title });
}

function runIn({ search }) {
  return new URLSearchParams(search).get('mockRun') || '';
}
