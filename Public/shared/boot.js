// Runs before the modules, also where there are none: shows #failed if a script of the page cannot be loaded, or the browser is too old for it.
(function () {
  'use strict';

  function fail(title, text) {
    var panel = document.getElementById('failed');
    var screens = document.getElementById('screens');
    if (!panel || !screens) {
      document.addEventListener('DOMContentLoaded', function () { fail(title, text); });
      return;
    }
    screens.hidden = true;
    panel.hidden = false;
    document.getElementById('failed-title').textContent = title;
    document.getElementById('failed-text').textContent = text;
    document.getElementById('failed-retry').onclick = function () { location.reload(); };
  }

  if (!('noModule' in document.createElement('script'))) {
    fail('This browser is too old', 'The page needs a webview of Android 9 (Chromium 69) or iOS 14, or a later one.');
    return;
  }

  // Failed loads do not bubble: only a capturing listener sees them.
  window.addEventListener('error', function (event) {
    var element = event.target;
    if (element && element.tagName === 'SCRIPT') {
      fail('The page could not be loaded', 'A part of it did not arrive. Check the connection and try again.');
    }
  }, true);
})();
