import { isRespelled, isSameActor } from '../../core/actor-name.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { AnsweringDb } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { hiddenHelp } from './another-review.ts';
import { type Decision, decisionsOn, mayLack } from './decision-log.ts';
import { isIgnoringLog } from './log-gaps.ts';
import { logIn } from './missing-logs.ts';
import { decidedBy } from './rows.ts';

/** What tells that the decision was changed behind its event. */
const yieldsTo = 'history/decided-once';

/** What is wrong between a decided proposal and the events that decided it. */
export function* recorded(entry: FactEntry<'vouch-proposal'>, rows: AnsweringDb) {
  const { record, fact } = entry;
  const { id, verdict } = decidedBy(entry);
  if (verdict === null) return;
  const decisions = decisionsOn(record, id, rows);
  const same = decisions.filter((decision) => decision.verdict === verdict);
  const [first] = same.length > 0 ? same : decisions;
  if (first === undefined) {
    if (!mayLack(record, { id, decidedAt: fact.decidedAt }, rows))
      yield unrecorded(record, verdict, rows);
  } else if (same.length === 0) {
    const data = { verdict, other: first.verdict };
    const related = [saidIn(first, 'event')];
    yield {
      message: 'contrary' as const,
      record,
      at: ['status'],
      data,
      related,
      yieldsTo,
      help: DECIDED,
    };
  } else {
    yield* decidedAgain(record, verdict, decisions);
    const { actor } = first.event;
    const who = fact.decidedBy;
    if (who === null || same.some(({ event }) => [who, null].includes(event.actor))) return;
    const data = { verdict, actor: quoted(actor ?? ''), who: quoted(who) };
    const isOwn =
      verdict === 'approved' &&
      actor !== null &&
      fact.proposedBy !== null &&
      isSameActor(actor, fact.proposedBy);
    // The same name in another spelling is no other person.
    const isLesser = same.some(
      ({ event }) => event.actor !== null && isRespelled(event.actor, who),
    );
    const mends = isOwn ? { help: hiddenHelp(OWN), by: 'human' as const } : { help: DECIDED };
    const related = [saidIn(first, 'actor')];
    yield {
      message: 'actor' as const,
      record,
      at: ['decided_by'],
      data,
      related,
      yieldsTo,
      ...mends,
      ...(isLesser && { level: 'warning' as const }),
    };
  }
}

function unrecorded(record: RecordRef, verdict: string, rows: AnsweringDb) {
  return {
    message: 'unrecorded' as const,
    record,
    at: ['id'],
    data: { verdict },
    missing: [logIn(record.home)],
    // Its event is on the machine that decided it.
    ...(isIgnoringLog(record, rows) && { explainedBy: 'vouch/gitignore' }),
    yieldsTo: [yieldsTo, 'history/audited'],
  };
}

/** What expires was forgotten, and not decided. */
function* decidedAgain(record: RecordRef, verdict: string, decisions: readonly Decision[]) {
  const last = decisions.findLast(({ event }) => event.event?.endsWith('.expire') !== true);
  if (last === undefined || last.verdict === verdict) return;
  const data = { verdict, other: last.verdict };
  const related = [saidIn(last, 'event')];
  const told = { record, at: ['status'], data, related, yieldsTo, help: AGAIN };
  yield { message: 'again' as const, ...told, level: 'warning' as const };
}

const DECIDED =
  'Do not change the log. Restore the file as it was decided. If it was never decided like this, remove the file from decided/, and have the proposal decided with the tool, which writes both.';

const AGAIN =
  'A proposal is decided once. If the later event is wrong and not published, remove it from the log. If it is published, leave it, and add an entry to `ignore` with the reason.';

const OWN = 'According to the log, the proposer approved the proposal.';

function saidIn({ record, event }: Decision, member: 'event' | 'actor') {
  return { record, at: [event.index, member], message: 'the event in the log' };
}
