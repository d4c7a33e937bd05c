import { isSameActor } from '../../core/actor-name.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Rows } from '../../core/look-up.ts';
import { beginningOf, decisionsOn, mayLackBeginning } from './decision-log.ts';
import { decidedBy } from './rows.ts';

/** What is wrong with who proposed something, by the event that says so. */
export function* proposedOtherwise(entry: FactEntry<'vouch-proposal'>, rows: Rows) {
  const { record, fact } = entry;
  const { id, verdict } = decidedBy(entry);
  const begun = beginningOf(record, id, rows);
  const place = { record, at: ['proposed_by'], yieldsTo: TELLERS };
  if (begun === null) {
    if (mayLackBeginning(record, id, rows)) return;
    const level = verdict === 'approved' ? ({} as const) : ({ level: 'warning' } as const);
    const data = { status: verdict ?? 'decided' };
    // Without any event it is one fault: the decision was made up, or the log lost both.
    const isOfDecision = verdict !== null && decisionsOn(record, id, rows).length === 0;
    const yieldsTo = isOfDecision ? [...TELLERS, 'vouch/decision-recorded'] : TELLERS;
    const mends = { help: UNBEGUN, by: HUMAN, yieldsTo, ...level };
    yield { message: 'begun' as const, ...place, data, ...mends };
    return;
  }
  const [found, actual] = [fact.proposedBy, begun.event.actor];
  if (found === null || actual === null || found === actual) return;
  const related = [
    { record: begun.record, at: [begun.event.index, 'actor'], message: 'the event' },
  ];
  const data = { found: quoted(found), actual: quoted(actual) };
  const level = isSameActor(found, actual) ? ({ level: 'warning' } as const) : {};
  yield { message: 'proposer' as const, ...place, related, data, help: PROPOSER, ...level };
}

const HUMAN = 'human' as const;
const TELLERS = ['history/decided-once', 'vouch/approver'];
const UNBEGUN =
  'Restore the event from history, if there was one. An event that is written later proves nothing: else have the object deleted (`lint-protocol vouch propose delete ID`), propose it anew with the tool, and let somebody else approve both.';
const PROPOSER = 'Write the name as the log has it. The log only grows.';
