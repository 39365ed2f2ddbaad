// The list of runs at the side.

import { badge, el, keep, setText } from './dom.js';
import { age, oneLine, platformName } from './text.js';
import { verdictWords } from './verdicts.js';

/** Shows `runs` in `list`; `current` is the id of the one that is open. */
export function showRuns(list, runs, current) {
  keep(list, runs, { key: (run) => run.id, create, update: (row, run) => update(row, run, run.id === current) });
}

function create(run) {
  return el('li', {},
    el('a', { class: 'run-row', href: '#/runs/' + run.id, 'data-testid': 'run-row', 'data-run': run.id },
      badge('wait', 'progress'),
      el('span', { class: 'run-name' }),
      el('span', { class: 'run-verdict small' }),
      el('span', { class: 'run-facts small muted' }, el('bdi'), el('time'))));
}

function update(row, run, isCurrent) {
  const link = row.firstChild;
  const [mark, name, verdict, facts] = link.children;
  const words = verdictWords(run);
  if (mark.dataset.tone !== words.tone) mark.replaceWith(badge(words.tone, words.icon));
  setText(name, run.scenario);
  setText(verdict, run.final || words.tone === 'wait' ? words.text : words.text + ' so far');
  verdict.dataset.tone = words.tone;
  verdict.title = words.more;
  const [what, time] = facts.children;
  setText(what, [run.platform && platformName(run.platform), run.label && oneLine(run.label, 60)].filter(Boolean).join(' · '));
  what.hidden = !what.textContent;
  setText(time, age(run.startedAt));
  time.dateTime = run.startedAt;
  if (isCurrent) link.setAttribute('aria-current', 'true');
  else link.removeAttribute('aria-current');
}
