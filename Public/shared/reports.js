// What the page saw, on its way to the server. A report is kept until it is acknowledged, in sessionStorage too, so that the
// next document of this tab sends what the last one could not. docs/page-protocol.md, "Reports".

const STORED = 'branchMock.reports.';
const CALL = { reports: 100, bytes: 900000 };
// Browsers allow 64 KiB in flight for all keepalive requests of a page together.
const KEEPALIVE = { reports: 100, bytes: 60000 };
const REPORT_BYTES = 250000;
const TIMEOUT = 15000;

/** The name of this document in all its reports. */
export const page = randomName();

/** Starts the queue of this document. `endpoint` is the path that takes its reports. */
export function openReports(endpoint) {
  const outboxes = leftovers().map(({ page, endpoint, entries }) => outbox(page, endpoint, entries));
  const own = outbox(page, endpoint, []);
  outboxes.push(own);
  outboxes.forEach((outbox) => outbox.send());
  window.addEventListener('online', () => outboxes.forEach((outbox) => outbox.send()));

  let seq = 0;
  return {
    /** Notes something at once; it is on its way when this returns. */
    report(type, data) {
      seq += 1;
      own.add({ seq, text: encode({ seq, at: Date.now(), type, data }) });
    },
    /** Waits until the server has all reports of this document, or for `milliseconds`. */
    acknowledged: own.drained,
    /** The same for all reports of this tab, those that earlier documents left behind among them. */
    settled: (milliseconds) => Promise.all(outboxes.map((outbox) => outbox.drained(milliseconds))),
    /** Hands everything over to the browser, for the page may end now. */
    handOver: () => outboxes.forEach((outbox) => outbox.handOver()),
    /** Tries again at once what waits for its next attempt. */
    resume: () => outboxes.forEach((outbox) => outbox.send()),
  };
}

/** The reports of one document that no one has acknowledged yet. */
function outbox(page, endpoint, entries) {
  let sending = false;
  let failures = 0;
  let retry = 0;
  const waiting = [];

  function add(entry) {
    entries.push(entry);
    save();
    // Later than this task, so that reports of one moment share a call.
    Promise.resolve().then(send);
  }

  function save() {
    try {
      const kept = entries.map(({ seq, text }) => ({ seq, text }));
      if (kept.length) sessionStorage.setItem(STORED + page, JSON.stringify({ endpoint, entries: kept }));
      else sessionStorage.removeItem(STORED + page);
    } catch (error) {
      // No storage, or it is full: the copy in memory still goes out.
    }
  }

  async function send() {
    if (sending) return;
    sending = true;
    clearTimeout(retry);
    let goesOn = true;
    while (goesOn && entries.length) goesOn = await call(batch(entries, CALL), false);
    sending = false;
    if (goesOn) return;
    const delay = Math.min(10000, 250 * Math.pow(2, failures - 1));
    retry = setTimeout(send, delay * (0.8 + 0.4 * Math.random()));
  }

  function handOver() {
    let rest = entries.filter((entry) => !entry.handedOver);
    while (rest.length) {
      const piece = batch(rest, KEEPALIVE);
      rest = rest.slice(piece.length);
      piece.forEach((entry) => { entry.handedOver = true; });
      call(piece, true).then(() => piece.forEach((entry) => { entry.handedOver = false; }));
    }
  }

  /** Answers whether the entries are settled; if not, they stay and are due later. */
  async function call(sent, keepalive) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: '{"page":"' + page + '","reports":[' + sent.map((entry) => entry.text).join(',') + ']}',
        keepalive,
        signal: abort.signal,
      });
      const text = await response.text();
      if (response.ok) {
        forget(JSON.parse(text).acknowledged);
      } else if (response.status < 500 && response.status !== 408 && response.status !== 429) {
        console.error('Branch Mock refused ' + sent.length + ' reports: ' + response.status + ' ' + text);
        forget(sent.map((entry) => entry.seq));
      }
    } catch (error) {
      // No answer, or not one of the server's: they stay.
    } finally {
      clearTimeout(timer);
    }
    const settled = sent.every((entry) => entries.indexOf(entry) < 0);
    failures = settled ? 0 : failures + 1;
    return settled;
  }

  function forget(seqs) {
    entries = entries.filter((entry) => seqs.indexOf(entry.seq) < 0);
    save();
    if (!entries.length) waiting.splice(0).forEach((resolve) => resolve());
  }

  function drained(milliseconds) {
    return new Promise((resolve) => {
      if (entries.length) waiting.push(resolve);
      else resolve();
      setTimeout(resolve, milliseconds);
    });
  }

  return { add, send, handOver, drained };
}

/** As many of the first entries as one call may carry; always at least one. */
function batch(entries, limit) {
  let bytes = 100;
  let count = 0;
  while (count < entries.length && count < limit.reports) {
    bytes += byteCount(entries[count].text) + 1;
    if (count > 0 && bytes > limit.bytes) break;
    count += 1;
  }
  return entries.slice(0, count);
}

/** The report as JSON; strings that would make it larger than the server takes are cut. */
function encode(report) {
  const text = JSON.stringify(report);
  if (byteCount(text) <= REPORT_BYTES) return text;
  const data = {};
  Object.keys(report.data).forEach((name) => {
    const value = report.data[name];
    data[name] = typeof value === 'string' ? value.slice(0, 10000) : value;
  });
  return JSON.stringify(Object.assign({}, report, { data: Object.assign(data, { truncated: true }) }));
}

function byteCount(text) {
  return new TextEncoder().encode(text).length;
}

/** Outboxes that earlier documents of this tab left behind. */
function leftovers() {
  const found = [];
  try {
    for (let index = 0; index < sessionStorage.length; index += 1) {
      const key = sessionStorage.key(index);
      if (!key.startsWith(STORED)) continue;
      const { endpoint, entries } = JSON.parse(sessionStorage.getItem(key));
      found.push({ page: key.slice(STORED.length), endpoint, entries });
    }
  } catch (error) {
    // No storage, or not what we wrote: nothing is left.
  }
  return found;
}

function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1)).join('');
}
