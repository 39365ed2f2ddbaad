// One screen at a time. How far along each is, and whether the worker can still leave from it.

const STEPS = { Consent: 1, Institution: 2, Credentials: 3, WrongCredentials: 3, Accounts: 4, Done: 4 };

/** Shows a screen and moves the focus to its title; answers the name of the one before. */
export function showScreen(name) {
  const sections = document.querySelectorAll('[data-screen]');
  let before = '';
  sections.forEach((section) => {
    if (!section.hidden) before = section.getAttribute('data-screen');
    section.hidden = section.getAttribute('data-screen') !== name;
  });

  const step = STEPS[name];
  document.getElementById('exit').hidden = step === undefined;
  if (step !== undefined) showProgress(step);
  document.getElementById('progress').hidden = step === undefined && name !== 'Exit';

  const title = document.querySelector('[data-screen="' + name + '"] h1');
  window.scrollTo(0, 0);
  // The first screen is where a reader starts anyway.
  if (before !== 'Loading') title.focus({ preventScroll: true });
  return before;
}

function showProgress(step) {
  document.querySelectorAll('#progress span').forEach((part, index) => { part.className = index < step ? 'done' : ''; });
}
