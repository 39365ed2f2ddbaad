// Drawing pay: an amount and a place, a look at what it costs, done. What was chosen outlives a reload.

import { badge, byId, fill, markChosen, onSubmit, onTap, showError, span } from '../shared/dom.js';
import { money, parseAmount, wireAmount } from './money.js';

const NAMES = { wallet: 'Branch Wallet', card: 'Debit card ••4242' };
const KEPT = 'branchMock.cashOut.';

/** What a payout's place is called. */
export const placeName = (to) => NAMES[to];

/** `world` is what the server last told; it is kept up to date here. `onDrawn` is told when it changed. */
export function cashingOut({ calls, run, go, replace, home, onDrawn }) {
  let world;
  // The draft that is being looked at: `to`, `amount` in hundredths, and the key that makes a second tap harmless.
  let draft = kept.get(run);
  let receipt = null;

  onTap(byId('open-cash-out'), () => {
    if (byId('open-cash-out').getAttribute('aria-disabled') !== 'true') go('cashOut');
  });
  byId('payouts').addEventListener('change', () => markChosen(byId('payouts')));
  byId('amount-all').addEventListener('click', () => {
    byId('amount').value = world.worker.available;
    say('');
  });
  onSubmit(byId('amount-form'), () => {
    const to = byId('payouts').querySelector('input:checked').value;
    const amount = parseAmount(byId('amount').value);
    const problem = check(amount, to);
    say(problem);
    if (problem) return;
    draft = { to, amount, key: newKey() };
    kept.set(run, draft);
    go('cashOutReview');
  });
  onTap(byId('confirm'), confirm);
  byId('done').addEventListener('click', home);

  function check(amount, to) {
    if (amount === null) return 'Type an amount, such as 20 or 20.50.';
    const { least } = payout(to);
    if (amount < parseAmount(least)) return 'The least is ' + cash(least) + (to === 'card' ? ', for the fee is part of it.' : '.');
    if (amount > parseAmount(world.worker.available)) return 'You have ' + cash(world.worker.available) + '.';
    return '';
  }

  async function confirm() {
    showError('cash-out-error', '');
    try {
      const { to, amount, key } = draft;
      const answer = await calls.post('/cash-outs', { to, amount: wireAmount(amount), key });
      receipt = answer.cashOut;
      world.worker.available = answer.available;
      world.cashOuts.unshift(answer.cashOut);
      kept.set(run, draft = null);
      byId('amount').value = '';
      onDrawn();
      replace('cashOutDone');
    } catch (error) {
      if (error.status === 401) return;
      showError('cash-out-error', error.message + (error.status === 0 || error.status >= 500 ? ' Confirm once more: nothing is drawn twice.' : ''));
    }
  }

  function say(text) {
    showError('amount-error', text);
    if (!text) {
      byId('amount').removeAttribute('aria-invalid');
      return;
    }
    byId('amount').setAttribute('aria-invalid', 'true');
    byId('amount').select();
  }

  const cash = (amount) => money(amount, world.worker.currency);
  const payout = (to) => world.payouts.find((one) => one.to === to);

  function fillPayouts() {
    const chosen = draft ? draft.to : world.payouts[0].to;
    byId('payouts').textContent = '';
    world.payouts.forEach(({ to, fee }) => {
      const choice = document.createElement('label');
      choice.className = 'choice';
      const text = span('choice-text');
      text.appendChild(span('', NAMES[to], 'name-' + to));
      text.appendChild(span('muted small', Number(fee) ? 'In minutes, ' + cash(fee) + ' fee' : 'At once, no fee', 'terms-' + to));
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'to', value: to, checked: to === chosen });
      input.setAttribute('data-testid', 'to-' + to);
      input.setAttribute('aria-labelledby', 'name-' + to);
      input.setAttribute('aria-describedby', 'terms-' + to);
      [badge(to), text, input].forEach((part) => choice.appendChild(part));
      byId('payouts').appendChild(choice);
    });
    markChosen(byId('payouts'));
  }

  function fillSums({ to, amount, fee }) {
    const screens = byId('screens');
    fill(screens, 'to', NAMES[to]);
    fill(screens, 'amount', cash(amount));
    fill(screens, 'fee', cash(fee));
    fill(screens, 'net', cash(parseAmount(String(amount)) - parseAmount(String(fee))));
  }

  return {
    /** Takes what the server has told. */
    update(next) {
      world = next;
      fill(byId('screens'), 'available', cash(world.worker.available));
      fill(byId('screens'), 'currency', world.worker.currency);
      fillPayouts();
    },
    /** Where a worker who wants this screen has to go first, or the screen itself. */
    enter(name) {
      if (name === 'cashOutReview' && draft && !check(draft.amount, draft.to)) {
        fillSums({ to: draft.to, amount: wireAmount(draft.amount), fee: payout(draft.to).fee });
        showError('cash-out-error', '');
        return name;
      }
      if (name === 'cashOutDone') {
        if (!receipt) return 'home';
        fillSums(receipt);
        return name;
      }
      if (!world.organization.ewa) return 'home';
      say('');
      return 'cashOut';
    },
  };
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte + 256).toString(16).slice(1)).join('');
}

/** The draft of a run, in this tab. */
const kept = {
  get(run) {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT + run));
    } catch (error) {
      return null;
    }
  },
  set(run, draft) {
    try {
      if (draft) sessionStorage.setItem(KEPT + run, JSON.stringify(draft));
      else sessionStorage.removeItem(KEPT + run);
    } catch (error) {
      // Without storage, a reload starts anew.
    }
  },
};
