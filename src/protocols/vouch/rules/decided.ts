import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { basesOf } from '../bases.ts';
import { decidedProposals } from '../decided-proposals.ts';
import { type Decision, decisionLogsOf } from '../decision-log.ts';
import { baseWith, DECIDED, PROPOSAL, proposal } from '../example.ts';
import type { VouchProposalFact } from '../facts.ts';

const FILE = `decided/${PROPOSAL}.yaml`;

export default defineLinkRule({
  id: 'vouch/decided',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'A decided proposal says what was decided, who decided, and when',
  why: 'What stands in `decided/` is the record of the review. Without a name and a time, nobody can ask why something became knowledge.',
  fix: 'Have the decision written by the tool that makes it, or fill in what is missing from the event in the audit log.',
  decisions: [
    'A status that is neither approved nor rejected is an error; a word that only a newer version can know is a warning where the base is newer than 0.1. `pending` is an error in every base.',
    'A rejection without a reason is a warning: the format does not demand one.',
    'Values of a wrong type are reported by `vouch/schema`.',
  ],
  messages: {
    status: 'The proposal stands in decided/, but its status is {status}',
    who: 'The proposal is {status}, but "decided_by" does not say by whom',
    when: 'The proposal is {status}, but "decided_at" does not say when',
    reason: 'The proposal is rejected, but "decision_reason" does not say why',
  },
  examples: {
    valid: [
      { name: 'approved', files: baseWith({ [FILE]: proposal() }) },
      {
        name: 'rejected with a reason',
        files: baseWith({
          [FILE]: proposal({ status: 'rejected', decision_reason: 'nothing says so' }),
        }),
      },
      {
        name: 'pending where proposals wait',
        files: baseWith({
          'proposed/20260412-091400-1a2b3c4d.yaml': proposal({
            status: 'pending',
            decided_at: undefined,
            decided_by: undefined,
          }),
        }),
      },
    ],
    invalid: [
      {
        name: 'moved before it was decided',
        files: baseWith({
          [FILE]: proposal({ status: 'pending', decided_at: undefined, decided_by: undefined }),
        }),
        expect: [{ message: 'status', path: DECIDED, at: '6:9-6:16' }],
      },
      {
        name: 'approved by nobody, at no time',
        files: baseWith({ [FILE]: proposal({ decided_by: null, decided_at: undefined }) }),
        expect: [
          { message: 'when', path: DECIDED, at: '6:9-6:17' },
          { message: 'who', path: DECIDED, at: '6:9-6:17' },
        ],
      },
      {
        name: 'rejected without a reason (warning)',
        files: baseWith({ [FILE]: proposal({ status: 'rejected' }) }),
        expect: [{ message: 'reason', path: DECIDED, at: '6:9-6:17' }],
      },
    ],
  },
  *check({ facts }) {
    const bases = basesOf(facts);
    for (const { record, fact, verdict, id } of decidedProposals(facts)) {
      const { status } = fact;
      if (status === null) continue;
      const place = { record, at: ['status'] };
      if (verdict === null) {
        const isUnknown = bases.isNewer(record) && status !== 'pending';
        const level = isUnknown ? ({ level: 'warning' } as const) : {};
        yield { message: 'status', ...place, ...level, data: { status: quoted(status) } };
        continue;
      }
      const data = { status };
      const help = asLogged(decisionLogsOf(facts).naming(record, id), verdict);
      if (lacks(fact, 'decided_by'))
        yield { message: 'who', ...place, key: 'decided_by', data, ...help };
      if (lacks(fact, 'decided_at'))
        yield { message: 'when', ...place, key: 'decided_at', data, ...help };
      if (verdict === 'rejected' && lacks(fact, 'decision_reason')) {
        yield { message: 'reason', ...place, key: 'decision_reason', level: 'warning' };
      }
    }
  },
});

/** What the log says of who decided, and when: the last event that names the proposal. */
function asLogged(events: readonly Decision[], verdict: string): { readonly help?: string } {
  const { event, record } = events.findLast((each) => each.verdict === verdict) ?? {};
  if (event === undefined || record === undefined) return {};
  const who = event.actor === null ? [] : [`decided_by: ${JSON.stringify(event.actor)}`];
  const at = event.createdAt === null ? null : new Date(event.createdAt).toISOString();
  const when = at === null ? [] : [`decided_at: ${JSON.stringify(at)}`];
  const words = [...who, ...when].join(' and ');
  if (words === '') return {};
  return { help: `By its event, line ${event.index + 1} of the audit log, this is ${words}.` };
}

/** True where nothing is said. What is said in a wrong way is told by `vouch/schema`. */
function lacks(
  { decidedBy, decidedAt, hasReason, shape }: VouchProposalFact,
  field: 'decided_by' | 'decided_at' | 'decision_reason',
): boolean {
  const said = { decided_by: decidedBy, decided_at: decidedAt, decision_reason: hasReason || null };
  return said[field] === null && !shape.some(({ finding }) => finding.data.what === field);
}
