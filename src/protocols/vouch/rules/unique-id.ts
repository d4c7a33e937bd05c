import type { FactEntry } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { basesOf, OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { baseWith, CLAIM, claim, DECIDED, PROPOSAL, PROPOSED, proposal } from '../example.ts';

const COPY = '.vouch/claims/window-copy.yaml';

export default defineLinkRule({
  id: 'vouch/unique-id',
  kinds: OBJECT_KINDS,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1.2',
  summary: 'An id names one object of its kind',
  why: 'References go by the id. Under one that two objects share, nobody knows which is meant.',
  fix: 'Give one of the two an id of its own, and name its file after it; or delete it, if it is a copy.',
  decisions: [
    'Ids are unique within a kind and a knowledge base: a claim and an entity may share one.',
    'The object whose file has the name of the id keeps it, else the first. The others are reported.',
    'A proposal that is in `proposed/` and in `decided/` is reported once, here.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    taken: 'The id {id} already belongs to another {what}',
    decided: 'The proposal {id} is already decided',
  },
  examples: {
    valid: [
      {
        name: 'a claim and an entity',
        files: baseWith({
          'entities/refund-window.yaml':
            'id: refund-window\nname: Refund window\ntype: concept\ncreated_at: "2026-04-12T09:14:00Z"\n',
        }),
      },
    ],
    invalid: [
      {
        name: 'a file that was copied',
        files: baseWith({ 'claims/window-copy.yaml': claim() }),
        expect: [{ message: 'taken', path: COPY, at: '1:5-1:18', related: [`${CLAIM}@1:5-1:18`] }],
      },
      {
        name: 'a decided proposal that still stands among the pending ones',
        files: baseWith({
          [`decided/${PROPOSAL}.yaml`]: proposal(),
          [`proposed/${PROPOSAL}.yaml`]: proposal({ status: 'pending' }),
        }),
        expect: [
          {
            message: 'decided',
            path: PROPOSED,
            at: '1:5-1:31',
            related: [`${DECIDED}@1:5-1:31`],
          },
        ],
      },
    ],
  },
  *check({ facts }) {
    const bases = basesOf(facts);
    for (const kind of OBJECT_KINDS) {
      for (const entry of facts.of(kind)) {
        const { record, fact } = entry;
        if (fact.id === null) continue;
        const owner = bases.find(kind, record, fact.id);
        if (owner === null || owner === entry) continue;
        const of = { record: owner.record, at: ['id'], message: 'what the id belongs to' };
        const place = { record, at: ['id'] };
        const id = quoted(fact.id);
        if (isPending(entry) && !isPending(owner)) {
          const yieldsTo = 'history/decided-once';
          yield { message: 'decided', ...place, related: [of], data: { id }, yieldsTo };
        } else {
          const related = [{ ...of, alike: true as const }];
          const data = { id, what: kind.slice('vouch-'.length) };
          yield { message: 'taken', ...place, related, data };
        }
      }
    }
  },
});

function isPending({ record: { path, home } }: FactEntry<ObjectKind>): boolean {
  return path.startsWith(`${home}/proposed/`);
}
