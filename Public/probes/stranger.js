// A page or frame that is none of Branch's: posts a Hosted Link of its own to every bridge that it sees, and waits whether it is obeyed.
// A plain script that needs no other: a sandboxed frame may not load modules.
(function () {
  'use strict';

  // On show after the last message, before it goes on. An app that obeys covers the page, which then stays.
  var PATIENCE = 800;
  var place = document.getElementById('stranger') || document.currentScript;
  var run = place.getAttribute('data-run');
  var probe = place.getAttribute('data-probe');
  var frame = place.getAttribute('data-frame');
  var next = place.getAttribute('data-next');
  var api = '/mock/api/';
  var canaries = [];

  var json = function (url) { return JSON.stringify({ type: 'branchPlaidLinkOpen', url: url }); };
  var ways = {
    'BranchAndroidBridge.openHostedLink': function (url) { window.BranchAndroidBridge.openHostedLink(url); },
    'ReactNativeWebView': function (url) { window.ReactNativeWebView.postMessage(json(url)); },
    'webkit.messageHandlers.branchPlaidLink': function (url) { window.webkit.messageHandlers.branchPlaidLink.postMessage(url); },
    'webkit.messageHandlers.ReactNativeWebView': function (url) { window.webkit.messageHandlers.ReactNativeWebView.postMessage(json(url)); },
  };

  function isThere(sign) {
    try {
      return Boolean(sign.split('.').reduce(function (object, name) { return object[name]; }, window));
    } catch (error) {
      return false;
    }
  }

  /** Everything is sent without types or headers of its own: a sandboxed frame's requests are another origin's. */
  function call(path) {
    return fetch(api + path, { method: 'POST', cache: 'no-store' });
  }

  function send(how) {
    var query = '?probe=' + probe + '&how=' + how + (frame ? '&frame=' + frame : '');
    return call('runs/' + run + '/canaries' + query).then(function (response) { return response.json(); }).then(function (made) {
      canaries.push(made.canary);
      if (ways[how]) ways[how](made.url);
    }).catch(function () {
      // A bridge that throws does not obey, and without an answer nothing is sent.
    });
  }

  /** Any answer to a message of ours is one too many. */
  window.addEventListener('branchPlaidLinkComplete', function () {
    canaries.forEach(function (canary) { call('canaries/' + canary + '?how=completion'); });
  });

  var found = Object.keys(ways).filter(isThere);
  if (frame && frame !== 'srcdoc') call('runs/' + run + '/frames/' + frame);
  (found.length ? found : ['none']).reduce(function (before, how) {
    return before.then(function () { return send(how); });
  }, Promise.resolve()).then(function () {
    if (!frame) goOn(Date.now() + PATIENCE);
  });

  /** A page that the app's own page went to goes back; in a browser of its own it has nothing to go back to. */
  function goOn(time) {
    if (history.length < 2) {
      document.getElementById('stay').hidden = false;
      return;
    }
    var isHidden = document.visibilityState === 'hidden';
    if (!isHidden && Date.now() >= time) location.replace(next);
    else setTimeout(goOn, 100, isHidden ? Date.now() + PATIENCE : time);
  }
})();
