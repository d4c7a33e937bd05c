import type { HistoryInput } from '../../core/history.ts';
import { restoring } from '../logs/restoring.ts';
import { isDecided } from './vouch-gate.ts';
import { type ObjectChange, wordFor } from './vouch-objects.ts';

/** How to undo what was changed or removed past the review, and what was approved. */
export function byHand(change: ObjectChange, { step, after }: HistoryInput) {
  const { before, state, parent, ids } = change;
  if (before === null) return state.record.kind === 'vouch-proposal' ? {} : { help: UNPROPOSED };
  const { record } = state;
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

const UNPROPOSED =
  'Remove the file, propose the object with the tool, and have somebody else approve the proposal: that adds the object and its event. If a tool did this, the event that it wrote belongs in the same commit: one that is appended later explains nothing.';

const REVIEWED =
  'To change what it says, propose that, and have somebody else review the proposal. Where a tool did this, the event that it wrote belongs in the same commit: one that is appended later explains nothing.';
