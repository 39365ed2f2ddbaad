// The terms, with the scenario's links to read them by.

import { byId } from '../direct/dom.js';
import { fillLinks, openLink } from '../direct/links.js';
import { onTap } from './dom.js';
import { tell } from './forms.js';

export function termsScreen({ run, call, passed, report }) {
  onTap(byId('terms-agree'), async () => {
    tell('terms-alert', null);
    try {
      passed('terms', await call('terms', { accepted: true }));
    } catch (error) {
      tell('terms-alert', error);
    }
  });
  return {
    show({ links }) {
      byId('terms-links').hidden = links.length === 0;
      fillLinks(byId('links'), links, (link) => {
        report('linkTapped', { link: link.id, open: link.open });
        openLink(run, link);
      });
    },
  };
}
