// How documents get to the device: by the bridge where it takes files, else the browser goes to the document's URL.

import { downloadFile, takesFiles } from '../shared/bridge.js';

// Before each download that starts by itself: the page is on show by then, and a navigation that comes too soon ends the one before.
const GAP = 1500;

/** `calls` are those of the run; `show(title, text)` tells what went wrong, nothing else is said. */
export function delivering({ calls, look, report, show }) {
  const path = (file) => '/documents/' + encodeURIComponent(file.id);

  /** Asks for a URL where the document has one for each tap only. */
  async function urlOf(file) {
    return file.url || (await calls.post(path(file) + '/url')).url;
  }

  async function byHTTP(file, go) {
    let url;
    try {
      url = await urlOf(file);
    } catch (error) {
      show(file.title + ' could not be opened', error.message + ' Try again in a moment.');
      return;
    }
    go(url);
  }

  async function byBridge(file) {
    let content;
    try {
      content = await calls.get(path(file), { timeout: 120000 });
    } catch (error) {
      show(file.title + ' could not be loaded', error.message + ' Try again in a moment.');
      return;
    }
    const bridge = look();
    if (!takesFiles(bridge)) {
      await byHTTP(file, assign);
      return;
    }
    const { filename, mimeType, bytes } = content;
    const threw = downloadFile(bridge, content);
    const sent = { document: file.id, filename, mimeType, bytes, bridge };
    report('branchDownloadFile', threw === undefined ? sent : Object.assign(sent, { threw }));
    if (threw !== undefined) show('The app could not take ' + file.title, threw);
  }

  return {
    /** At a tap. */
    async deliver(file) {
      if (file.via === 'bridge' && takesFiles(look())) await byBridge(file);
      else await byHTTP(file, file.via === 'anchor' ? (url) => click(url, file.filename) : assign);
    },
    /** Those that start by themselves, one after the other, once a tab. */
    async start(documents) {
      const due = documents.filter((file) => file.via === 'auto' && isFirst('branchMock.auto.' + calls.path + path(file)));
      for (let index = 0; index < due.length; index += 1) {
        await new Promise((resolve) => { setTimeout(resolve, GAP); });
        await byHTTP(due[index], assign);
      }
    },
  };
}

function assign(url) {
  window.location.assign(url);
}

/** As a tap on `<a href download>`. */
function click(url, filename) {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = filename;
  anchor.hidden = true;
  document.body.appendChild(anchor);
  anchor.click();
  anchor.remove();
}

/** Whether this tab has not been here yet. Without storage it is always so. */
function isFirst(key) {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch (error) {
    // A reload starts them again.
  }
  return true;
}
