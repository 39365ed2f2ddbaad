// Lists to choose from, made of what the server says. Its texts stay texts.

const CHEVRON = 'M9.5 6l6 6-6 6';
const BANK = 'M4 10h16L12 4zM6 10v8m4-8v8m4-8v8m4-8v8M4 19.5h16';

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.keys(attributes).forEach((key) => made.setAttribute(key, attributes[key]));
  children.forEach((child) => made.appendChild(typeof child === 'string' ? document.createTextNode(child) : child));
  return made;
}

/** Puts these in place of what is in `list`. */
export function fillList(list, children) {
  list.textContent = '';
  children.forEach((child) => list.appendChild(child));
}

/** One of several: `value`, its `text`, and the name that tests know it by. */
export function radio(name, { value, text, testid }) {
  const input = element('input', { type: 'radio', name, value, 'data-testid': testid });
  return element('label', { class: 'choice' }, input, element('span', { class: 'choice-text' }, text));
}

/** A bank: a button with its name. */
export function bankButton(name, testid, chosen) {
  const button = element('button', { class: 'choice', type: 'button', 'data-testid': testid },
    icon(BANK, 'icon'), element('span', { class: 'choice-text' }, name), icon(CHEVRON, 'icon chevron'));
  button.addEventListener('click', chosen);
  return button;
}

function icon(path, className) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(shape);
  return svg;
}
