// The app's bridge: what there is of it, and the two messages that go over it. Looked up anew each time, for an app may inject late.

import { describe } from './page.js';

const LOOKUPS = {
  'BranchAndroidBridge': () => window.BranchAndroidBridge,
  'BranchAndroidBridge.openHostedLink': () => window.BranchAndroidBridge.openHostedLink,
  'BranchAndroidBridge.downloadBase64': () => window.BranchAndroidBridge.downloadBase64,
  'ReactNativeWebView': () => window.ReactNativeWebView,
  'webkit.messageHandlers.branchPlaidLink': () => window.webkit.messageHandlers.branchPlaidLink,
};

/** Everything in this window that is a sign of an app. */
export function bridgeSigns() {
  return Object.keys(LOOKUPS).filter((sign) => {
    try {
      return Boolean(LOOKUPS[sign]());
    } catch (error) {
      return false;
    }
  });
}

/** The bridge to use now: `android`, `reactNative`, `ios` or `none`. */
export function bridgeKind(signs) {
  if (signs.indexOf('BranchAndroidBridge') >= 0) return 'android';
  if (signs.indexOf('ReactNativeWebView') >= 0) return 'reactNative';
  if (signs.indexOf('webkit.messageHandlers.branchPlaidLink') >= 0) return 'ios';
  return 'none';
}

/** Answers a function that looks for the bridge, reports what it found if that is new, and answers the kind. */
export function bridgeWatch(report) {
  let known;
  return () => {
    const signs = bridgeSigns();
    const kind = bridgeKind(signs);
    if (signs.join() !== known) {
      known = signs.join();
      report('bridgeDetected', { kind, signs, frame: 'top' });
    }
    return kind;
  };
}

/** Sends the Hosted Link URL. Answers the text of what the app's method threw, or `undefined`. */
export function openHostedLink(kind, url) {
  return attempt(() => {
    if (kind === 'android') window.BranchAndroidBridge.openHostedLink(url);
    else if (kind === 'reactNative') window.ReactNativeWebView.postMessage(JSON.stringify({ type: 'branchPlaidLinkOpen', url }));
    else window.webkit.messageHandlers.branchPlaidLink.postMessage(url);
  });
}

/** Whether files go over this bridge; else they are HTTP downloads. */
export function takesFiles(kind) {
  return kind === 'android' || kind === 'reactNative';
}

/** Hands a file over. Answers the text of what the app's method threw, or `undefined`. */
export function downloadFile(kind, { filename, mimeType, base64 }) {
  return attempt(() => {
    if (kind === 'android') window.BranchAndroidBridge.downloadBase64(filename, mimeType, base64);
    else window.ReactNativeWebView.postMessage(JSON.stringify({ type: 'branchDownloadFile', filename, mimeType, base64 }));
  });
}

function attempt(send) {
  try {
    send();
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

/** Messages that mean nothing to an app of this kind: `{how, target, send}` each. Those that have a URL have `url`. */
export function noise(kind, url) {
  if (kind === 'android') {
    const open = (target, ...rest) => ({ how: 'BranchAndroidBridge.openHostedLink', target, send: () => window.BranchAndroidBridge.openHostedLink(...rest) });
    return [open('missing'), open('null', null), open('object', { url })];
  }
  if (kind === 'ios') {
    const handler = (target, body) => ({ how: 'webkit.messageHandlers.branchPlaidLink', target, send: () => window.webkit.messageHandlers.branchPlaidLink.postMessage(body) });
    return [handler('empty', ''), handler('noURL', 'not a URL'), handler('object', { url })];
  }
  const open = (rest) => JSON.stringify(Object.assign({ type: 'branchPlaidLinkOpen' }, rest));
  const texts = {
    noJSON: 'no JSON', null: 'null', number: '7', array: '[]', object: '{}', unknownType: JSON.stringify({ type: 'unknown', url }),
    missingURL: open({}), emptyURL: open({ url: '' }), numberURL: open({ url: 7 }), megabyte: 'x'.repeat(1000000),
  };
  return Object.keys(texts).map((target) => ({ how: 'ReactNativeWebView', target, send: () => window.ReactNativeWebView.postMessage(texts[target]) }));
}
