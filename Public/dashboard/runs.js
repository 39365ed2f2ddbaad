// What is known of the runs, newest first: pages of the list, and a fresh look at each run that something happened in.

import { ask } from '/mock/shared/api.js';

const PAGE = 50;
/** Milliseconds between two looks at what has changed: a busy run must not ask for every event. */
const PACE = 400;
/** Verdicts change by time alone, and runs go without an event, so the list is asked for again. */
const REFRESH = 8000;

/** Keeps the list. `onChange(runs, hasMore)` is called after each change, `onNew(run)` for a run that came while one watches. */
export function watchRuns({ onChange, onNew }) {
  let runs = [];
  let hasMore = false;
  let isLoaded = false;
  const changed = new Set();
  let timer = 0;

  async function refresh() {
    const page = await ask('/__admin/runs?limit=' + PAGE);
    const oldest = page.runs.length ? page.runs[page.runs.length - 1].id : null;
    const end = oldest ? runs.findIndex((run) => run.id === oldest) : runs.length - 1;
    const fresh = page.runs.filter((run) => !find(run.id));
    // Without a common run there may be a gap between the page and what was known: that is let go.
    const older = end >= 0 && page.next ? runs.slice(end + 1) : [];
    if (!older.length) hasMore = Boolean(page.next);
    set([...page.runs, ...older]);
    if (isLoaded) for (const run of fresh.reverse()) onNew(run);
    isLoaded = true;
  }

  async function more() {
    const last = runs[runs.length - 1];
    const page = await ask('/__admin/runs?limit=' + PAGE + '&before=' + last.id);
    hasMore = Boolean(page.next);
    set([...runs, ...page.runs.filter((run) => !find(run.id))]);
  }

  /** Something happened in this run. */
  function touch(id) {
    changed.add(id);
    if (!timer) timer = setTimeout(look, PACE);
  }

  async function look() {
    const ids = [...changed];
    changed.clear();
    try {
      // New runs and many at once are cheaper as a page.
      if (ids.length > 4 || ids.some((id) => !find(id))) await refresh();
      const old = ids.filter((id) => runs.findIndex((run) => run.id === id) >= PAGE || ids.length <= 4);
      await Promise.all(old.map(lookAt));
    } catch (error) {
      // The connection's state is told elsewhere, and coming back refreshes all.
    }
    timer = changed.size ? setTimeout(look, PACE) : 0;
  }

  async function lookAt(id) {
    if (!find(id)) return;
    try {
      put(await ask('/__admin/runs/' + id));
    } catch (error) {
      if (error.status === 404 || error.status === 410) drop(id);
      else throw error;
    }
  }

  function put(run) {
    set(runs.map((known) => (known.id === run.id ? run : known)));
  }

  function drop(id) {
    set(runs.filter((run) => run.id !== id));
  }

  function set(list) {
    runs = list;
    onChange(runs, hasMore);
  }

  const find = (id) => runs.find((run) => run.id === id);

  setInterval(() => {
    if (!document.hidden && isLoaded) refresh().catch(() => {});
  }, REFRESH);

  return { refresh, more, touch, put, drop, find };
}
