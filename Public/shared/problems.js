// Entry URLs that are wrong: what is wrong with them, and what a right one looks like.

const TEXTS = {
  'org_id missing': ['The URL has no org_id', 'Every entry URL carries the organization’s UUID as org_id.'],
  'org_id malformed': ['org_id is not a UUID', 'It has 8-4-4-4-12 hexadecimal digits, with hyphens between the groups.'],
  'org_id unknown': ['org_id is not this organization’s', 'It is a UUID, but of no organization that this run knows.'],
  'org_id doubled': ['org_id is there twice', 'A parameter may stand in the URL once only.'],
  'worker_id empty': ['worker_id is empty', 'Leave the parameter out if the worker is not known.'],
  'worker_id unknown': ['worker_id is not this worker’s', 'No worker of the organization has that id.'],
  'worker_id doubled': ['worker_id is there twice', 'A parameter may stand in the URL once only.'],
};

/** Title and text for one of the server's `problems`. */
export function explain({ parameter, problem }) {
  const known = TEXTS[parameter + ' ' + problem];
  return known ? { title: known[0], text: known[1] } : { title: parameter + ' is ' + problem, text: '' };
}

/** An entry URL that would work here: the address of this page with the world's own ids. */
export function rightURL(world, location) {
  const isWanted = world.workerId && new URLSearchParams(location.search).has('worker_id');
  const worker = isWanted ? '&worker_id=' + encodeURIComponent(world.workerId) : '';
  return location.origin + location.pathname + '?org_id=' + world.organization.id + worker;
}

/** The address of this page without its run: it starts a new one. */
export function freshURL(location) {
  const parameters = new URLSearchParams(location.search);
  ['mockRun', 'mockScenario'].forEach((name) => parameters.delete(name));
  return location.pathname + '?' + parameters;
}
