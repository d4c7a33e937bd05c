import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { basesOf } from '../bases.ts';
import { type DecidedProposal, decidedProposals } from '../decided-proposals.ts';
import { type Decision, type DecisionLogs, decisionLogsOf, indexOf } from '../decision-log.ts';
import { baseWith, DECIDED, event, LOG, PROPOSAL, proposal } from '../example.ts';
import { basesWithoutLog } from '../log-gaps.ts';
import { missingAt } from '../missing-objects.ts';
import { madeBy } from '../vouch-event.ts';
import { artifactKind } from '../vouch-gate.ts';

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

export default defineLinkRule({
  id: 'vouch/approved-artifact',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'What was approved is there',
  why: 'An approved proposal whose object is missing is knowledge that was lost, or taken away without anybody saying so.',
  fix: 'Restore the file from history. If it was removed on purpose, restore it, propose its deletion (`lint-protocol vouch propose delete ID`), and let somebody else approve that: then it is in the log.',
  decisions: [
    'An object may be gone where a later event archived, redacted or deleted it or a migration may have renamed it, and where a deletion of it was approved afterwards.',
    'A proposal whose payload has no id is about the object that its event in the log names; where no event does, nobody can know.',
    'If the approval has no event and may have come from another base or been moved out of the log, a deletion may have too, and nothing is said; nor where the log has lines that cannot be read. In a base without any log no event explains what is gone, and it is reported, like a rejected object that is there.',
    'An object whose file cannot be read is there.',
    'If what is judged shows that the object was removed without an event, `history/audited` reports that in its place.',
  ],
  messages: {
    gone: 'The {what} {id} was approved, but there is none in this knowledge base',
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
  *check({ facts, answers }) {
    const bases = basesOf(facts);
    const logs = decisionLogsOf(facts);
    const decided = decidedProposals(facts);
    const deletions = deletionsIn(decided, logs);
    const logless = basesWithoutLog(facts, answers);
    for (const entry of decided) {
      const { record, fact, verdict } = entry;
      const kind = artifactKind(fact);
      if (verdict !== 'approved' || kind === null) continue;
      const approval = approvalIn(logs, entry);
      const id = fact.artifactId ?? (approval && madeBy(approval.event, entry.id));
      if (id === null || bases.has(kind, record, id)) continue;
      if ((deletions.get(`${record.home}\0${id}`) ?? -1) > indexOf(approval)) continue;
      const isExplained =
        approval === null
          ? !logless.has(record.home) && logs.mayLack(record, entry.id)
          : logs.isRemoved(record, id, approval);
      if (isExplained) continue;
      const at = fact.artifactId === null ? ['id'] : ['payload', 'id'];
      const what = kind.slice('vouch-'.length);
      const yieldsTo = 'history/audited';
      const data = { what, id: quoted(id) };
      yield { message: 'gone', record, at, data, yieldsTo, ...missingAt(record, [kind], id) };
    }
  },
});

/**
 * By base and object, where in the log the last deletion was approved. One that has no event there
 * may have happened at any time.
 */
function deletionsIn(
  decided: readonly DecidedProposal[],
  logs: DecisionLogs,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const entry of decided) {
    const { record, fact, verdict } = entry;
    if (fact.kind !== 'delete' || verdict !== 'approved' || fact.artifactId === null) continue;
    const key = `${record.home}\0${fact.artifactId}`;
    const index = approvalIn(logs, entry)?.event.index ?? Number.POSITIVE_INFINITY;
    found.set(key, Math.max(found.get(key) ?? index, index));
  }
  return found;
}

function approvalIn(logs: DecisionLogs, { record, id }: DecidedProposal): Decision | null {
  return logs.naming(record, id).findLast(({ verdict }) => verdict === 'approved') ?? null;
}
