// Verdicts and outcomes in words, with a tone and an icon.

/** A run's verdict: `{tone, icon, text, more}`. */
export function verdictWords({ verdict, final }) {
  if (verdict === 'passed') return { tone: 'good', icon: 'passed', text: 'Passed', more: final ? 'final' : 'so far' };
  if (verdict === 'failed') return { tone: 'bad', icon: 'failed', text: 'Failed', more: final ? 'final' : 'not final yet' };
  if (final) return { tone: 'warn', icon: 'warned', text: 'Incomplete', more: 'final: a step was not taken' };
  return { tone: 'wait', icon: 'progress', text: 'In progress', more: 'not final yet' };
}

/** The groups that checks are shown in, in this order. */
export const GROUPS = [
  { id: 'failed', title: 'Failed', tone: 'bad', icon: 'failed', open: true },
  { id: 'warned', title: 'Warnings', tone: 'warn', icon: 'warned', open: true },
  { id: 'waiting', title: 'Waiting', tone: 'wait', icon: 'waiting', open: true },
  { id: 'notObservable', title: 'Look at it yourself', tone: 'wait', icon: 'eye', open: true },
  { id: 'passed', title: 'Passed', tone: 'good', icon: 'passed', open: true },
  { id: 'notExercised', title: 'Not exercised', tone: 'none', icon: 'none', open: false },
  { id: 'off', title: 'Turned off', tone: 'none', icon: 'none', open: false },
];

/** The id of a check's group. A failure that does not count against the run is a warning. */
export function groupOf(check) {
  if (check.level === 'off') return 'off';
  if (check.outcome === 'failed' && (check.level === 'warn' || check.guideGap)) return 'warned';
  return check.outcome;
}
