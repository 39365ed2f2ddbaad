// Which screen is on show. A screen has a place in the browser's history, so that the system's way back works.

const HASHES = {
  home: '', cashOut: '#cash-out', cashOutReview: '#cash-out-review', cashOutDone: '#cash-out-done', history: '#history', accounts: '#accounts',
};

/** `enter(name)` answers the screen to show when `name` is wanted: itself, or where the worker has to go first. */
export function routes({ page, enter }) {
  let shown = null;
  // How the next step in the browser's history comes about, where it is not the worker who goes back.
  let how = null;

  const depth = () => (history.state && history.state.depth) || 0;
  const wanted = () => Object.keys(HASHES).find((name) => HASHES[name] === location.hash) || 'home';
  const url = (name) => location.pathname + location.search + HASHES[name];

  function enterWanted(manner) {
    const name = enter(wanted());
    if (name !== wanted()) history.replaceState({ depth: depth() }, '', url(name));
    present(name, manner);
  }

  /** Shows a screen that has no place in the history, such as the sign-in, or that has it already. */
  function present(name, manner) {
    document.querySelectorAll('[data-screen]').forEach((screen) => {
      screen.hidden = screen.getAttribute('data-screen') !== name;
    });
    if (name !== shown && shown !== null) {
      window.scrollTo(0, 0);
      const title = document.querySelector('[data-screen=' + name + '] h1');
      if (title) title.focus({ preventScroll: true });
    }
    shown = name;
    page.showScreen(name, manner);
  }

  window.addEventListener('popstate', () => {
    const manner = how || 'back_forward';
    how = null;
    enterWanted(manner);
  });
  document.querySelectorAll('.back').forEach((button) => {
    button.addEventListener('click', () => {
      if (depth() > 0) history.back();
      else replace('home');
    });
  });

  function go(name) {
    history.pushState({ depth: depth() + 1 }, '', url(name));
    enterWanted('navigate');
  }

  /** In place of the screen that is on show. */
  function replace(name) {
    history.replaceState({ depth: depth() }, '', url(name));
    enterWanted('navigate');
  }

  return {
    go,
    replace,
    present,
    /** The screen that the URL names, as after a load. */
    resume: () => enterWanted(),
    /** The first screen, with nothing behind it to go back to. */
    home() {
      if (depth() === 0) {
        replace('home');
      } else {
        how = 'navigate';
        history.go(-depth());
      }
    },
    isHome: () => wanted() === 'home',
  };
}
