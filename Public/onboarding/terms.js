// The terms, with the scenario's links to read them by.

import { byId, onTap } from '../shared/dom.js';
import { showFrames } from '../shared/frames.js';
import { fillLinks } from '../shared/link-rows.js';
import { tell } from './forms.js';

export function termsScreen({ run, runPath, call, passed, report }) {
  onTap(byId('terms-agree'), async () => {
    tell('terms-alert', null);
    try {
      passed('terms', await call('terms', { accepted: true }));
    } catch (error) {
      tell('terms-alert', error);
    }
  });
  return {
    show({ links, strangers }) {
      byId('terms-links').hidden = links.length === 0;
      fillLinks(byId('links'), links, { run, report });
      showFrames(byId('terms-frames'), strangers, { api: runPath, run, report });
    },
  };
}
