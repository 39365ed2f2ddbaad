// One run: its steps, checks and events, and what the tester can do to it.

import { ask, post } from '/mock/shared/api.js';
import { checkList, findings, tally } from './checks.js';
import { announce, badge, el, fromTemplate, setText } from './dom.js';
import { stepList } from './steps.js';
import { clockTime, oneLine, platformName, visible } from './text.js';
import { timeline } from './timeline.js';
import { groupOf, verdictWords } from './verdicts.js';

const PAGE = 500;
/** Milliseconds between two looks at the verdict while events come, and while time alone can change it. */
const PACE = 300;
const IDLE_PACE = 2000;
/** Milliseconds in which events are gathered. */
const BATCH = 40;

/** Shows the run `id`. `onChange(run)` gets each fresh look at it, `onGone()` is called once the server has it no more. */
export function runPanel(id, { onChange, onGone }) {
  const api = '/__admin/runs/' + encodeURIComponent(id);
  const { root, refs } = fromTemplate('run-template');
  const events = timeline(refs.timeline, refs.filter, { onCount: (count) => setText(refs.eventsCount, count.toLocaleString('en')) });
  const steps = stepList(refs.steps, { onDone: (number) => act(() => post(`${api}/steps/${number}/done`)) });
  const checks = checkList(refs.checks, { onEvidence: (event) => { choose('events'); events.reveal(event); } });
  const received = [];
  let run = null;
  let isEntered = false;
  let zero = null;
  let isReading = false;
  let isBehind = false;
  let isClosed = false;
  let timer = 0;
  let clockTimer = 0;
  let known = null;

  refs.report.href = api + '/report';
  const controls = [
    [refs.finish, () => post(api + '/finish')],
    [refs.short, () => post(api + '/clock', { advance: '30s' })],
    [refs.long, () => post(api + '/clock', { advance: '30m' })],
  ];
  for (const [button, call] of controls) {
    button.addEventListener('click', () => { if (button.getAttribute('aria-disabled') !== 'true') act(call); });
  }
  root.querySelector('.parts').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) choose(button.dataset.part);
  });

  function choose(part) {
    root.dataset.part = part;
    for (const button of root.querySelectorAll('.parts button')) {
      if (button.dataset.part === part) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    if (part === 'events') events.appear();
  }

  /** Reads the events that are not here yet, page by page. */
  async function catchUp() {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isBehind && !isClosed) {
        isBehind = false;
        const page = await ask(`${api}/events?after=${events.last}&limit=${PAGE}`);
        if (isClosed) return;
        take(page.events);
        if (page.events.length === PAGE) isBehind = true;
      }
    } catch (error) {
      failed(error);
    } finally {
      isReading = false;
    }
  }

  function take(more) {
    isEntered = isEntered || more.some((event) => event.type === 'entryLoaded');
    events.add(more);
  }

  /** An event of this run came over the stream. Those that come close together are shown together. */
  function receive(event) {
    received.push(event);
    if (received.length === 1) setTimeout(showReceived, BATCH);
    schedule(PACE);
  }

  function showReceived() {
    const more = received.splice(0).filter((event) => event.id > events.last);
    if (isClosed || !more.length) return;
    // Ids have no gaps: where there is one, events were missed.
    if (!isReading && more[more.length - 1].id === events.last + more.length) take(more);
    else catchUp();
  }

  function schedule(pause) {
    if (isClosed || (timer && timer.pause <= pause)) return;
    if (timer) clearTimeout(timer.id);
    timer = { pause, id: setTimeout(() => { timer = 0; look(); }, pause) };
  }

  /** Looks at the run and its verdict afresh. */
  async function look() {
    try {
      const [now, verdict] = await Promise.all([ask(api), ask(api + '/verdict')]);
      if (isClosed) return;
      run = now;
      run.verdict = verdict.verdict;
      run.final = verdict.final;
      zero = performance.now() - now.elapsed * 1000;
      show(verdict);
      onChange(run);
    } catch (error) {
      failed(error);
    }
    if (run && !run.final) schedule(document.hidden ? 5 * IDLE_PACE : IDLE_PACE);
  }

  function failed(error) {
    if (!isClosed && (error.status === 404 || error.status === 410)) onGone();
  }

  function show(verdict) {
    const words = verdictWords(verdict);
    setText(refs.title, visible(run.title));
    refs.facts.replaceChildren(...facts());
    if (known !== words.text + words.more) {
      if (known !== null) announce(`${words.text}, ${words.more}`);
      known = words.text + words.more;
      refs.verdict.dataset.tone = words.tone;
      refs.verdict.replaceChildren(badge(words.tone, words.icon), el('span', {}, el('b', {}, words.text), el('span', { class: 'small' }, words.more)));
      refs.verdict.dataset.verdict = verdict.verdict;
      refs.verdict.dataset.final = verdict.final;
    }
    // Not `disabled`, which would take the focus from who has just pressed it.
    for (const [button] of controls) button.setAttribute('aria-disabled', verdict.final);
    steps.show(run, verdict.steps, isEntered, verdict.final);
    const all = findings(verdict);
    checks.show(all);
    setText(refs.tally, tally(all));
    const bad = all.filter((finding) => groupOf(finding) === 'failed').length;
    setText(refs.checksCount, bad ? bad + ' failed' : '');
    refs.checksCount.dataset.tone = bad ? 'bad' : '';
    tick();
  }

  function facts() {
    const started = new Date(run.startedAt);
    return [
      el('code', {}, run.scenario),
      run.platform && platformName(run.platform),
      run.label && el('bdi', {}, oneLine(run.label, 80)),
      el('time', { datetime: run.startedAt }, started.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })),
    ].filter(Boolean).map((fact) => el('span', {}, fact));
  }

  function tick() {
    if (zero === null) return;
    const seconds = run.final ? run.elapsed : (performance.now() - zero) / 1000;
    setText(refs.clock, clockTime(Math.max(0, seconds), 0));
  }

  async function act(call) {
    setText(refs.error, '');
    try {
      await call();
    } catch (error) {
      setText(refs.error, error.message);
    }
    refresh();
  }

  /** Asks for all that may have been missed. */
  async function refresh() {
    await look();
    if (isClosed || !run) return;
    if (!events.last) events.follow(!run.final);
    await catchUp();
    schedule(PACE);
  }

  refresh();
  clockTimer = setInterval(tick, 1000);

  return {
    root, receive, refresh,
    get title() { return run && run.scenario; },
    close() {
      isClosed = true;
      clearInterval(clockTimer);
      if (timer) clearTimeout(timer.id);
      events.close();
    },
  };
}
