// The scenario's links to pages outside the app.

import { linkElement } from './links.js';
import { badge, fillList, icon, span } from './dom.js';

/** Fills `list` with a row for each link. `tools` are those of links.js. */
export function fillLinks(list, links, tools) {
  fillList(list, links.map((link) => {
    const row = linkElement(link, tools);
    row.className = 'row';
    const end = span('row-end');
    end.appendChild(icon('open'));
    [badge('file'), span('row-text row-title', link.title), end].forEach((part) => row.appendChild(part));
    return row;
  }));
}
