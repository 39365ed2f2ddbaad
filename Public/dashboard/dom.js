// Making and keeping elements. What comes from outside only ever becomes text.

/** Makes an element. `properties`: `class`, event handlers as `onclick`, and attributes; false, null and undefined leave one out. */
export function el(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A copy of a template and, by name, its elements that have `data-ref`. */
export function fromTemplate(id) {
  const root = document.getElementById(id).content.firstElementChild.cloneNode(true);
  const refs = {};
  for (const element of root.querySelectorAll('[data-ref]')) refs[element.dataset.ref] = element;
  return { root, refs };
}

/** Sets a text without touching the document where it is the same. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const rows = new WeakMap();

/** Makes `parent`'s children those of `items`, keeping the elements of the same key, and with them focus and what is unfolded. */
export function keep(parent, items, { key, create, update }) {
  const old = rows.get(parent) || new Map();
  const now = new Map();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  let next = parent.firstChild;
  for (const item of items) {
    const id = key(item);
    const element = old.get(id) || create(item);
    now.set(id, element);
    if (update) update(element, item);
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
  for (const [id, element] of old) if (now.get(id) !== element) element.remove();
  rows.set(parent, now);
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

const PATHS = {
  passed: 'M5 12.5l4.5 4.5L19 7.5',
  failed: 'M7 7l10 10M17 7L7 17',
  warned: 'M12 6v8m0 4v.01',
  waiting: 'M12 7v5l3 2',
  progress: 'M8 12h.01M12 12h.01M16 12h.01',
  eye: 'M5 12c3.5-6 10.500-6 14 0-3.500 6-10.500 6-14 0zM12 12v.01',
  none: 'M8 12h8',
  toApp: 'M5 12h13m-5-5 5 5-5 5',
  toPage: 'M19 12H6m5-5-5 5 5 5',
  open: 'M9 6l6 6-6 6',
};

/** One of the dashboard's icons; text beside it says the same. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** An icon on a disk of its tone: `good`, `bad`, `warn`, `wait` or `none`. */
export function badge(tone, name) {
  return el('span', { class: 'badge', 'data-tone': tone }, icon(name));
}

/** Says something to who listens to the page. */
export function announce(text) {
  setText(document.getElementById('announcer'), text);
}
