// The events of a run as they come: a row each, its JSON on demand.

import { copyButton } from './copy.js';
import { el, icon, setText } from './dom.js';
import { FILTERS, kindOf, summary } from './event-words.js';
import { clockTime, plural, visible } from './text.js';
import { windowed } from './windowed.js';

/** Characters of an event's JSON that are shown; all of it can be copied. */
const MOST_JSON = 20000;
/** Pixels from the end at which the list is followed as it grows. */
const NEAR_END = 24;
const MARKS = { toApp: 'toApp', toPage: 'toPage', problem: 'warned' };

/** `onCount(number)` is told how many events there are. */
export function timeline(root, filter, { onCount }) {
  const events = [];
  let shown = [];
  let active = 0;
  let isFollowing = true;
  const opened = new Set();
  const types = new Map();
  const oneType = el('optgroup', { label: 'One type' });

  const list = el('ol', { class: 'events', 'aria-label': 'Events' });
  const end = el('div', { class: 'end' });
  const empty = el('p', { class: 'empty muted' }, 'Nothing yet. Events show up here as soon as the app loads the entry URL.');
  const newest = el('button', { class: 'button small newest', type: 'button', hidden: true, onclick: toEnd }, 'Newest event');
  root.append(el('div', { class: 'scroller' }, empty, list, end), newest);
  const rows = windowed(list, create);
  // Only a scroll stops the following or starts it again: a list that grows must not.
  document.addEventListener('scroll', scrolled, { capture: true, passive: true });
  filter.addEventListener('change', () => refilter());
  list.addEventListener('keydown', move);
  list.addEventListener('focusin', (event) => activate(Number(event.target.closest('[data-index]').dataset.index)));
  list.addEventListener('focusout', () => rows.pin(-1));
  filter.replaceChildren(
    el('option', { value: 'all' }, 'All events'),
    ...FILTERS.map((group) => el('option', { value: 'group:' + group.id }, group.title)),
    el('option', { value: 'late' }, 'Late events'), oneType);

  function create(index) {
    const event = events[shown[index]];
    const kind = kindOf(event);
    const head = el('button', { class: 'event-head', type: 'button', 'aria-expanded': 'false', tabindex: index === active ? '0' : '-1', onclick: () => toggle(index) },
      el('span', { class: 'event-time' }, clockTime(event.elapsed)),
      el('span', { class: 'event-type' }, MARKS[kind] ? icon(MARKS[kind]) : null, visible(event.type), event.late ? el('span', { class: 'late' }, 'late') : null),
      el('span', { class: 'event-data muted' }, summary(event)),
      el('span', { class: 'event-id muted' }, '#' + event.id));
    const row = el('li', { class: 'event', 'data-kind': kind, 'data-event': event.id, 'data-testid': 'event' }, head);
    if (opened.has(event.id)) unfold(row, event);
    return row;
  }

  function unfold(row, event) {
    const text = JSON.stringify(event, null, 2);
    row.firstChild.setAttribute('aria-expanded', 'true');
    row.append(el('div', { class: 'event-json' },
      copyButton(() => text, 'event ' + event.id + ' as JSON'),
      el('pre', {}, visible(text.slice(0, MOST_JSON)) + (text.length > MOST_JSON ? `\n… ${plural(text.length - MOST_JSON, 'more character')}; Copy has all.` : ''))));
  }

  function toggle(index, wanted) {
    const event = events[shown[index]];
    const row = list.querySelector(`[data-index="${index}"]`);
    const isOpen = opened.has(event.id);
    if (!row || wanted === isOpen) return;
    if (isOpen) {
      opened.delete(event.id);
      row.lastChild.remove();
      row.firstChild.setAttribute('aria-expanded', 'false');
    } else {
      opened.add(event.id);
      unfold(row, event);
    }
    rows.grow(index, !isOpen);
  }

  function activate(index) {
    const before = list.querySelector('.event-head[tabindex="0"]');
    if (before) before.tabIndex = -1;
    active = index;
    rows.pin(index);
    const head = list.querySelector(`[data-index="${index}"] > .event-head`);
    if (head) head.tabIndex = 0;
  }

  function move(event) {
    const page = 10;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.target.closest('.event-json') || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(shown.length - 1, active + by));
    const row = rows.reveal(index);
    if (row) row.firstChild.focus({ preventScroll: true });
  }

  /** Takes more events, in order. */
  function add(more) {
    if (!more.length) return;
    for (const event of more) {
      if (!types.has(event.type)) offer(event.type);
      if (matches(event)) shown.push(events.length);
      events.push(event);
    }
    empty.hidden = true;
    onCount(events.length);
    rows.setCount(shown.length);
    if (isFollowing) requestAnimationFrame(toEnd);
    else newest.hidden = !shown.length;
  }

  function toEnd() {
    follow(true);
    rows.render();
    if (root.getClientRects().length) end.scrollIntoView({ block: 'end' });
  }

  function follow(wanted) {
    isFollowing = wanted;
    newest.hidden = isFollowing || !shown.length;
  }

  function scrolled() {
    if (!root.getClientRects().length) return;
    const bottom = Math.min(innerHeight, root.getBoundingClientRect().bottom);
    follow(end.getBoundingClientRect().top <= bottom + NEAR_END);
  }

  /** The part of the page that holds the list has come into sight. */
  function appear() {
    rows.render();
    if (isFollowing) toEnd();
  }

  function matches(event) {
    const [kind, value] = filter.value.split(':');
    if (kind === 'type') return event.type === value;
    if (kind === 'group') return FILTERS.find((group) => group.id === value).of(event.type);
    return kind !== 'late' || event.late;
  }

  function refilter() {
    shown = [];
    events.forEach((event, index) => { if (matches(event)) shown.push(index); });
    active = 0;
    rows.reset(shown.length);
    shown.forEach((each, index) => { if (opened.has(events[each].id)) rows.grow(index, true); });
    empty.hidden = shown.length > 0;
    setText(empty, events.length ? 'No event of this kind.' : 'Nothing yet. Events show up here as soon as the app loads the entry URL.');
  }

  /** Lets this type be filtered for. The list of choices may be open, so what is in it stays. */
  function offer(type) {
    const option = el('option', { value: 'type:' + type }, visible(type));
    const after = [...types.keys()].sort().find((other) => other > type);
    oneType.insertBefore(option, after ? types.get(after) : null);
    types.set(type, option);
  }

  /** Shows the event with this id, unfolded and focused. */
  function reveal(id) {
    let index = events.findIndex((event) => event.id === id);
    if (index < 0) return;
    if (!matches(events[index])) {
      filter.value = 'all';
      refilter();
    }
    index = shown.indexOf(index);
    follow(false);
    rows.reveal(index, 'center');
    toggle(index, true);
    const row = rows.reveal(index, 'center');
    row.firstChild.focus({ preventScroll: true });
    row.classList.add('revealed');
    setTimeout(() => row.classList.remove('revealed'), 1600);
  }

  return {
    add, reveal, appear, follow,
    get last() { return events.length ? events[events.length - 1].id : 0; },
    close() {
      rows.close();
      document.removeEventListener('scroll', scrolled, { capture: true });
    },
  };
}
