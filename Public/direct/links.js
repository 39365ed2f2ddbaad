// The scenario's links to pages outside the app.

import { badge, fillList, icon, span } from './dom.js';

/** Fills `list` with a row for each link. `open(link)` is called at a tap. */
export function fillLinks(list, links, open) {
  fillList(list, links.map((link) => {
    const row = document.createElement('button');
    row.type = 'button';
    row.className = 'row';
    row.setAttribute('data-testid', 'link-' + link.id);
    row.addEventListener('click', () => open(link));
    const end = span('row-end');
    end.appendChild(icon('open'));
    [badge('file'), span('row-text row-title', link.title), end].forEach((part) => row.appendChild(part));
    return row;
  }));
}

/** Opens the link's own target, or its external page. */
export function openLink(run, link) {
  const target = link.href || '/external/' + encodeURIComponent(run) + '/' + encodeURIComponent(link.id);
  window.open(target, link.open === 'self' ? '_self' : '_blank');
}
