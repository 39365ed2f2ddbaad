// Which screen is on show. Each has a place in the browser's history, so that the system's way back works.

import { byId } from '../shared/dom.js';

/** `show(name, manner)` fills a screen and answers nothing; `allowed(name)` answers the screen to show in its place. */
export function routes({ show, hide, allowed }) {
  let shown = 'loading';
  const depth = () => (history.state && history.state.depth) || 0;

  function present(name, manner) {
    if (shown !== name) hide(shown);
    const isFirst = shown === 'loading';
    shown = name;
    document.querySelectorAll('[data-screen]').forEach((screen) => {
      screen.hidden = screen.getAttribute('data-screen') !== name;
    });
    byId('back').hidden = depth() === 0 || name === 'done';
    show(name, manner);
    window.scrollTo(0, 0);
    const title = document.querySelector('[data-screen=' + name + '] h1');
    if (title && !isFirst) title.focus({ preventScroll: true });
  }

  window.addEventListener('popstate', (event) => {
    present(allowed(event.state && event.state.screen), 'back_forward');
  });
  byId('back').addEventListener('click', () => history.back());

  return {
    /** The first screen after a load. */
    start(name) {
      history.replaceState({ screen: name, depth: depth() }, '');
      present(name);
    },
    /** On to a screen; the one before it stays behind it. */
    go(name) {
      history.pushState({ screen: name, depth: depth() + 1 }, '');
      present(name, 'navigate');
    },
  };
}
