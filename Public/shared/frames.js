// Frames: those that belong to the page, and those of strangers. docs/page-protocol.md, "Frames and strangers".

import { canary, firstReached, hostOf } from './probes.js';

/** Adds cards with the frames to `place`, once. `api` is the path of the run, `strangers` are the world's. */
export function showFrames(place, strangers, { api, run, report }) {
  if (place.querySelector('[data-testid=frames], [data-testid=probe-frames]')) return;
  if (strangers.frames.indexOf('srcdoc') >= 0) {
    const frame = frameElement('Notes from your employer', 'notes');
    frame.srcdoc = wholeDocument('<p>Pay days are the 1st and the 15th.</p>', 'src="/mock/shared/beacon.js" data-beacon="' + api + '/frames/srcdoc"');
    card(place, 'frames', 'Notes').appendChild(frame);
    report('frameShown', { frame: 'srcdoc' });
  }
  if (!strangers.probeFrames.length) return;
  const section = card(place, 'probe-frames', 'Frames of strangers');
  section.appendChild(text('p', 'muted small', 'They ask the app to open a bank window, which the app must not do.'));
  strangers.probeFrames.forEach((probe) => addStranger(section, probe, api, run));
}

async function addStranger(section, { frame, origins }, api, run) {
  const origin = origins ? await firstReached(origins) : '';
  if (origin === undefined) {
    await canary(api, { probe: 'frame', how: 'unreachable', frame, host: hostOf(origins[0] || '') });
    return;
  }
  const element = frameElement('A stranger’s frame: ' + frame, 'stranger');
  if (frame === 'srcdoc') element.srcdoc = wholeDocument(frame, 'src="/mock/probes/stranger.js" data-run="' + run + '" data-probe="frame" data-frame="srcdoc"');
  else element.src = origin + '/mock/stranger/' + run + '/' + frame;
  if (frame === 'sandboxed') element.sandbox = 'allow-scripts';
  section.appendChild(element);
}

/** A whole document; everything in it is ours. */
function wholeDocument(body, script) {
  return '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A frame</title>'
    + '<link rel="stylesheet" href="/mock/shared/base.css"></head><body class="in-frame">' + body + '<script ' + script + '></' + 'script></body></html>';
}

function frameElement(title, kind) {
  const element = document.createElement('iframe');
  element.title = title;
  element.className = 'frame ' + kind;
  return element;
}

function card(place, id, title) {
  const section = document.createElement('section');
  section.className = 'card';
  section.setAttribute('aria-labelledby', id + '-title');
  section.setAttribute('data-testid', id);
  const heading = text('h2', '', title);
  heading.id = id + '-title';
  section.appendChild(heading);
  place.appendChild(section);
  return section;
}

function text(tag, className, content) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}
