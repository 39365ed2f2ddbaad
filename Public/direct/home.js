// The home screen: pay, bank, documents, links.

import { byId } from '../shared/dom.js';
import { showFrames } from '../shared/frames.js';
import { fillLinks } from '../shared/link-rows.js';
import { fillDocuments } from './documents.js';
import { money } from './money.js';

/** Fills it with what the server has told. */
export function fillHome(world, { calls, run, look, report }) {
  byId('organization').textContent = world.organization.name;
  byId('greeting').textContent = 'Hi, ' + world.worker.name.split(' ')[0];
  ['organization', 'greeting', 'available'].forEach((id) => byId(id).removeAttribute('aria-hidden'));
  const loading = byId('home').querySelector('.visually-hidden');
  if (loading) loading.remove();
  byId('bank-none').textContent = 'Link one to have your pay sent there.';
  showPay(world);
  if (world.linked) showAccount(world.linked);
  fillDocuments(byId('documents'), world.documents, { calls, look, report, show: showDocumentNotice });
  byId('documents-none').hidden = world.documents.length > 0;
  byId('documents').hidden = world.documents.length === 0;
  fillLinks(byId('links'), world.links, { run, report });
  byId('links-card').hidden = world.links.length === 0;
  showFrames(byId('home'), world.strangers, { api: calls.path, run, report });
  byId('link-bank').removeAttribute('aria-disabled');
  byId('home').classList.remove('loading');
  byId('home').removeAttribute('aria-busy');
}

/** The pay, and whether it can be drawn. */
export function showPay({ organization, worker }) {
  byId('available').textContent = money(worker.available, worker.currency);
  byId('pay-text').textContent = organization.ewa ? 'Earned so far and not paid out yet' : organization.name + ' pays it on payday';
  byId('open-cash-out').hidden = !organization.ewa;
  byId('open-cash-out').removeAttribute('aria-disabled');
}

/** The account that was linked last. */
export function showAccount({ institution, account }) {
  byId('bank-institution').textContent = institution;
  byId('bank-account').textContent = account;
  byId('bank-linked').hidden = false;
  byId('bank-none').hidden = true;
  byId('link-bank').classList.add('quiet');
}

function showDocumentNotice(title, text) {
  byId('document-notice').hidden = title === null;
  byId('document-notice-title').textContent = title || '';
  byId('document-notice-text').textContent = text || '';
}
