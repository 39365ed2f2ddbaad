// Where the pay goes, and the end of Onboarding.

import { badge, byId, markChosen, span } from '../shared/dom.js';
import { sending } from './forms.js';

const PAYOUTS = {
  wallet: { title: 'Wallet', text: 'Free, and there at once' },
  card: { title: 'Debit card', text: 'There in minutes, for a fee' },
  bank: { title: 'Bank account', text: 'You link it in Direct' },
};

export function payoutScreen({ call, passed }) {
  const list = byId('payouts');
  const chosen = () => list.querySelector('input:checked');

  function choice(to, isChosen) {
    const { title, text } = PAYOUTS[to];
    const label = document.createElement('label');
    label.className = 'choice';
    const texts = span('choice-text');
    texts.appendChild(span('', title, 'payout-' + to));
    texts.appendChild(span('muted small', text, 'payout-text-' + to));
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.name = 'to';
    radio.value = to;
    radio.checked = isChosen;
    radio.setAttribute('aria-labelledby', 'payout-' + to);
    radio.setAttribute('aria-describedby', 'payout-text-' + to);
    radio.setAttribute('data-testid', 'payout-' + to);
    [badge(to), texts, radio].forEach((part) => label.appendChild(part));
    return label;
  }

  list.addEventListener('change', () => markChosen(list));
  sending(byId('payout-form'), {
    alert: 'payout-alert',
    fields: () => [],
    inputs: () => [],
    send: async () => passed('payout', await call('payout', { to: chosen().value })),
  });
  return {
    show({ payouts }) {
      const known = chosen() ? chosen().value : payouts[0];
      list.querySelectorAll('.choice').forEach((label) => label.remove());
      payouts.forEach((to) => list.appendChild(choice(to, to === known)));
      markChosen(list);
    },
  };
}

const ENDS = {
  wallet: 'Your pay goes to your wallet.',
  card: 'Your pay goes to your debit card.',
  bank: 'Link your bank account in Direct, and your pay goes there.',
};

export function doneScreen() {
  return {
    show({ payout, direct }) {
      byId('done-text').textContent = ENDS[payout] + (direct ? '' : ' You can close this page.');
      byId('done-direct').hidden = !direct;
      if (direct) byId('done-direct').href = direct;
      byId('done-direct').textContent = payout === 'bank' ? 'Link my bank account' : 'Go to Direct';
    },
  };
}
