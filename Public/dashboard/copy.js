// Copying, also where the page is no secure context: a phone or another machine that came by plain HTTP.

import { announce, el, setText } from './dom.js';
import { visible } from './text.js';

/** A button that copies what `text()` answers. `what` names it for who can't see what stands beside. */
export function copyButton(text, what) {
  let timer = 0;
  const button = el('button', { class: 'button quiet small copy', type: 'button', 'aria-label': 'Copy ' + what }, 'Copy');
  button.addEventListener('click', async () => {
    const done = await copy(text());
    setText(button, done ? 'Copied' : 'Select it');
    announce(done ? 'Copied' : 'The browser did not let the page copy. Select the text.');
    clearTimeout(timer);
    timer = setTimeout(() => setText(button, 'Copy'), 2000);
  });
  return button;
}

/** A URL with a button that copies it. */
export function urlBox(url, what) {
  return el('div', { class: 'url' }, el('code', {}, visible(url)), copyButton(() => url, what));
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const before = document.activeElement;
  const area = el('textarea', { class: 'visually-hidden', 'aria-hidden': 'true', readonly: true });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before) before.focus({ preventScroll: true });
  return done;
}
