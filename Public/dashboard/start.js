// The panel that starts a run.

import { ask, post } from '/mock/shared/api.js';
import { urlBox } from './copy.js';
import { el, fromTemplate, keep, setText } from './dom.js';
import { instruction } from './instructions.js';
import { remember, remembered } from './memory.js';
import { oneLine, platformName, visible } from './text.js';

/** `onStarted` gets the new run. */
export function startPanel({ onStarted }) {
  const { root, refs } = fromTemplate('start-template');
  let scenarios = [];
  let isStarting = false;
  const port = location.port || (location.protocol === 'https:' ? '443' : '80');
  setText(refs.reverse, 'adb reverse tcp:' + port + ' tcp:' + port);
  refs.scenario.addEventListener('change', showScenario);
  refs.form.addEventListener('submit', (event) => {
    event.preventDefault();
    start();
  });
  const loading = load();
  showCertificate();

  async function showCertificate() {
    const { ca } = await ask('/__admin').catch(() => ({}));
    refs.caCard.hidden = !ca;
    if (!ca) return;
    setText(refs.caName, oneLine(ca.name, 64));
    setText(refs.caFingerprint, ca.sha256);
  }

  async function load() {
    try {
      scenarios = (await ask('/__admin/scenarios')).scenarios;
    } catch (error) {
      setText(refs.error, 'The scenarios could not be listed. ' + error.message);
      return;
    }
    refs.scenario.replaceChildren(...scenarios.map((scenario) =>
      el('option', { value: scenario.name, disabled: !scenario.valid }, oneLine(scenario.name, 64) + (scenario.valid ? '' : ' (has mistakes)'))));
    const first = scenarios.find((scenario) => scenario.name === remembered('scenario') && scenario.valid) || scenarios.find((scenario) => scenario.valid);
    if (first) refs.scenario.value = first.name;
    showScenario();
  }

  const chosen = () => scenarios.find((scenario) => scenario.name === refs.scenario.value);

  function showScenario() {
    const scenario = chosen();
    const wrong = scenarios.filter((each) => !each.valid).slice(0, 3);
    keep(refs.about, [
      scenario && { id: 'title' + scenario.name, make: () => el('p', { class: 'about-title' }, visible(scenario.title)) },
      scenario && { id: 'steps' + scenario.name, make: () => steps(scenario) },
      ...wrong.map((each) => ({ id: 'wrong' + each.name, make: () => mistakes(each) })),
    ].filter(Boolean), { key: (item) => item.id, create: (item) => item.make() });
    refs.bareCard.hidden = !scenario;
    if (!scenario) return;
    refs.bare.replaceChildren(urlBox(scenario.entryUrl, 'the entry URL'));
    const before = refs.platform.value || remembered('platform');
    refs.platform.replaceChildren(el('option', { value: '' }, 'Not known'),
      ...scenario.platforms.map((platform) => el('option', { value: platform }, platformName(platform))));
    refs.platform.value = scenario.platforms.includes(before) ? before : '';
  }

  /** Who presses before the list is there has its first scenario. */
  async function start() {
    if (isStarting) return;
    isStarting = true;
    await loading;
    if (chosen()) await startChosen();
    isStarting = false;
  }

  async function startChosen() {
    const body = { scenario: refs.scenario.value };
    if (refs.platform.value) body.platform = refs.platform.value;
    if (refs.label.value.trim()) body.label = refs.label.value.trim();
    setText(refs.error, '');
    try {
      const run = await post('/__admin/runs', body);
      remember('scenario', body.scenario);
      remember('platform', body.platform || '');
      onStarted(run);
    } catch (error) {
      setText(refs.error, 'The run was not started. ' + error.message);
    }
  }

  return { root, close() {} };
}

function steps(scenario) {
  return el('ol', { class: 'about-steps small muted' }, ...scenario.steps.map((step) => el('li', {}, instruction(step, scenario.documents).text)));
}

function mistakes(scenario) {
  const first = (scenario.diagnostics || [])[0];
  const where = first && first.line ? scenario.file + ':' + first.line + ': ' : scenario.file + ': ';
  return el('p', { class: 'small error' }, oneLine(where + (first ? first.message : 'it can’t be read')));
}
