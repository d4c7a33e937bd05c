import { quoted } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { suggester } from '../../../core/suggester.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, reference } from '../example.ts';
import { declarationOf, wordsOf } from '../known-kinds.ts';
import { ANY_TEXT } from '../record-fact.ts';
import { referenceAt } from '../references.ts';
import { ANSWERS, HAS_ID, UNREAD } from '../rows.ts';

const LOG = { ...decision, schema: null, refers: [reference(['supersedes'], 'decision')] };
const NOTES = { ...note, schema: null, refers: [reference(['of', '*'], 'decision')] };
const BLOCKED = {
  ...LOG,
  refers: [
    { ...reference(['needs'], 'decision'), answered: ['blocks', '*'] },
    { ...reference(['blocks', '*'], 'decision'), answers: true },
  ],
};
const FIRST = { id: 'D-001', status: 'superseded' };

export default defineRecordRule({
  id: 'custom/reference',
  kinds: ['custom'],
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, refers',
  summary: 'A record that is referred to is there',
  why: 'A reference that leads nowhere is misspelled, or names a record that nobody wrote.',
  fix: 'Correct the id, record what it names, or restore it if it was removed.',
  decisions: [
    'Ids are compared as text, among all records of the kind.',
    'With `answered` the other record has to name this one too. A record without an id is exempt.',
    'An id in a line that cannot be read counts as present: `file/syntax` reports the line.',
    'If a file of a kind cannot be read, missing ids of that kind are not reported.',
    'A member that is missing, or is neither a text nor a number, is not judged here.',
  ],
  messages: {
    dangling: 'There is no {kind} with the id {id}',
    unanswered: 'The {kind} {id} does not name {own} in {member}',
  },
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
      {
        name: 'a line that cannot be read',
        files: {
          [DECISIONS]: `{"id":"D-001",}\n${lines({ id: 'D-002', supersedes: 'D-001' })}`,
        },
        ...declaring(LOG),
      },
      {
        name: 'a file that cannot be read',
        files: { [DECISIONS]: lines({ id: 'D-002', of: ['n-7'] }), [NOTE]: '---\nid: [\n---\n' },
        ...declaring(
          { ...LOG, refers: [reference(['of', '*'], 'note')] },
          { ...note, schema: null },
        ),
      },
      {
        name: 'one that names the other in turn',
        files: {
          [DECISIONS]: lines({ id: 'D-001', blocks: ['D-002'] }, { id: 'D-002', needs: 'D-001' }),
        },
        ...declaring(BLOCKED),
      },
    ],
    invalid: [
      {
        name: 'one that does not name the other in turn',
        files: {
          [DECISIONS]: lines({ id: 'D-001', blocks: ['D-001'] }, { id: 'D-002', needs: 'D-001' }),
        },
        ...declaring(BLOCKED),
        expect: [{ message: 'unanswered', path: DECISIONS, at: '2:23-2:30' }],
      },
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
    for (const item of [fact, ...fact.entries]) {
      const start = 'at' in item ? item.at : [];
      for (const { at, to, id } of item.refers) {
        const place = [...start, ...at];
        const { level, answered } = referenceAt(place, declarationOf(record.kind)) ?? NOTHING;
        const found = { record, at: place, ...(level && { level }) };
        const data = { kind: wordsOf(to, db.options)[0], id: quoted(id) };
        if (!db.exists(HAS_ID, [to, id])) {
          if (db.exists(UNREAD, [to, id]) || db.exists(UNREAD, [to, ANY_TEXT])) continue;
          const words = (all: Words) => nearestIn(to, item.id, id, all);
          yield { message: 'dangling', ...found, data, words };
        } else if (answered && item.id !== null) {
          const member = answered.join('.');
          if (db.exists(ANSWERS, [to, member, id, item.id])) continue;
          const own = quoted(item.id);
          const help = `Add ${own} to ${member} of ${data.id}, or take the reference out.`;
          yield { message: 'unanswered', ...found, data: { ...data, own, member }, help };
        }
      }
    }
  },
});

const NOTHING = { level: null, answered: null };

function nearestIn(kind: string, own: string | null, id: string, all: Words) {
  const near = all.once(`custom ids ${kind}`, () => suggester(all.keys(HAS_ID, kind)))(id);
  return near === null || near === own ? {} : { help: `Did you mean ${quoted(near)}?` };
}
