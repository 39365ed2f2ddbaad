// The page of a Hosted Link that nobody may open: says so once someone sees it.
(function () {
  'use strict';

  var canary = document.getElementById('canary').getAttribute('data-canary');
  var isTold = false;

  function tell() {
    if (isTold || document.prerendering || document.visibilityState === 'hidden') return;
    isTold = true;
    fetch('/mock/api/canaries/' + canary + '?how=loaded', { method: 'POST', keepalive: true }).catch(function () { isTold = false; });
  }

  tell();
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('pageshow', tell);
})();
