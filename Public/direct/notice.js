// What became of a bank link, told on the home screen.

import { byId } from '../shared/dom.js';

const SIGNS = {
  good: 'M4.5 12.5l5 5 10-11',
  bad: 'M12 3.5 22 20.5H2zM12 10v4.5m0 3v.01',
  warn: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V13m0 3.5v.01',
  wait: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
};

/** `message` is one of messages.js, or `null` for none. */
export function showNotice(message) {
  const notice = byId('notice');
  notice.hidden = !message;
  byId('check-again').hidden = !message || message.id !== 'noAnswer';
  if (!message) return;
  setText('notice-title', message.title);
  setText('notice-text', message.text);
  byId('notice-code').hidden = !message.code;
  byId('notice-code').firstElementChild.textContent = message.code || '';
  byId('notice-icon').setAttribute('d', SIGNS[message.tone]);
  notice.setAttribute('data-tone', message.tone);
  notice.setAttribute('data-status', message.id);
}

/** Leaves a text alone that is there already: a screen reader would read it again. */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
