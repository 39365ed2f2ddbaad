// Forms: what is wrong is said beside the field, and the first such field gets the focus.

import { byId, icon, onSubmit } from '../shared/dom.js';

/** Calls `send` when the form is sent off. `inputs(field)` answers the input elements of a field that the server names. */
export function sending(form, { alert, inputs, fields, send }) {
  onSubmit(form, async () => {
    tell(alert, null);
    fields().forEach((field) => mark(field, inputs(field), ''));
    try {
      await send();
    } catch (error) {
      if (error.code !== 'fieldsInvalid') return tell(alert, error);
      error.fields.forEach(({ field, message }) => mark(field, inputs(field), message));
      const first = error.fields.length ? inputs(error.fields[0].field)[0] : undefined;
      if (first) first.focus();
    }
  });
}

/** Says at `alert` that something could not be sent; nothing for `null`. */
export function tell(alert, error) {
  const region = byId(alert);
  region.textContent = '';
  if (!error) return;
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('data-tone', 'bad');
  notice.setAttribute('data-testid', alert);
  notice.appendChild(icon('warn'));
  const text = document.createElement('p');
  text.textContent = error.message + (error.status === 0 ? ' Check the connection and try again.' : error.status >= 500 ? ' Try again.' : '');
  notice.appendChild(text);
  region.appendChild(notice);
}

function mark(field, inputs, message) {
  const error = byId((inputs.length === 1 ? inputs[0].id : field) + '-error');
  error.textContent = message;
  error.hidden = !message;
  inputs.forEach((input) => {
    if (message) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  });
}
