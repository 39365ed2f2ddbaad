// An external page: tells the server of signs of an app in its window, if there are any.

import { post } from '../shared/api.js';
import { bridgeSigns } from '../shared/bridge.js';

const signs = bridgeSigns();
if (signs.length) {
  // A page that took the app's place has no such notice: the bridge is there by right.
  const notice = document.getElementById('inside');
  if (notice) notice.hidden = false;
  // It answers without a body, which is no JSON: nothing is done with it.
  post(location.pathname + '/signs', { signs }).catch(() => {});
}
