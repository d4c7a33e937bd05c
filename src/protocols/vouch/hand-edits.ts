import type { Step } from '../../core/change.ts';
import type { Facts } from '../../core/fact.ts';
import type { HistoryInput } from '../../core/history.ts';
import { restoring } from '../logs/restoring.ts';
import { isDecided } from './vouch-gate.ts';
import { type ObjectChange, wordFor } from './vouch-objects.ts';

/** How to undo what was changed or removed past the review, and what was approved. */
export function byHand(change: ObjectChange, { step, after }: HistoryInput) {
  const { before, state, parent, ids } = change;
  const { record } = state;
  if (before === null && isLogged(change, step, after)) return { help: LEFT_OUT };
  if (before === null) return record.kind === 'vouch-proposal' ? {} : { help: UNPROPOSED };
  const back = restoring(step, record.path, parent, REVIEWED);
  const approved = after
    .of('vouch-proposal')
    .filter(
      ({ record: { path, home }, fact }) =>
        home === record.home &&
        isDecided({ path, home }) &&
        fact.status === 'approved' &&
        fact.kind === wordFor(record.kind) &&
        ids.has(fact.artifactId ?? ''),
    );
  const at = ['payload', 'id'];
  const related = approved.map((each) => ({
    record: each.record,
    at,
    message: 'what was approved',
  }));
  return { ...back, related };
}

/** True where a log that stays as it is names what comes after it: the commit of the event left it out. */
function isLogged({ state: { record }, ids }: ObjectChange, step: Step, after: Facts): boolean {
  const changed = new Set(step.changes.map(({ path }) => path));
  return after
    .of('vouch-audit-log')
    .some(
      ({ record: { home, path }, fact }) =>
        home === record.home &&
        !changed.has(path) &&
        fact.entries.some(({ objectIds }) => objectIds.some((id) => ids.has(id))),
    );
}

const LEFT_OUT =
  'The log has an event that names it, and that was committed without this file: `git commit -a` leaves new files out. If the last commit brought the event and is not published, commit again with the file: `git reset --soft HEAD~1`, `git add` the file, `git commit -C ORIG_HEAD`. An event that is committed earlier explains nothing.';

const UNPROPOSED =
  'Remove the file, propose the object with the tool, and have somebody else approve the proposal: that adds the object and its event. If a tool did this, the event that it wrote belongs in the same commit: one that is appended later explains nothing.';

const REVIEWED =
  'A change is proposed, and approved by somebody else: for a claim, `lint-protocol vouch propose claim TEXT --supersedes ID`; to delete an object, `lint-protocol vouch propose delete ID`. If a tool made the change, commit its audit event together with the change. An event appended later does not count.';
