// The identity step: a photo by the camera in the page, or by a file input. It is sent, measured there, and dropped.

import { byId, onTap } from '../shared/dom.js';
import { size } from '../shared/size.js';
import { openCamera, play, stop, takePhoto } from './camera.js';
import { tell } from './forms.js';
import { cameraTrouble, noFile, refused } from './trouble.js';

const VIEWS = { choose: 'photo', live: 'photoCamera', review: 'photoReview' };

/** `named(screen)` tells which of this screen's views is on show, `upload` sends the bytes. */
export function photoScreen({ call, upload, passed, report, named }) {
  const video = byId('photo-video');
  const input = byId('photo-input');
  let view = 'choose';
  let photo = null;
  // Each try to open the camera has a number; what comes of an earlier one is thrown away.
  let attempt = 0;

  function present(name, manner) {
    view = name;
    Object.keys(VIEWS).forEach((each) => { byId('photo-' + each).hidden = each !== name; });
    named(VIEWS[name], manner);
  }

  function complain(trouble) {
    byId('photo-trouble').hidden = !trouble;
    byId('photo-sample').hidden = Boolean(trouble) || !byId('photo-saved').hidden;
    if (!trouble) return;
    byId('photo-trouble').setAttribute('data-outcome', trouble.code);
    byId('photo-trouble-title').textContent = trouble.title;
    byId('photo-trouble-text').textContent = trouble.text;
    byId('photo-trouble-code').textContent = trouble.code;
    const hints = byId('photo-trouble-hints');
    hints.textContent = '';
    trouble.hints.forEach((hint) => { hints.appendChild(document.createElement('li')).textContent = hint; });
  }

  async function openLive() {
    attempt += 1;
    const mine = attempt;
    complain(null);
    present('live', 'navigate');
    byId('photo-wait').hidden = false;
    byId('photo-shutter').setAttribute('aria-disabled', 'true');
    try {
      const stream = await openCamera();
      if (mine !== attempt) {
        stream.getTracks().forEach((track) => track.stop());
        return;
      }
      await play(video, stream);
      if (mine !== attempt) return;
      byId('photo-wait').hidden = true;
      byId('photo-shutter').removeAttribute('aria-disabled');
    } catch (error) {
      if (mine === attempt) fail(error);
    }
  }

  function fail({ name }) {
    closeLive();
    report('cameraUsed', { way: 'camera', outcome: name });
    present('choose', 'navigate');
    complain(cameraTrouble(name));
  }

  function closeLive() {
    attempt += 1;
    stop(video);
  }

  async function shoot() {
    try {
      const blob = await takePhoto(video);
      closeLive();
      review({ way: 'camera', blob });
    } catch (error) {
      fail(error);
    }
  }

  function choose() {
    complain(null);
    input.value = '';
    input.click();
  }

  function chosen() {
    const file = input.files[0];
    if (file) review({ way: 'file', blob: file });
    else noneChosen();
  }

  function noneChosen() {
    report('cameraUsed', { way: 'file', outcome: 'noFileChosen' });
    complain(noFile);
  }

  function review(taken) {
    photo = taken;
    tell('photo-alert', null);
    byId('photo-size').textContent = (kind(taken.blob.type) || 'Unknown kind') + ', ' + size(taken.blob.size);
    byId('photo-preview').hidden = true;
    byId('photo-no-preview').hidden = true;
    const reader = new FileReader();
    reader.onload = () => { byId('photo-preview').src = reader.result; };
    reader.readAsDataURL(taken.blob);
    present('review', 'navigate');
  }

  async function send() {
    const { way, blob } = photo;
    const captured = () => report('cameraUsed', { way, outcome: 'captured', type: blob.type.slice(0, 100), bytes: blob.size });
    tell('photo-alert', null);
    let world;
    try {
      world = await upload(way, blob);
    } catch (error) {
      const trouble = refused(error);
      if (!trouble) {
        tell('photo-alert', error);
        return;
      }
      // The app did its part: the photo is there, though it cannot be used.
      captured();
      present('choose', 'navigate');
      complain(trouble);
      return;
    }
    captured();
    passed('photo', world);
  }

  function back(manner) {
    closeLive();
    photo = null;
    present('choose', manner);
  }

  byId('photo-preview').onload = () => { byId('photo-preview').hidden = false; };
  byId('photo-preview').onerror = () => { byId('photo-no-preview').hidden = false; };
  // Not waited for: the question for the camera may stay without an answer, and be asked again.
  onTap(byId('photo-camera'), () => { openLive(); });
  onTap(byId('photo-file'), choose);
  onTap(byId('photo-shutter'), shoot);
  onTap(byId('photo-cancel'), () => back('navigate'));
  onTap(byId('photo-use'), send);
  onTap(byId('photo-again'), () => {
    if (photo.way === 'camera') openLive();
    else choose();
  });
  onTap(byId('photo-skip'), async () => {
    try {
      passed('photo', await call('photo/skip', {}));
    } catch (error) {
      complain({ title: 'The photo could not be skipped', text: error.message, hints: [], code: error.code });
    }
  });
  input.addEventListener('change', chosen);
  input.addEventListener('cancel', noneChosen);
  // A camera that goes on behind another app would be cut off by the system, without a word.
  document.addEventListener('visibilitychange', () => {
    if (view !== 'live') return;
    if (document.visibilityState === 'hidden') closeLive();
    else openLive();
  });
  window.addEventListener('pagehide', closeLive);

  return {
    show({ identity, photo: saved, screen }, manner) {
      byId('photo-skip').hidden = identity.photo !== 'optional' || screen !== 'photo';
      byId('photo-saved').hidden = !saved;
      complain(null);
      byId('photo-continue').hidden = screen === 'photo';
      byId('photo-camera').classList.toggle('quiet', screen !== 'photo');
      if (saved) byId('photo-saved-text').textContent = kind(saved.type) + ', ' + saved.width + ' × ' + saved.height + ', ' + size(saved.bytes);
      back(manner);
    },
    hide: closeLive,
  };
}

/** `image/jpeg` as people say it. */
function kind(type) {
  return type.replace(/^.*\//, '').toUpperCase();
}
