// One screen at a time. How far along each is, and whether the worker can leave from it or go back.

const STEPS = {
  Consent: 1, Institution: 2, Credentials: 3, WrongCredentials: 3, OAuth: 3, Device: 3, Code: 3, Questions: 3, Selections: 3, Error: 3, Accounts: 4, Done: 4,
};
const FORWARD_ONLY = ['Consent', 'Institution', 'Done'];
/** What the server calls a screen, and what it is called here. */
const NAMES = {
  consent: 'Consent', institution: 'Institution', credentials: 'Credentials', oauth: 'OAuth', device: 'Device', code: 'Code',
  questions: 'Questions', selections: 'Selections', accounts: 'Accounts', done: 'Done', error: 'Error',
};

/** The screen for a state of the link. */
export function screenOf({ screen, error }) {
  return error && error.code === 'INVALID_CREDENTIALS' ? 'WrongCredentials' : NAMES[screen];
}

/** The section of a screen. */
export function section(name) {
  return document.querySelector('[data-screen="' + name + '"]');
}

/** Shows a screen and moves the focus to its title; answers the name of the one before. */
export function showScreen(name) {
  let before = '';
  document.querySelectorAll('[data-screen]').forEach((other) => {
    if (!other.hidden) before = other.getAttribute('data-screen');
    other.hidden = other.getAttribute('data-screen') !== name;
  });
  hideError(name);

  const step = STEPS[name];
  document.getElementById('exit').hidden = step === undefined;
  document.getElementById('back').hidden = step === undefined || FORWARD_ONLY.indexOf(name) >= 0;
  if (step !== undefined) showProgress(step);
  document.getElementById('progress').hidden = step === undefined && name !== 'Exit';

  window.scrollTo(0, 0);
  // The first screen is where a reader starts anyway.
  if (before !== 'Loading') section(name).querySelector('h1').focus({ preventScroll: true });
  return before;
}

/** Says in the screen's own place what is wrong; `isWrong` tells of which fields it is. */
export function showError(name, text, isWrong = () => false) {
  section(name).querySelectorAll('.input input').forEach((input) => {
    if (isWrong(input)) input.setAttribute('aria-invalid', 'true');
  });
  const place = section(name).querySelector('[data-error]');
  place.textContent = text;
  place.hidden = false;
}

export function hideError(name) {
  const place = section(name).querySelector('[data-error]');
  if (place) place.hidden = true;
  section(name).querySelectorAll('[aria-invalid]').forEach((input) => input.removeAttribute('aria-invalid'));
}

function showProgress(step) {
  document.querySelectorAll('#progress span').forEach((part, index) => { part.className = index < step ? 'done' : ''; });
}
