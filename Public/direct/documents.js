// The worker's documents, a row each.

import { badge, fillList, icon, onTap, span } from '../shared/dom.js';
import { size } from '../shared/size.js';
import { delivering } from './delivery.js';

/** Fills `list` with a button or a link for each document. `tools` are those of delivery.js. */
export function fillDocuments(list, documents, tools) {
  const delivery = delivering(tools);
  fillList(list, documents.map((file) => {
    const control = row(file);
    // A browser of its own accord follows `<a href download>`, if its URL is there at the tap.
    if (control.tagName !== 'A') {
      onTap(control, () => {
        tools.show(null);
        return delivery.deliver(file);
      });
    }
    return control;
  }));
  delivery.start(documents);
}

function row({ id, title, filename, bytes, via, url }) {
  const isLink = via === 'anchor' && url !== null;
  const button = document.createElement(isLink ? 'a' : 'button');
  if (isLink) {
    button.href = url;
    button.download = filename;
  } else {
    button.type = 'button';
  }
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
