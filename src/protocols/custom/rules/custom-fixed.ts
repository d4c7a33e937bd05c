import type { RecordState } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { restoring } from '../../logs/restoring.ts';
import { declaring, NOTE, note, noteText } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';

const FIXED = { ...note, keep: 'fixed' as const };

export default defineHistoryRule({
  id: 'history/custom-fixed',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Custom kinds, keep: fixed',
  summary: 'A record whose kind is fixed stays as it was committed',
  why: 'Others have relied on what it said. A record that is edited in place says that it was always so.',
  fix: 'Restore the file, and write what is new as a record of its own.',
  decisions: [
    'Compared is what a record says: of JSON and YAML values, of Markdown the front matter and the text below it, line ends aside.',
    'A merge may keep what one of its parents has.',
  ],
  messages: {
    changed: 'This {kind} was changed, and the configuration says that it never changes',
    gone: 'This {kind} was deleted, and the configuration says that it never changes',
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
        name: 'a merge that keeps what one branch has',
        past: [{ [NOTE]: noteText('n-1') }, { [NOTE]: noteText('n-1', 'More.') }],
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
        expect: [{ message: 'changed', at: '2:1-3:10' }],
      },
      {
        name: 'gone',
        past: { [NOTE]: noteText('n-1'), 'notes/n-2.md': noteText('n-2') },
        files: { 'notes/n-2.md': noteText('n-2') },
        ...declaring(FIXED),
        expect: [{ message: 'gone', path: NOTE, at: '2:1-3:10' }],
      },
    ],
  },
  *check({ step, records }) {
    for (const { path, before, after } of records.of('custom')) {
      const last = before.find((state) => state !== null) ?? null;
      if (last === null) continue;
      const { keep, words } = declarationOf(last.record.kind);
      if (keep !== 'fixed') continue;
      const now = after === null ? null : saidBy(after);
      if (before.some((state) => (state === null ? null : saidBy(state)) === now)) continue;
      const record = after?.record ?? last.record;
      const back = restoring(
        step,
        path,
        before.indexOf(last),
        'What is new is a record of its own.',
      );
      const message = after === null ? ('gone' as const) : ('changed' as const);
      yield { message, record, at: [], data: { kind: words[0] }, ...back };
    }
  },
});

/** What can't be read says no more than its bytes. */
function saidBy({ record, fact }: RecordState<'custom'>): string | null {
  return fact?.said ?? record.id;
}
