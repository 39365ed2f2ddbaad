// The worker's documents. By the bridge where it takes files, else the browser goes to the document's URL.

import { ask } from '../shared/api.js';
import { downloadFile, takesFiles } from '../shared/bridge.js';

const ICONS = {
  file: 'M6 3.5h8L18.5 8v12.5h-13V3.5zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  download: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 20h14',
};

/** Fills `list` with a button for each document. `show(title, text)` tells what went wrong; nothing else is said. */
export function fillDocuments(list, documents, { api, look, report, show }) {
  list.textContent = '';
  documents.forEach((file) => {
    const button = row(file);
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      show(null);
      button.setAttribute('aria-busy', 'true');
      await deliver(file);
      button.removeAttribute('aria-busy');
    });
    const item = document.createElement('li');
    item.appendChild(button);
    list.appendChild(item);
  });

  async function deliver(file) {
    if (!takesFiles(look())) {
      window.location.assign(file.url);
      return;
    }
    let content;
    try {
      content = await ask(api + '/documents/' + encodeURIComponent(file.id), { timeout: 60000 });
    } catch (error) {
      show(file.title + ' could not be loaded', error.message + ' Try again in a moment.');
      return;
    }
    const bridge = look();
    if (!takesFiles(bridge)) {
      window.location.assign(file.url);
      return;
    }
    const { filename, mimeType, bytes } = content;
    const threw = downloadFile(bridge, content);
    const sent = { document: file.id, filename, mimeType, bytes, bridge };
    if (threw === undefined) {
      report('branchDownloadFile', sent);
    } else {
      report('branchDownloadFile', Object.assign(sent, { threw }));
      show('The app could not take ' + file.title, threw);
    }
  }
}

function row({ id, title, filename, bytes }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'row';
  button.setAttribute('data-testid', 'document-' + id);
  button.setAttribute('aria-labelledby', 'title-' + id);
  button.setAttribute('aria-describedby', 'kind-' + id);

  const text = span('row-text');
  text.appendChild(span('row-title', title, 'title-' + id));
  text.appendChild(span('muted small', kind(filename) + size(bytes), 'kind-' + id));
  const badge = span('badge');
  badge.appendChild(icon(ICONS.file));
  const end = span('row-end');
  end.appendChild(icon(ICONS.download));
  [badge, text, end].forEach((part) => button.appendChild(part));
  return button;
}

function span(className, text, id) {
  const element = document.createElement('span');
  element.className = className;
  if (text !== undefined) element.textContent = text;
  if (id !== undefined) element.id = id;
  return element;
}

function icon(path) {
  const names = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(names, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(names, 'path')).setAttribute('d', path);
  return svg;
}

/** The file name's extension as a word: `PDF, `. */
function kind(filename) {
  const parts = /\.([A-Za-z0-9]{1,5})$/.exec(filename);
  return parts ? parts[1].toUpperCase() + ', ' : '';
}

function size(bytes) {
  if (bytes < 1000) return bytes + ' bytes';
  if (bytes < 1000000) return Math.round(bytes / 1000) + ' kB';
  return (bytes / 1000000).toFixed(1) + ' MB';
}
