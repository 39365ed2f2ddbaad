// The worker's documents. By the bridge where it takes files, else the browser goes to the document's URL.

import { downloadFile, takesFiles } from '../shared/bridge.js';
import { badge, fillList, icon, span } from './dom.js';

/** Fills `list` with a button for each document. `show(title, text)` tells what went wrong; nothing else is said. */
export function fillDocuments(list, documents, { calls, look, report, show }) {
  fillList(list, documents.map((file) => {
    const button = row(file);
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      show(null);
      button.setAttribute('aria-busy', 'true');
      await deliver(file);
      button.removeAttribute('aria-busy');
    });
    return button;
  }));

  async function deliver(file) {
    if (!takesFiles(look())) {
      window.location.assign(file.url);
      return;
    }
    let content;
    try {
      content = await calls.get('/documents/' + encodeURIComponent(file.id), { timeout: 60000 });
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
  const end = span('row-end');
  end.appendChild(icon('download'));
  [badge('file'), text, end].forEach((part) => button.appendChild(part));
  return button;
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
