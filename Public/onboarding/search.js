// Looking for the worker, by phone number or e-mail address.

import { byId, fill } from '../shared/dom.js';
import { sending, tell } from './forms.js';

export function searchScreen({ call, passed }) {
  const form = byId('search-form');
  const by = () => (form.elements.by.value === 'email' ? 'email' : 'phone');
  const input = () => byId(by());
  let hint = {};

  function showField() {
    byId('search-phone').hidden = by() !== 'phone';
    byId('search-email').hidden = by() !== 'email';
    fill(form, 'hint', hint[by()] || '');
  }

  form.addEventListener('change', (event) => {
    if (event.target.name !== 'by') return;
    tell('search-alert', null);
    showField();
  });
  sending(form, {
    alert: 'search-alert',
    fields: () => ['value'],
    inputs: () => [input()],
    send: async () => passed('search', await call('search', { by: by(), value: input().value })),
  });
  return {
    show(world) {
      hint = world.hint;
      showField();
    },
  };
}
