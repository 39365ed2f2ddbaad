// Small things that the screens are built of.

const PATHS = {
  file: 'M6 3.5h8L18.5 8v12.5h-13V3.5zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  download: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 20h14',
  bank: 'M4 10h16L12 4zM6 10v8m4-8v8m4-8v8m4-8v8M4 19.5h16',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  wallet: 'M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5a2 2 0 0 1 2-2h11M16 13.5v.01',
  warn: 'M12 3.5 22 20.5H2zM12 10v4.5m0 3v.01',
  open: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 13.5v6h-13v-13h6',
};

export const byId = (id) => document.getElementById(id);

export function span(className, text, id) {
  const element = document.createElement('span');
  element.className = className;
  if (text !== undefined) element.textContent = text;
  if (id !== undefined) element.id = id;
  return element;
}

/** One of the signs above, for the eye only. */
export function icon(name) {
  const names = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(names, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(names, 'path')).setAttribute('d', PATHS[name]);
  return svg;
}

/** The sign at the head of a row. */
export function badge(name) {
  const element = span('badge');
  element.appendChild(icon(name));
  return element;
}

/** Marks the choice of each group that is taken. */
export function markChosen(place) {
  place.querySelectorAll('.choice').forEach((choice) => {
    choice.classList.toggle('chosen', choice.querySelector('input').checked);
  });
}

/** Puts each element into an item of the list, in place of what is there. */
export function fillList(list, elements) {
  list.textContent = '';
  elements.forEach((element) => list.appendChild(document.createElement('li')).appendChild(element));
}

/** Puts a text wherever `root` has a place for it. */
export function fill(root, name, text) {
  root.querySelectorAll('[data-text=' + name + ']').forEach((place) => { place.textContent = text; });
}

/** Shows what is wrong, at `id`; nothing where `text` is empty. */
export function showError(id, text) {
  byId(id).hidden = !text;
  byId(id).textContent = text || '';
}

/** Calls `action` at a click, never twice at once. */
export function onTap(button, action) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') busy(button, action);
  });
}

/** Calls `action` when the form is sent off, never twice at once. */
export function onSubmit(form, action) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    busy(form.querySelector('[type=submit]'), action);
  });
}

/** Runs `action` while the button says that it works; a second tap meanwhile does nothing. */
export async function busy(button, action) {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await action();
  } finally {
    button.removeAttribute('aria-busy');
  }
}
