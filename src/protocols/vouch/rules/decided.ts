import { isSameActor } from '../../../core/actor-name.ts';
import type { FactEntry } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import type { Rows } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { decidedExamples } from '../decided-examples.ts';
import { beginningOf, type Decision, decisionsOn, mayLackBeginning } from '../decision-log.ts';
import type { VouchProposalFact } from '../facts.ts';
import { logIn } from '../missing-logs.ts';
import { decidedBy, NEWER } from '../rows.ts';
import { isDecided } from '../vouch-gate.ts';

/** What is wrong with who proposed something, by the event that says so. */
function* proposedOtherwise(entry: FactEntry<'vouch-proposal'>, rows: Rows) {
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
    const missing = [logIn(record.home)];
    const mends = { help: unbegun(fact), by: HUMAN, missing, yieldsTo, ...level };
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
const unbegun = (fact: VouchProposalFact) =>
  `Restore the event from history, if there was one. Do not write a new one: it would prove nothing. If there was none, ${proposedAnew(fact)}`;
const PROPOSER = 'Write the name that the log has. Do not change the log.';

export default defineRecordRule({
  id: 'vouch/decided',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'A decided proposal says what was decided, who decided, and when',
  why: 'What is in `decided/` is the record of the review. Without a name and a time, nobody can ask why something became knowledge.',
  fix: 'Copy the missing values from the event of the decision in the audit log. If there is none, have the proposal decided with the tool.',
  decisions: [
    'A status that is neither approved nor rejected is an error; a word that only a newer version can know is a warning where the base is newer than 0.1. `pending` is an error in every base.',
    'An approved payload must have all that a reviewer reads. That is a claim’s text, type, confidence and evidence; a page’s title, type and body; an entity’s name and type; or a relation’s ends and verb. Otherwise anybody could fill in the rest later.',
    'Who proposed something is checked by the `actor` of its create event, in the log or in a part that was moved out of it. Without such an event, an approval is an error and a rejection a warning. Nothing is reported if the event may be elsewhere: there is no log, or lines or parts of it cannot be read. The decision of a proposal that an import brought has no event here either.',
    'If the names differ only in spelling, this rule warns. If such a name approves its own proposal, `vouch/approver` reports an error.',
    'A rejection without a reason is a warning: the format does not demand one.',
    'Values of a wrong type are reported by `vouch/schema`.',
  ],
  messages: {
    status: 'The proposal is in decided/, but its status is {status}',
    who: 'The proposal is {status}, but "decided_by" is missing',
    when: 'The proposal is {status}, but "decided_at" is missing',
    reason: 'The proposal is rejected, but "decision_reason" is missing',
    payload: 'The approved proposal of this {kind} has no "{field}"',
    begun: 'The proposal is {status}, but no audit log event says who proposed it',
    proposer: '"proposed_by" is {found}, but according to the audit log {actual} made the proposal',
  },
  examples: decidedExamples,
  *check(entry, db) {
    const { record, fact } = entry;
    const { status } = fact;
    if (status === null || !isDecided(record)) return;
    const { id, verdict } = decidedBy(entry);
    const place = { record, at: ['status'] };
    if (verdict === null) {
      const isUnknown = status !== 'pending' && db.exists(NEWER, record.home);
      const level = isUnknown ? ({ level: 'warning' } as const) : {};
      yield { message: 'status', ...place, ...level, data: { status: quoted(status) } };
      return;
    }
    const data = { status };
    yield* proposedOtherwise(entry, db);
    for (const field of verdict === 'approved' ? fact.lacks : []) {
      const what = { kind: quotedKind(fact), field };
      yield {
        message: 'payload',
        record,
        at: ['payload'],
        key: field,
        data: what,
        help: unread(fact),
      };
    }
    const help = asLogged(decisionsOn(record, id, db), verdict);
    if (lacks(fact, 'decided_by'))
      yield { message: 'who', ...place, key: 'decided_by', data, ...help };
    if (lacks(fact, 'decided_at'))
      yield { message: 'when', ...place, key: 'decided_at', data, ...help };
    if (verdict === 'rejected' && lacks(fact, 'decision_reason')) {
      yield { message: 'reason', ...place, key: 'decision_reason', level: 'warning' };
    }
  },
});

/** What nobody read can't be written in: the decision is final. */
const unread = (fact: VouchProposalFact) =>
  `Restore the decision from history. If it was approved like this, ${proposedAnew(fact)}`;

/** What makes the object a reviewed one; the decision stays as it is, and so does its problem. */
function proposedAnew({ artifactId }: VouchProposalFact): string {
  const id = artifactId === null ? 'ID' : shellWord(artifactId);
  return `propose the deletion of the object (\`lint-protocol vouch propose delete ${id} --actor NAME\`) and propose the complete object again. A second person approves both proposals. This decision stays a problem: somebody who answers for the base excuses it by an entry under "ignore" of the configuration, with the reason.`;
}

function quotedKind({ kind }: VouchProposalFact): string {
  return kind ?? 'object';
}

/** What the log says of who decided, and when: the last event that names the proposal. */
function asLogged(events: readonly Decision[], verdict: string): { readonly help?: string } {
  const { event, record } = events.findLast((each) => each.verdict === verdict) ?? {};
  if (event === undefined || record === undefined) return {};
  const who = event.actor === null ? [] : [`decided_by: ${JSON.stringify(event.actor)}`];
  const at = event.createdAt === null ? null : new Date(event.createdAt).toISOString();
  const when = at === null ? [] : [`decided_at: ${JSON.stringify(at)}`];
  const words = [...who, ...when].join(' and ');
  if (words === '') return {};
  // No line: near a change only some of the log's lines are read.
  return { help: `By its event in the audit log, this is ${words}.` };
}

/** True where nothing is said. What is said in a wrong way is told by `vouch/schema`. */
function lacks(
  { decidedBy, decidedAt, hasReason, shape }: VouchProposalFact,
  field: 'decided_by' | 'decided_at' | 'decision_reason',
): boolean {
  const said = { decided_by: decidedBy, decided_at: decidedAt, decision_reason: hasReason || null };
  return said[field] === null && !shape.some(({ finding }) => finding.data.what === field);
}
