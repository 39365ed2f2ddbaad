// One line on what an event says, and which way it went.

import { oneLine } from './text.js';

/** The members of `data` that matter, by type; the rest is in the JSON. */
const MAIN = {
  runStarted: ['scenario', 'platform'],
  runFinished: ['by'],
  clockMoved: ['by'],
  entryLoaded: ['platform', 'workerId', 'userAgent'],
  pageShown: ['screen', 'navigation'],
  pageHidden: ['screen'],
  pageClosed: ['screen'],
  pageError: ['message', 'source', 'line'],
  bridgeDetected: ['kind', 'signs'],
  bridgeMissing: ['needed'],
  hostedLinkCreated: ['url', 'redirectUrl'],
  branchPlaidLinkOpen: ['threw', 'bridge', 'url'],
  branchDownloadFile: ['threw', 'filename', 'mimeType', 'bytes', 'bridge'],
  branchPlaidLinkComplete: ['detail'],
  completionNearMiss: ['name', 'target', 'channel', 'detail'],
  hostedLinkRequested: ['method', 'purpose', 'jar'],
  hostedLinkLoaded: ['jar', 'navigation', 'visible'],
  hostedLinkStep: ['screen', 'error', 'institution', 'round'],
  hostedLinkFinished: ['outcome'],
  hostedLinkRedirected: ['way', 'url', 'onShow', 'nth'],
  linkOutcomeShown: ['outcome'],
  documentOffered: ['document', 'url', 'expiresAfter'],
  documentRequested: ['document', 'status', 'method', 'range', 'cookie'],
  documentReturned: ['filename', 'matches', 'bytes'],
  linkTapped: ['link', 'open'],
  externalLinkOpened: ['link', 'jar', 'method'],
  frameShown: ['frame'],
  frameLoaded: ['frame'],
  cameraUsed: ['way', 'outcome', 'type', 'bytes'],
  signInCodeSent: ['nth'],
  signInRefused: ['reason', 'triesLeft'],
  signedIn: ['cookie'],
  signInRestored: ['cookie'],
  signInRequired: ['reason', 'cookie'],
  signedOut: ['cookie'],
  onboardingStep: ['screen', 'outcome'],
  cashedOut: ['to', 'amount', 'fee'],
  probeSent: ['probe', 'how', 'frame', 'host'],
  probeTripped: ['probe', 'how', 'frame', 'host'],
  faultInjected: ['fault', 'request', 'nth'],
  tlsRequest: ['kind', 'path'],
  stepDue: ['is'],
  stepDone: ['is', 'by'],
};

/** Members whose name says more than their value alone. */
const NAMED = new Set(['by', 'threw', 'jar', 'visible', 'onShow', 'bytes', 'line', 'status', 'nth', 'bridge', 'target', 'channel', 'range', 'purpose', 'matches', 'to', 'fee', 'host', 'frame', 'triesLeft']);

/** An event's main data on one line. */
export function summary(event) {
  const data = event.data || {};
  const names = (MAIN[event.type] || Object.keys(data)).filter((name) => data[name] !== undefined && data[name] !== null && data[name] !== '');
  return oneLine(names.map((name) => {
    const value = typeof data[name] === 'string' ? data[name] : JSON.stringify(data[name]);
    if (name === 'by' && event.type === 'clockMoved') return 'by ' + value + ' s';
    if (name === 'by' && event.type === 'runFinished') return value;
    if (name === 'fault') return 'ordered by the scenario: ' + value;
    return NAMED.has(name) || !MAIN[event.type] ? name + ' ' + value : value;
  }).join(' · '));
}

/** `toApp`, `toPage`, `problem`, `step` or `other`: what the row is marked with. */
export function kindOf(event) {
  if (/^(pageError|bridgeMissing|completionNearMiss|probeTripped|faultInjected)$/.test(event.type) || (event.data && event.data.threw)) return 'problem';
  if (/^branch(PlaidLinkOpen|DownloadFile)$/.test(event.type)) return 'toApp';
  if (event.type === 'branchPlaidLinkComplete') return 'toPage';
  if (/^(step|run|clock)/.test(event.type)) return 'step';
  return 'other';
}

/** Filters that hold for several types. */
export const FILTERS = [
  { id: 'messages', title: 'Messages between page and app', of: (type) => /^(branch|bridge|completion)/.test(type) },
  { id: 'bank', title: 'The bank’s page', of: (type) => /^(hostedLink|linkOutcome)/.test(type) },
  { id: 'steps', title: 'Steps, clock and run', of: (type) => /^(step|run|clock)/.test(type) },
];
