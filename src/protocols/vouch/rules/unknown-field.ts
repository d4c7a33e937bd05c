import type { FactEntry } from '../../../core/fact.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import type { UnknownFinding } from '../../../core/shape-words.ts';
import { OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { baseWith, CLAIM, claim, entity, evidence } from '../example.ts';

/** A field that nobody knows, and the first object of the kind that has it. */
interface Unknown {
  readonly first: FactEntry<ObjectKind>['record'];
  readonly finding: UnknownFinding;
  count: number;
}

export default defineLinkRule({
  id: 'vouch/unknown-field',
  kinds: OBJECT_KINDS,
  level: 'info',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2',
  summary: 'An object has no fields that neither the specification nor vouch itself knows',
  why: 'A field that is misspelled is passed over by every reader. Newer writers do add fields of their own.',
  fix: 'Correct the name. A field of a newer writer can stay.',
  decisions: [
    'What the reference implementation writes is known, also where the specification does not list it: `proposed_by` and `auto_approved` of a claim, `byte_start` and `byte_end` of evidence, and all fields of entities, relations, pages, sessions and proposals.',
    'A field that many objects of a kind have is one problem of the knowledge base, at the first of them. Its fingerprint is that of the first object alone.',
  ],
  messages: {
    unknown:
      '{what} is not a field that the specification or the reference implementation has{others}',
  },
  examples: {
    valid: [
      {
        name: 'the fields of the specification, and those of the reference implementation',
        files: baseWith({
          'claims/refund-window.yaml': claim({ proposed_by: 'scout', auto_approved: false }),
          'evidence/ev-refunds.yaml': evidence({ byte_start: null, byte_end: null }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a field misspelled',
        files: baseWith({ 'claims/refund-window.yaml': claim({ confidance: 0.9 }) }),
        expect: [{ message: 'unknown', path: CLAIM, at: '9:1-9:11' }],
      },
      {
        name: 'a field of a newer writer, in two claims and in an entity',
        files: baseWith({
          'claims/refund-window.yaml': claim({ reviewed: true }),
          'claims/refund-window-2.yaml': claim({ id: 'refund-window-2', reviewed: true }),
          'entities/billing.yaml': entity({ reviewed: true }),
        }),
        expect: [
          { message: 'unknown', path: '.vouch/claims/refund-window-2.yaml', at: '9:1-9:9' },
          { message: 'unknown', path: '.vouch/entities/billing.yaml', at: '5:1-5:9' },
        ],
      },
    ],
  },
  *check({ facts }) {
    for (const kind of OBJECT_KINDS) {
      for (const { first, finding, count } of unknownsOf(facts.of(kind)).values()) {
        const others =
          count === 1 ? '' : `; ${count} ${PLURALS[kind]} have it, of which this is the first`;
        yield { ...finding, record: first, data: { ...finding.data, others } };
      }
    }
  },
});

/** Unknown fields by knowledge base and name, each at the first object. */
function unknownsOf(objects: readonly FactEntry<ObjectKind>[]): ReadonlyMap<string, Unknown> {
  const found = new Map<string, Unknown>();
  for (const { record, fact } of objects) {
    for (const finding of fact.unknown) {
      const key = JSON.stringify([record.home, finding.at.key]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { first: record, finding, count: 1 });
      else known.count += 1;
    }
  }
  return found;
}

const PLURALS: Readonly<Record<ObjectKind, string>> = {
  'vouch-claim': 'claims',
  'vouch-entity': 'entities',
  'vouch-evidence': 'pieces of evidence',
  'vouch-page': 'pages',
  'vouch-proposal': 'proposals',
  'vouch-relation': 'relations',
  'vouch-session': 'sessions',
  'vouch-source': 'sources',
};
