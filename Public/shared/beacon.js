// In a frame: tells the server that scripts of the frame run.
fetch(document.currentScript.getAttribute('data-beacon'), { method: 'POST', keepalive: true });
