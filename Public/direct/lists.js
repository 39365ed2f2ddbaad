// What the worker has drawn, and the accounts that are linked.

import { badge, byId, fillList, span } from '../shared/dom.js';
import { placeName } from './cash-out.js';
import { money } from './money.js';

export function showHistory({ cashOuts, worker }) {
  const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });
  byId('history-none').hidden = cashOuts.length > 0;
  byId('history-card').hidden = cashOuts.length === 0;
  fillList(byId('history-list'), cashOuts.map(({ to, amount, fee, at }) => {
    const cost = Number(fee) ? ', ' + money(fee, worker.currency) + ' fee' : '';
    const row = textRow(to, placeName(to), date.format(new Date(at)) + cost);
    row.setAttribute('data-testid', 'history-item');
    row.appendChild(span('row-end sum', money(amount, worker.currency)));
    return row;
  }));
}

export function showAccounts(accounts) {
  byId('accounts-none').hidden = accounts.length > 0;
  byId('accounts-card').hidden = accounts.length === 0;
  fillList(byId('accounts-list'), accounts.map(({ institution, account }) => {
    const row = textRow('bank', institution, account);
    row.setAttribute('data-testid', 'account-item');
    return row;
  }));
}

function textRow(sign, title, detail) {
  const row = document.createElement('div');
  row.className = 'row';
  const text = span('row-text');
  text.appendChild(span('row-title', title));
  text.appendChild(span('muted small', detail));
  row.appendChild(badge(sign));
  row.appendChild(text);
  return row;
}
