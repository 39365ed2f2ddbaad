// The steps that Onboarding's page takes by itself. The camera it may open; to allow it is the tester's.

import { control, drive, press } from '../shared/drive.js';

/** `world` answers what the server last told. */
export function driveOnboarding({ path, page, world }) {
  drive({ path: path + '/drive', page, place: 'app', next: ({ step }) => (step ? next(step, world()) : null) });
}

const ALLOW = { text: 'Allow the camera', hint: 'When the app or the system asks for it.' };
const CHOOSE = { text: 'Choose a photo', hint: 'Tap “Choose a photo”; any picture will do.' };

const DETAILS = { 'birth-month': '04', 'birth-day': '27', 'birth-year': '1990', street: '1 Main Street', city: 'Minneapolis', state: 'MN', zip: '55401' };

function next({ key, value }, world) {
  switch (key) {
    case 'onboard': return answer(world) || null;
    case 'follow': return press('link-' + value) || answer(world);
    case 'camera': return photo(value === 'deny' ? live : shot) || answer(world);
    case 'photo': return photo(value === 'file' ? chosen : shot) || answer(world);
    // The first screen has nothing behind it.
    case 'back': return press('back') || answer(world);
    case 'openDirect': case 'restartApp': case 'killApp': case 'openApp': case 'background': case 'return': return null;
    default: return press('open-direct');
  }
}

/** Answers the screen that is on show. */
function answer({ hint, worker }) {
  return press('search-continue', { phone: hint.phone, email: hint.email })
    || press('details-continue', Object.assign(worker ? { name: worker.name } : {}, DETAILS))
    || press('photo-continue') || press('photo-skip') || photo(shot)
    || press('terms-agree') || press('payout-continue');
}

/** On the screen for a photo, goes `way`. */
function photo(way) {
  if (control('photo-use')) return press('photo-use');
  return control('photo-camera') || control('photo-cancel') ? way() : null;
}

/** Opens the camera, and takes a photo. */
function shot() {
  if (control('photo-camera')) return Object.assign(press('photo-camera'), { stuck: CHOOSE });
  return press('photo-shutter') || { tester: ALLOW };
}

/** Opens the camera, and no more. */
function live() {
  return press('photo-camera') || {};
}

/** Browsers let a finger only open their choice of files. */
function chosen() {
  return { tester: CHOOSE };
}
