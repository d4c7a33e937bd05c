import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, reference } from '../example.ts';
import { judgedReferences, REFERENCE_MESSAGES } from '../judged-references.ts';
import { declarationOf } from '../known-kinds.ts';

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
  summary: 'Every reference leads to a record',
  why: 'A reference without a record is misspelled, or nobody wrote the record.',
  fix: 'Correct the id, or add the record that it names. If that record was removed, restore it.',
  decisions: [
    'Ids are compared as text, among all records of the kind. With `unique: folder` or `unique: file`, only records in the same folder or file count.',
    'With `answered` the other record has to name this one too. A record without an id is exempt.',
    'An id in a line that cannot be read counts as present: `file/syntax` reports the line.',
    'While a file of the kind cannot be read at all, a missing id is only a warning: that file may hold it. With `unique: folder` or `unique: file` only files there count.',
    'A member that is missing, or is neither a text nor a number, is not judged here.',
  ],
  messages: REFERENCE_MESSAGES,
  wordedByAll: true,
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
        name: 'one that names the other in turn',
        files: {
          [DECISIONS]: lines({ id: 'D-001', blocks: ['D-002'] }, { id: 'D-002', needs: 'D-001' }),
        },
        ...declaring(BLOCKED),
      },
    ],
    invalid: [
      {
        name: 'a file that cannot be read',
        files: { [DECISIONS]: lines({ id: 'D-002', of: ['n-7'] }), [NOTE]: '---\nid: [\n---\n' },
        ...declaring(
          { ...LOG, refers: [reference(['of', '*'], 'note')] },
          { ...note, schema: null },
        ),
        expect: [{ message: 'unread', path: DECISIONS, at: '1:21-1:26' }],
      },
      {
        name: 'a file that cannot be read in another folder, which has ids of its own',
        files: {
          'notes/a/1.md': '---\nid: n-1\nof: n-7\n---\n',
          'notes/b/2.md': '---\nid: [\n---\n',
        },
        ...declaring({
          ...NOTES,
          files: ['notes/*/*.md'],
          fileName: null,
          unique: 'folder',
          refers: [reference(['of'], 'note')],
        }),
        expect: [{ message: 'apart', path: 'notes/a/1.md', at: '3:5-3:8' }],
      },
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
        name: 'a record of another folder, where each has ids of its own',
        files: {
          [DECISIONS]: lines({ id: 'D-002', supersedes: 'D-001' }),
          'archive/log.jsonl': lines(FIRST),
        },
        ...declaring({ ...LOG, files: ['*/log.jsonl'], unique: 'folder' }),
        expect: [{ message: 'apart', path: DECISIONS, at: '1:28-1:35' }],
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
    // A line is judged by itself: whoever removes what it names finds the line, and not the whole log.
    const items = declarationOf(record.kind).format === 'jsonl' ? [] : fact.entries;
    for (const item of [fact, ...items]) yield* judgedReferences(record, item, db);
  },
  *checkEntry({ record, entry }, db) {
    yield* judgedReferences(record, entry, db);
  },
});
