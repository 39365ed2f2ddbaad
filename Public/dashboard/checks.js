// What the verdict rests on, by outcome and worst first: the checks, and what the scenario itself expects.

import { badge, el, keep, setText } from './dom.js';
import { visible } from './text.js';
import { GROUPS, groupOf } from './verdicts.js';

const MOST_EVIDENCE = 50;

/** The checks and expectations of a verdict, in one shape. */
export function findings(verdict) {
  const expectations = verdict.expectations.map((each, index) => ({
    ...each, id: 'expect.' + (index + 1), title: each.expectation, level: 'error',
  }));
  return [...verdict.checks, ...expectations];
}

/** `onEvidence(id)` is called for the event that the reader wants to see. */
export function checkList(root, { onEvidence }) {
  let shown = '';

  function show(all) {
    // Most looks at a run bring nothing new.
    const now = JSON.stringify(all);
    if (now === shown) return;
    shown = now;
    const groups = GROUPS.map((group) => ({ ...group, rows: all.filter((finding) => groupOf(finding) === group.id) }));
    keep(root, groups.filter((group) => group.rows.length), { key: (group) => group.id, create: createGroup, update: updateGroup });
  }

  function createGroup(group) {
    return el('details', { class: 'group', open: group.open, 'data-testid': 'checks-' + group.id },
      el('summary', {}, el('h3', {}, group.title), el('span', { class: 'count' })),
      el('div', {}));
  }

  function updateGroup(element, group) {
    setText(element.querySelector('summary .count'), String(group.rows.length));
    keep(element.lastChild, group.rows, {
      key: (finding) => finding.id,
      create: (finding) => el('details', { class: 'check', open: group.id === 'failed', 'data-testid': 'check-' + finding.id },
        el('summary', {}, badge(group.tone, group.icon), el('span', { class: 'check-title' }), el('code', { class: 'check-id' }, finding.id)),
        el('div', { class: 'check-body' })),
      update,
    });
  }

  function update(element, finding) {
    const now = JSON.stringify(finding);
    if (element.shown === now) return;
    element.shown = now;
    setText(element.querySelector('.check-title'), visible(finding.title));
    element.lastChild.replaceChildren(el('dl', { class: 'findings' },
      ...term('Expected', finding.expected), ...term('Got', finding.got), ...term('What to do', finding.hint),
      ...term('Guide', finding.guide && '“' + finding.guide + '”'), ...evidence(finding.evidence)), ...note(finding));
  }

  function evidence(ids) {
    if (!ids || !ids.length) return [];
    const chips = ids.slice(0, MOST_EVIDENCE).map((id) =>
      el('button', { class: 'chip', type: 'button', 'aria-label': 'Show event ' + id, onclick: () => onEvidence(id) }, '#' + id));
    const rest = ids.length > MOST_EVIDENCE ? `and ${ids.length - MOST_EVIDENCE} more` : null;
    return [el('dt', {}, 'Evidence'), el('dd', { class: 'evidence' }, ...chips, rest)];
  }

  return { show };
}

function term(name, text) {
  return text ? [el('dt', {}, name), el('dd', {}, visible(text))] : [];
}

/** Why a failure counts less. */
function note(finding) {
  if (finding.guideGap) {
    return [el('p', { class: 'gap small' }, el('b', {}, 'The guide’s own sample fails here, too: '), visible(finding.guideGap) + '. It counts as a warning unless judged strictly.')];
  }
  if (groupOf(finding) === 'warned') return [el('p', { class: 'gap small' }, 'The scenario lets this check warn only.')];
  return [];
}

/** How many there are of each outcome, in words. */
export function tally(all) {
  const count = (id) => all.filter((finding) => groupOf(finding) === id).length;
  return ['failed', 'warned', 'waiting', 'passed']
    .filter((id) => id === 'passed' || count(id))
    .map((id) => count(id) + ' ' + id)
    .join(', ');
}
