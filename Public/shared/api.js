// Calls to the server: JSON in, JSON out, and never an endless wait.

/** The server's refusal (`status`, its `code`, and which `fields` are wrong), or no answer at all (`status` 0). */
export class APIError extends Error {
  constructor(status, code, detail, fields) {
    super(detail || code);
    this.status = status;
    this.code = code;
    this.fields = fields || [];
  }
}

/** Fetches `path` and answers the JSON that comes back. `options` are fetch's, and `timeout` in milliseconds. */
export async function ask(path, options) {
  const { timeout = 15000, ...init } = options || {};
  const headers = Object.assign({ Accept: 'application/json' }, init.headers);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(path, Object.assign({ cache: 'no-store' }, init, { headers, signal: abort.signal }));
    const text = await response.text();
    const body = parse(text);
    if (response.ok && body !== undefined) return body;
    const problem = body || {};
    throw new APIError(response.status, problem.code || 'unreadable', inWords(problem), problem.fields);
  } catch (error) {
    if (error instanceof APIError) throw error;
    throw new APIError(0, 'noAnswer', 'The server did not answer.');
  } finally {
    clearTimeout(timer);
  }
}

/** Posts `value` as JSON. */
export function post(path, value) {
  return ask(path, {
    method: 'POST',
    headers: value === undefined ? {} : { 'Content-Type': 'application/json' },
    body: value === undefined ? undefined : JSON.stringify(value),
  });
}

/** What a problem says to people. Trouble that a scenario ordered is told as that, so that no one looks for its cause. */
function inWords({ code, title, detail }) {
  if (code === 'faultInjected') return title + ' (' + detail + ').';
  return detail || title || 'The server’s answer cannot be read.';
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return undefined;
  }
}
