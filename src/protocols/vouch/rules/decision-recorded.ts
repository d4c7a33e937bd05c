import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import type { Answers } from '../../../core/request.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { type Bases, basesOf } from '../bases.ts';
import { decidedProposals } from '../decided-proposals.ts';
import { type Decision, type DecisionLogs, decisionLogsOf } from '../decision-log.ts';
import { baseWith, DECIDED, event, LOG, PROPOSAL, proposal } from '../example.ts';
import { basesIgnoringDecided } from '../log-gaps.ts';
import { missingAt } from '../missing-objects.ts';
import { recorded } from '../recorded-decision.ts';

const FILE = `decided/${PROPOSAL}.yaml`;

export default defineLinkRule({
  id: 'vouch/decision-recorded',
  kinds: ['vouch-audit-log', 'vouch-audit-segment', 'vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 7',
  summary: 'Every decision is in `decided/` and in the audit log',
  why: 'The file holds the decision, and the log proves that it was made. A decision that is in only one of them was lost or made up.',
  fix: 'Restore the missing file or event from history. If the decision was never made, remove the file and have somebody decide the proposal with the tool, which writes both.',
  decisions: [
    'Events that approve, reject or expire a proposal are decisions (`proposal.approve`, `proposal.claim.approve`); dry runs are none.',
    'What came with `bundle.import`, `sync.apply` or a migration has no events here, and earlier events may have been moved out of the log: then only decisions of proposals that the log saw made are looked for. If the log is not there, or has lines that cannot be read, none are.',
    'Who decided is the `actor` of the event, letter by letter: a name that was changed in the file alone would hide that somebody approved a proposal of their own.',
    'If git ignores `decided/`, `vouch/gitignore` tells why the files are missing, and a note how many are.',
  ],
  messages: {
    undecided: 'The proposal {id} was {verdict}, but is not in decided/',
    unrecorded: 'No audit log event says that this proposal was {verdict}',
    contrary: 'The proposal is {verdict} here, but the audit log says that it was {other}',
    actor: 'The audit log says that the proposal was {verdict} by {actor}, not by {who}',
  },
  examples: {
    valid: [
      {
        name: 'in both places',
        files: baseWith({ [FILE]: proposal(), 'audit.log.jsonl': event() }),
      },
      {
        name: 'imported',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ event: 'bundle.import', object_ids: [] }),
        }),
      },
    ],
    invalid: [
      {
        name: 'only in the log',
        files: baseWith({ 'audit.log.jsonl': event() }),
        expect: [{ message: 'undecided', path: LOG, at: '1:105-1:131' }],
      },
      {
        name: 'only in decided/',
        files: baseWith({ [FILE]: proposal() }),
        expect: [{ message: 'unrecorded', path: DECIDED, at: '1:5-1:31' }],
      },
      {
        name: 'approved here, rejected there',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ event: 'proposal.reject' }),
        }),
        expect: [
          { message: 'contrary', path: DECIDED, at: '6:9-6:17', related: [`${LOG}@1:20-1:37`] },
        ],
      },
      {
        name: 'approved by somebody else',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ actor: 'scout' }),
        }),
        expect: [
          { message: 'actor', path: DECIDED, at: '8:13-8:18', related: [`${LOG}@1:47-1:54`] },
        ],
      },
    ],
  },
  *check({ facts, answers }) {
    const logs = decisionLogsOf(facts);
    yield* undecided(facts, answers, logs);
    for (const proposal of decidedProposals(facts)) yield* recorded(proposal, logs);
  },
});

/** Decisions of the logs whose proposals are not in `decided/`. */
function* undecided(facts: Facts, answers: Answers, logs: DecisionLogs) {
  const bases = basesOf(facts);
  const ignored = basesIgnoringDecided(facts, answers);
  for (const { record, event, verdict } of logs.all()) {
    const [id] = event.objectIds;
    if (id === undefined) continue;
    if (event.objectIds.some((each) => isDecided(bases, record, each))) continue;
    const at = [event.index, 'object_ids', 0];
    const why = ignored.has(record.home) ? { explainedBy: 'vouch/gitignore' } : {};
    const data = { id: quoted(id), verdict };
    const missing = missingAt(record, ['vouch-proposal'], id);
    yield { message: 'undecided' as const, record, at, data, ...why, ...missing };
  }
}

/** True for a proposal in `decided/`, if only as a file that could not be read. */
function isDecided(bases: Bases, record: Decision['record'], id: string): boolean {
  const found = bases.find('vouch-proposal', record, id);
  if (found === null) return bases.has('vouch-proposal', record, id);
  return found.record.path.startsWith(`${record.home}/decided/`);
}
