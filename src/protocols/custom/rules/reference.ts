import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { suggester } from '../../../core/nearest.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note } from '../example.ts';
import { wordsOf } from '../known-kinds.ts';
import { HAS_ID } from '../rows.ts';

const LOG = { ...decision, schema: null, refers: [{ from: ['supersedes'], to: 'decision' }] };
const NOTES = { ...note, schema: null, refers: [{ from: ['of', '*'], to: 'decision' }] };
const FIRST = { id: 'D-001', status: 'superseded' };

export default defineRecordRule({
  id: 'custom/reference',
  kinds: ['custom'],
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, refers',
  summary: 'A record that is referred to is there',
  why: 'A reference says where to read on. One that leads nowhere is a slip of the pen, or names what nobody recorded.',
  fix: 'Correct the id, or record what it names.',
  decisions: [
    'Ids are compared as text, among all records of the kind.',
    'A member that is missing or is not a text or a number refers to nothing: whether it must be there, the schema states.',
  ],
  messages: { dangling: 'There is no {kind} with the id {id}' },
  examples: {
    valid: [
      {
        name: 'an earlier line',
        files: { [DECISIONS]: lines(FIRST, { id: 'D-002', supersedes: 'D-001' }) },
        ...declaring(LOG),
      },
      {
        name: 'records of another kind',
        files: { [DECISIONS]: lines(FIRST), [NOTE]: '---\nid: n-1\nof: [D-001]\n---\n' },
        ...declaring({ ...LOG, refers: [] }, NOTES),
      },
    ],
    invalid: [
      {
        name: 'a slip of the pen',
        files: { [DECISIONS]: lines(FIRST, { id: 'D-002', supersedes: 'D-01' }) },
        ...declaring(LOG),
        expect: [{ message: 'dangling', path: DECISIONS, at: '2:28-2:34' }],
      },
      {
        name: 'one of several',
        files: { [DECISIONS]: lines(FIRST), [NOTE]: '---\nid: n-1\nof: [D-001, D-007]\n---\n' },
        ...declaring({ ...LOG, refers: [] }, NOTES),
        expect: [{ message: 'dangling', path: NOTE, at: '3:13-3:18' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const inLines = fact.entries.flatMap(({ at: start, refers }) =>
      refers.map((each) => ({ ...each, at: [...start, ...each.at] })),
    );
    for (const { at, to, id } of [...fact.refers, ...inLines]) {
      if (db.exists(HAS_ID, [to, id])) continue;
      const kind = wordsOf(to, db.options)[0];
      yield {
        message: 'dangling',
        record,
        at,
        data: { kind, id: quoted(id) },
        words: (all) => {
          const ids = new Set(all.keys(HAS_ID, to));
          const near = all.once(`custom ids ${to}`, () => suggester(ids))(id);
          return near === null ? {} : { help: `Did you mean ${quoted(near)}?` };
        },
      };
    }
  },
});
