// Name, date of birth and address.

import { byId } from '../shared/dom.js';
import { sending } from './forms.js';

const FIELDS = ['name', 'birthDate', 'street', 'city', 'state', 'zip'];
const BIRTH = ['birth-month', 'birth-day', 'birth-year'];

export function detailsScreen({ call, passed }) {
  sending(byId('details-form'), {
    alert: 'details-alert',
    fields: () => FIELDS,
    inputs: (field) => (field === 'birthDate' ? BIRTH : [field]).map(byId),
    send: async () => {
      const value = (id) => byId(id).value;
      const [name, street, city, state, zip] = ['name', 'street', 'city', 'state', 'zip'].map(value);
      passed('details', await call('details', { name, birthDate: birthDate(), street, city, state, zip }));
    },
  });
  return {
    show(world) {
      if (!byId('name').value && world.worker) byId('name').value = world.worker.name;
    },
  };
}

/** As `YYYY-MM-DD`; empty where nothing was typed. */
function birthDate() {
  const [month, day, year] = BIRTH.map((id) => byId(id).value.trim());
  if (!month && !day && !year) return '';
  return year + '-' + month.padStart(2, '0') + '-' + day.padStart(2, '0');
}
