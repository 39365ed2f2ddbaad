// What a screen shows of the link's state.

import { bankButton, element, fillList, radio } from './choices.js';
import { section } from './screens.js';

const byId = (id) => document.getElementById(id);

/** Fills the screen for a state; `choose` takes the id of a bank. */
export function render(state, choose) {
  fill('organization', state.organization);
  fill('institution', state.institution ? state.institution.name : '');
  const draw = DRAW[state.screen];
  if (draw) draw(state, choose);
}

/** Puts a text wherever the page has a place for it. */
export function fill(name, text) {
  document.querySelectorAll('[data-text="' + name + '"]').forEach((place) => { place.textContent = text; });
}

const DRAW = {
  institution({ institutions }, choose) {
    byId('search').value = '';
    fillList(byId('institution-list'), institutions.map(({ id, name }, index) => (
      bankButton(name, index === 0 ? 'institution' : 'institution-' + id.replace('ins_', ''), () => choose(id))
    )));
    filterBanks();
  },
  credentials() {
    section('Credentials').querySelector('[name=password]').value = '';
  },
  device({ devices }) {
    fillList(byId('device-list'), devices.map(({ id, title }) => radio('device', { value: id, text: title, testid: 'device-' + id })));
  },
  code({ device }) {
    section('Code').querySelector('form').reset();
    fill('device', 'The code was sent ' + device.sent + '.');
    byId('open-app').href = device.app;
    byId('open-app').textContent = device.id === 'phone' ? 'Open your messages' : 'Open your mail';
  },
  questions({ questions, round, rounds }) {
    showRound(round, rounds);
    fill('hint', questions.map((question, index) => 'answer_' + (round - 1) + '_' + index).join(', '));
    fillList(byId('question-list'), questions.map(({ text }, index) => element('label', { class: 'input' },
      element('span', {}, text),
      element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: '200', 'data-testid': 'question-' + (index + 1) }))));
  },
  selections({ questions, round, rounds }) {
    showRound(round, rounds);
    fillList(byId('selection-list'), questions.map(({ text, options }, index) => element('fieldset', {},
      element('legend', {}, text),
      element('div', { class: 'choices' }, ...options.map((option, number) => (
        radio('selection-' + (index + 1), { value: option, text: option, testid: 'selection-' + (index + 1) + '-' + (number + 1) })
      ))))));
  },
  accounts({ accounts }) {
    fillList(byId('account-list'), accounts.map(({ id, name, mask }) => (
      radio('account', { value: id, text: name + ' ••' + mask, testid: 'account-' + id })
    )));
  },
  done({ account }) {
    fill('account', account.title);
  },
  error({ error }) {
    fill('error-title', error.title);
    fill('error-text', error.text);
    fill('error-code', error.code);
    byId('error-retry').hidden = !error.retry;
    byId('error-other').classList.toggle('quiet', error.retry);
  },
};

/** Shows the banks whose name has what was typed. */
export function filterBanks() {
  const wanted = byId('search').value.trim().toLowerCase();
  let count = 0;
  Array.from(byId('institution-list').children).forEach((button) => {
    button.hidden = button.textContent.toLowerCase().indexOf(wanted) < 0;
    if (!button.hidden) count += 1;
  });
  byId('institution-none').hidden = count > 0;
}

function showRound(round, rounds) {
  fill('round', 'Round ' + round + ' of ' + rounds);
  document.querySelectorAll('[data-text=round]').forEach((place) => { place.hidden = rounds === 1; });
}
