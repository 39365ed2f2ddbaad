// Messages that the app must not obey: from pages on other origins, to which the page goes and comes back, and noise from the page itself.

import { post } from './api.js';
import { bridgeKind, bridgeSigns, noise } from './bridge.js';

// A host that has not answered by then is none that the device reaches.
const REACH = 3000;
// A navigation that has not taken the page away by then was not let through.
const LEAVE = 8000;

/**
 * Sends what is due before the worker sees anything. `strangers` are the world's, `page` is that of page.js.
 * Answers `true` where the page is left for a stranger's, which comes back.
 */
export async function meetStrangers(strangers, { api, run, page }) {
  try {
    if (strangers.noise) await makeNoise(api, page);
    return await visit(strangers.pages, api, run, page);
  } catch (error) {
    // Without the server there are no canaries, and nothing is sent. The next load tries again.
    return false;
  }
}

/** Makes a Hosted Link that nobody may open, and records what it is for. */
export function canary(api, what) {
  const query = Object.keys(what).map((name) => name + '=' + encodeURIComponent(what[name]));
  return post(api + '/canaries?' + query.join('&'));
}

/** The first of the origins that answers, or `undefined`. */
export async function firstReached(origins) {
  const answers = await Promise.all(origins.map(reaches));
  return origins[answers.indexOf(true)];
}

export function hostOf(origin) {
  return origin.split('/')[2] || '';
}

async function reaches(origin) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REACH);
  try {
    await fetch(origin + '/mock/shared/icon.svg', { mode: 'no-cors', cache: 'no-store', signal: abort.signal });
    return true;
  } catch (error) {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function visit(pages, api, run, page) {
  const stops = [];
  for (const { probe, origins, takes } of pages) {
    const answers = await Promise.all(origins.map(reaches));
    const reached = origins.filter((_, index) => answers[index]).slice(0, takes || origins.length);
    reached.forEach((origin) => stops.push({ probe, origin }));
    // Where one is enough, the others count only if there is none.
    const missed = takes && reached.length ? [] : origins.filter((_, index) => !answers[index]);
    for (const origin of missed) await unreachable(api, probe, origin);
  }
  if (!stops.length) return false;
  const urls = stops.map(({ probe, origin }) => origin + '/mock/stranger/' + run + '?probe=' + probe);
  const next = urls.slice(1).map((url) => '&next=' + encodeURIComponent(url)).join('');
  await page.acknowledged(REACH);
  window.location.assign(urls[0] + next);
  await pause(LEAVE);
  for (const { probe, origin } of stops) await unreachable(api, probe, origin);
  return false;
}

function unreachable(api, probe, origin) {
  return canary(api, { probe, how: 'unreachable', host: hostOf(origin) });
}

/** Everything is on record before it is sent: what comes of it may come first. */
async function makeNoise(api, page) {
  const kind = bridgeKind(bridgeSigns());
  if (kind === 'none') return;
  const made = await canary(api, { probe: 'noise' });
  const messages = noise(kind, made.url);
  messages.forEach(({ how, target }) => page.report('probeSent', { probe: 'noise', how, canary: made.canary, target }));
  await page.acknowledged(REACH);
  messages.forEach(({ send }) => {
    try {
      send();
    } catch (error) {
      // A Java method that is called in a wrong way throws, and has done what it should.
    }
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
