// The bank's own page: the worker allows or denies, and goes back to Hosted Link.

import { ask } from '../shared/api.js';
import { startPage } from '../shared/page.js';

const link = location.pathname.split('/')[3] || '';
const api = '/mock/api/links/' + encodeURIComponent(link);
const form = document.getElementById('allow');

const page = startPage(api + '/reports', 'hostedLinkBank');
form.addEventListener('submit', () => page.goesOn());

// The page works without the names, too, and its form, which goes to the page's own URL, before this script is here.
ask(api).then(async ({ organization, institution, drive }) => {
  fill('organization', organization);
  if (institution) fill('institution', institution.name);
  if (drive === 'auto') (await import('./drive.js')).driveBank({ path: api + '/drive', page });
}).catch(() => {});

function fill(name, text) {
  document.querySelectorAll('[data-text="' + name + '"]').forEach((place) => { place.textContent = text; });
}
