import { defineHistoryRule } from '../../../core/rule.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, noteText } from '../example.ts';
import { isLost, isUnnamed, partedOverItems } from '../item-changes.ts';
import { foundOverall } from '../item-course.ts';
import { keptForks, losesKept, unkept } from '../kept-records.ts';
import { editedIn, partedTexts, settledIn, unsettled } from '../settled-items.ts';

const ACCEPTED = { id: 'D-001', status: 'accepted' };
const SETTLED = {
  ...decision,
  schema: null,
  fixed: { when: { member: ['status'], values: ['accepted'] }, except: ['status'] },
};
const FIXED = { ...note, schema: null, keep: 'fixed' as const };

export default defineHistoryRule({
  id: 'history/custom-fixed',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Custom kinds, keep: fixed, and fixed',
  summary: 'A record of a fixed kind does not change once committed',
  why: 'Others have relied on the record. If it is edited in place, it looks as if it had always been like that.',
  fix: 'Restore the file, and write the change as a new record.',
  decisions: [
    'The linter compares values of JSON and YAML, and in Markdown the front matter and the text. Line ends do not count.',
    'Of a text, the first line that differs is shown, fields aside, with what it said before.',
    'A file may move unchanged to another place of its kind.',
    'The two ends of a range or a push are compared as well. A record that was fixed before the range must stay, even if a commit in between removed its state.',
    'A merge may keep the version of either parent. A record that one parent added stays. If both parents added one under the same name, a human chooses.',
  ],
  messages: {
    changed: 'This {kind} was changed, but the configuration says that it never changes',
    moved:
      'This {kind} was moved to {to} and changed, but the configuration says that it never changes',
    gone: 'This {kind} was deleted, but the configuration says that it never changes',
    edited: '{what} is {state}, but {part} was changed',
    lost: '{what} is {state}, but {part} was removed',
    removed: '{what} is {state}, but was removed',
    twice: 'This file must never change, but two branches have different versions: {one}, {other}',
  },
  final: true,
  kinds: ['custom'],
  examples: {
    valid: [
      {
        name: 'written another way, and it says the same',
        past: { [NOTE]: noteText('n-1') },
        files: { [NOTE]: '---\nkind: "fix"\nid: n-1\n---\n\nText.\n' },
        ...declaring(FIXED),
      },
      {
        name: 'a kind that may change',
        past: { [NOTE]: noteText('n-1') },
        files: { [NOTE]: noteText('n-1', 'More.') },
        ...declaring(note),
      },
      {
        name: 'a merge of what both branches have',
        past: [{ [NOTE]: noteText('n-1') }, { [NOTE]: noteText('n-1') }],
        files: { [NOTE]: noteText('n-1') },
        ...declaring(FIXED),
      },
    ],
    invalid: [
      {
        name: 'another text',
        past: { [NOTE]: noteText('n-1') },
        files: { [NOTE]: noteText('n-1', 'More.') },
        ...declaring(FIXED),
        expect: [{ message: 'changed', at: '6:1-6:6', related: ['6:1-6:6'] }],
      },
      {
        name: 'gone',
        past: { [NOTE]: noteText('n-1'), 'notes/n-2.md': noteText('n-2') },
        files: { 'notes/n-2.md': noteText('n-2') },
        ...declaring(FIXED),
        expect: [{ message: 'gone', path: NOTE, at: '2:1-3:10' }],
      },
      {
        name: 'moved, and changed on the way',
        past: { [NOTE]: noteText('n-1', 'Retried\n\nfor 30\n\nseconds.') },
        files: { 'notes/n-2.md': noteText('n-1', 'Retried\n\nfor 3\n\nseconds.') },
        ...declaring(FIXED),
        expect: [{ message: 'moved', path: NOTE, at: '2:1-3:10' }],
      },
      {
        name: 'a decision that was accepted',
        past: { [DECISIONS]: lines({ ...ACCEPTED, decision: 'SQLite' }) },
        files: { [DECISIONS]: lines({ ...ACCEPTED, status: 'superseded', decision: 'Postgres' }) },
        ...declaring(SETTLED),
        expect: [{ message: 'edited', at: '1:48-1:58' }],
      },
      {
        name: 'an accepted decision that lost what was decided',
        past: { [DECISIONS]: lines({ ...ACCEPTED, decision: 'SQLite' }) },
        files: { [DECISIONS]: lines(ACCEPTED) },
        ...declaring(SETTLED),
        expect: [{ message: 'lost', at: '1:1-1:35' }],
      },
      {
        name: 'an accepted decision that is gone',
        past: { [DECISIONS]: lines(ACCEPTED, { id: 'D-002' }) },
        files: { [DECISIONS]: lines({ id: 'D-002' }) },
        ...declaring(SETTLED),
        expect: [{ message: 'removed', at: '1:1-1:35' }],
      },
      {
        name: 'one of two accepted decisions with one id is gone',
        past: { [DECISIONS]: lines(ACCEPTED, { ...ACCEPTED, decision: 'SQLite' }) },
        files: { [DECISIONS]: lines(ACCEPTED) },
        ...declaring(SETTLED),
        expect: [{ message: 'removed', at: '2:1-2:55' }],
      },
      {
        name: 'a merge of two branches that both wrote it',
        past: [{ [NOTE]: noteText('n-1') }, { [NOTE]: noteText('n-1', 'More.') }],
        files: { [NOTE]: noteText('n-1') },
        ...declaring(FIXED),
        expect: [{ message: 'twice', at: '2:1-3:10' }],
      },
    ],
  },
  after: ['custom'],
  forks: (input) => [
    ...keptForks(input),
    ...partedOverItems(settledIn(input)),
    ...partedTexts(input),
  ],
  wantsAfter: (input) => {
    const lost = settledIn(input).filter(isLost);
    return losesKept(input) || lost.some(isUnnamed) ? 'all' : lost.length > 0;
  },
  overall: (course) => foundOverall(course, settledIn, editedIn),
  *check(input) {
    yield* unkept(input);
    yield* unsettled(input);
  },
});
