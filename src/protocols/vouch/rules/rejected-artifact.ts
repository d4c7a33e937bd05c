import type { FactEntry, Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { basesOf } from '../bases.ts';
import { type DecidedProposal, decidedProposals } from '../decided-proposals.ts';
import { decisionLogsOf } from '../decision-log.ts';
import { baseWith, CLAIM, claim, DECIDED, PROPOSAL, proposal } from '../example.ts';
import { ARTIFACT_KINDS, type ArtifactKind, artifactKind } from '../vouch-gate.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
const LATER_ID = '20260412-100000-5e6f7a8b';
const LATER = `decided/${LATER_ID}.yaml`;

/** The proposal of the claim that every example has, rejected. */
const REJECTED = proposal({ status: 'rejected', decision_reason: 'nothing says so' });

export default defineLinkRule({
  id: 'vouch/rejected-artifact',
  kinds: ARTIFACT_KINDS,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'What was rejected is not there',
  why: 'Somebody looked at it and said no. Whoever reads the base believes it all the same.',
  fix: 'Delete the file. If it should be knowledge after all, propose it again.',
  decisions: [
    'It may be there where another proposal of it was approved, before or after.',
    'An object that is older than the proposal was not made by it: a duplicate was rejected, or a change of a page.',
    'What came with an import (`bundle.import`, `sync.apply`) or a migration after the rejection needs no proposal, nor do pages that an event of a session names and relations that a claim was superseded or contradicted by.',
    'A rejected proposal of kind delete leaves its object where it is.',
  ],
  messages: {
    there:
      'The {what} was proposed ({proposal}) and rejected, and no other proposal of it approved',
  },
  examples: {
    valid: [
      {
        name: 'proposed again, and approved',
        files: baseWith({ [FILE]: REJECTED, [LATER]: proposal({ id: LATER_ID }) }),
      },
      {
        name: 'a duplicate of what was there',
        files: baseWith({
          [FILE]: REJECTED,
          'claims/refund-window.yaml': claim({ created_at: '2026-01-01T00:00:00Z' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'there all the same',
        files: baseWith({ [FILE]: REJECTED }),
        expect: [
          { message: 'there', path: CLAIM, at: '1:5-1:18', related: [`${DECIDED}@6:9-6:17`] },
        ],
      },
      {
        name: 'rejected twice, told once',
        files: baseWith({
          [FILE]: REJECTED,
          [LATER]: proposal({ id: LATER_ID, status: 'rejected', decision_reason: 'once more' }),
        }),
        expect: [
          {
            message: 'there',
            path: CLAIM,
            at: '1:5-1:18',
            related: [`${DECIDED}@6:9-6:17`, `.vouch/${LATER}@6:9-6:17`],
          },
        ],
      },
    ],
  },
  *check({ facts }) {
    for (const [{ record }, proposals] of rejectedObjects(facts)) {
      const related = proposals.map((each) => ({
        record: each.record,
        at: ['status'],
        message: 'the rejection',
      }));
      const what = record.kind.slice('vouch-'.length);
      const ids = proposals.map(({ id }) => quoted(id));
      const data = { what, proposal: ids.length > 1 ? `${ids.length} times` : String(ids[0]) };
      yield { message: 'there', record, at: ['id'], data, related };
    }
  },
});

/** Objects that nothing but rejected proposals can have made, each with those proposals. */
function rejectedObjects(
  facts: Facts,
): ReadonlyMap<FactEntry<ArtifactKind>, readonly DecidedProposal[]> {
  const bases = basesOf(facts);
  const logs = decisionLogsOf(facts);
  const decided = decidedProposals(facts);
  const approved = new Set(decided.filter(({ verdict }) => verdict === 'approved').map(keyOf));
  const objects = new Map<FactEntry<ArtifactKind>, DecidedProposal[]>();
  for (const entry of decided) {
    const { record, fact, verdict } = entry;
    const kind = artifactKind(fact);
    const id = fact.artifactId;
    if (verdict !== 'rejected' || kind === null || id === null) continue;
    const object = bases.find(kind, record, id);
    if (object === null || isOlder(object, entry) || approved.has(keyOf(entry))) continue;
    if (logs.naming(record, id).some((decision) => decision.verdict === 'approved')) continue;
    if (logs.isMadeDirectly(record, kind, id)) continue;
    const rejection = logs.naming(record, entry.id).find((each) => each.verdict === verdict);
    if (logs.wereBroughtIn(record, rejection ?? null)) continue;
    const known = objects.get(object);
    if (known === undefined) objects.set(object, [entry]);
    else known.push(entry);
  }
  return objects;
}

function isOlder({ fact }: FactEntry<ArtifactKind>, { fact: { proposedAt } }: DecidedProposal) {
  return fact.createdAt !== null && proposedAt !== null && fact.createdAt < proposedAt;
}

/** What a proposal is about, within its base. */
function keyOf({ record, fact }: DecidedProposal): string {
  return `${record.home}\0${fact.kind}\0${fact.artifactId}`;
}
