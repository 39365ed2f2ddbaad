// What the screens give way to: an entry URL that is wrong, a run that is gone, a server that does not answer.

import { byId } from './dom.js';
import { explain, freshURL, rightURL } from './problems.js';

/** `load` tries again, `shown` is told of the failure that is on show instead of the screens. */
export function failures({ load, shown }) {
  function show(isShown) {
    byId('failed').hidden = !isShown;
    byId('screens').hidden = isShown;
  }

  function fail(title, text, action, again) {
    byId('failed-title').textContent = title;
    byId('failed-text').textContent = text;
    byId('failed-retry').textContent = action;
    byId('failed-retry').onclick = again;
    show(true);
    shown();
  }

  return {
    clear() { show(false); },
    /** Says why the world could not be had. */
    show(error) {
      if (error.status !== 404 && error.status !== 410) return fail('The page could not be loaded', error.message, 'Try again', load);
      fail(
        'This run is gone', 'The run in this URL is not known here. It was forgotten, or the server was started anew.',
        'Start a new run', () => location.replace(freshURL(location)),
      );
    },
  };
}

/** Fills the screen that says what is wrong with the entry URL. */
export function fillProblems(world) {
  const problems = world.problems.map(explain);
  const isOne = problems.length === 1;
  byId('problem-title').textContent = isOne ? problems[0].title : 'This entry URL has mistakes';
  byId('problem-list').textContent = '';
  problems.forEach(({ title, text }) => {
    const item = document.createElement('li');
    item.textContent = isOne ? text : title + '. ' + text;
    byId('problem-list').appendChild(item);
  });
  byId('problem-right').textContent = rightURL(world, location);
}
