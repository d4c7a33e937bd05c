import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { lastDeletion } from '../approvals.ts';
import { approvalOn, indexOf, isRemoved, mayLack } from '../decision-log.ts';
import { baseWith, DECIDED, event, LOG, PROPOSAL, proposal } from '../example.ts';
import { isWithoutLog } from '../log-gaps.ts';
import { missingAt } from '../missing-objects.ts';
import { isThere } from '../objects.ts';
import { decidedBy } from '../rows.ts';
import { madeBy } from '../vouch-event.ts';
import { artifactKind, isDecided } from '../vouch-gate.ts';

const FILE = `decided/${PROPOSAL}.yaml`;

/** A base without the claim that was approved, whose log holds these events. */
function without(...events: readonly Parameters<typeof event>[0][]): ReturnType<typeof baseWith> {
  return baseWith({
    [FILE]: proposal({ payload: { id: 'long-window' } }),
    'audit.log.jsonl': events
      .map((fields, index) => event({ id: `e${index}`, ...fields }))
      .join(''),
  });
}

/** The same base, without a log. */
function withoutLog(): ReturnType<typeof baseWith> {
  const { [LOG]: _, ...files } = without();
  return files;
}

const APPROVAL = { event: 'proposal.claim.approve', object_ids: [PROPOSAL, 'long-window'] };

export default defineRecordRule({
  id: 'vouch/approved-artifact',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Every approved proposal has its object',
  why: 'If the object of an approved proposal is missing, knowledge was lost, or removed unnoticed.',
  fix: 'Restore the file from history. If it was removed on purpose, restore it first. Then propose its deletion (`lint-protocol vouch propose delete ID`), and have somebody else approve that, so that the audit log records it.',
  decisions: [
    'An object may be gone if a later event archived, redacted or deleted it, if its deletion was approved, or if a migration may have renamed it.',
    'If the payload has no id, the object is the one that the event of the proposal names. Without such an event nothing is reported.',
    'Nothing is reported if the event of the approval may be in another base or in a rotated part of the log. The event of the deletion may then be there, too. Nothing is reported either if lines of the log cannot be read. In a base without a log, a missing object is reported.',
    'An object whose file cannot be read counts as there.',
    'If a checked change removed the object without an event, `history/audited` reports that instead.',
  ],
  messages: {
    gone: 'The {what} {id} was approved, but is not in this knowledge base',
  },
  examples: {
    valid: [
      { name: 'it is there', files: baseWith({ [FILE]: proposal() }) },
      {
        name: 'deleted afterwards',
        files: without(APPROVAL, { event: 'claim.delete', object_ids: ['long-window'] }),
      },
    ],
    invalid: [
      {
        name: 'it is not there, and no log says why',
        files: withoutLog(),
        expect: [{ message: 'gone', path: DECIDED, at: '5:16-5:29' }],
      },
      {
        name: 'it is not there',
        files: without(APPROVAL),
        expect: [{ message: 'gone', path: DECIDED, at: '5:16-5:29' }],
      },
    ],
  },
  *check(entry, db) {
    const { record, fact } = entry;
    const kind = artifactKind(fact);
    if (!isDecided(record) || fact.status !== 'approved' || kind === null) return;
    const { id: proposal } = decidedBy(entry);
    const approval = approvalOn(record, proposal, db);
    const id = fact.artifactId ?? (approval && madeBy(approval.event, proposal));
    if (id === null || isThere(kind, record, id, db)) return;
    if (lastDeletion(record, id, db) > indexOf(approval)) return;
    const isExplained =
      approval === null
        ? !isWithoutLog(record, db) &&
          mayLack(record, { id: proposal, decidedAt: fact.decidedAt }, db)
        : isRemoved(record, id, approval, db);
    if (isExplained) return;
    const at = fact.artifactId === null ? ['id'] : ['payload', 'id'];
    const what = kind.slice('vouch-'.length);
    const yieldsTo = 'history/audited';
    const data = { what, id: quoted(id) };
    yield { message: 'gone', record, at, data, yieldsTo, ...missingAt(record, [kind], id) };
  },
});
