import type { Step } from '../../../core/change.ts';
import type { Fork, RecordChange, RecordChanges, RecordState } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import {
  disputesOf,
  inWords,
  isSettled,
  partedOver,
  SETTLING,
  wentBefore,
} from '../../logs/disputes.ts';
import { restoring } from '../../logs/restoring.ts';
import { declaring, NOTE, note, noteText } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';

const FIXED = { ...note, schema: null, keep: 'fixed' as const };

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
    'A merge may keep what one of its parents has. A record that one of them added stays, and of two that both added under one name a human says which holds.',
  ],
  messages: {
    changed: 'This {kind} was changed, and the configuration says that it never changes',
    gone: 'This {kind} was deleted, and the configuration says that it never changes',
    twice: 'This never changes, and two branches brought different versions: {one}, {other}',
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
        expect: [{ message: 'changed', at: '2:1-3:10' }],
      },
      {
        name: 'gone',
        past: { [NOTE]: noteText('n-1'), 'notes/n-2.md': noteText('n-2') },
        files: { 'notes/n-2.md': noteText('n-2') },
        ...declaring(FIXED),
        expect: [{ message: 'gone', path: NOTE, at: '2:1-3:10' }],
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
  forks: ({ records }) =>
    fixedIn(records).flatMap((change) => [
      ...partedOver(change),
      ...disputesIn(change).map(({ parents }) => ({ parents, paths: [change.path] })),
    ]),
  *check({ step, records, forks }) {
    for (const change of fixedIn(records)) {
      const { before, after } = change;
      const last = before.find((state) => state !== null) ?? null;
      if (last === null) continue;
      const isHeld = before.some((state) => nameOf(state) === nameOf(after));
      if (isHeld && (after !== null || wentBefore(change, forks))) {
        yield* twice(change, step, forks);
        continue;
      }
      const record = after?.record ?? last.record;
      const data = { kind: declarationOf(last.record.kind).words[0] };
      const message = after === null ? ('gone' as const) : ('changed' as const);
      yield { message, record, at: [], data, ...back(step, change) };
    }
  },
});

type Changed = RecordChange<'custom'>;

function fixedIn(records: RecordChanges): readonly Changed[] {
  return records.of('custom').filter(({ before }) => {
    const last = before.find((state) => state !== null);
    return last && declarationOf(last.record.kind).keep === 'fixed';
  });
}

/** What can't be read says no more than its bytes. */
function nameOf(state: RecordState<'custom'> | null): string | null {
  return state === null ? null : (state.fact?.said ?? state.record.id);
}

function disputesIn({ before, after }: Changed) {
  return after === null ? [] : disputesOf<RecordState<'custom'>>(before, nameOf);
}

/** A record of which a merge had two. */
function* twice(change: Changed, step: Step, forks: readonly Fork[]) {
  const { path, after } = change;
  const dispute = disputesIn(change).find(
    (each) =>
      !isSettled(each, forks, ({ records }, version) =>
        records.some((held) => held.record.path === path && saysTheSame(held, version)),
      ),
  );
  if (after === null || dispute === undefined) return;
  const data = inWords(dispute, step, ({ record: { id } }) => `blob ${id?.slice(0, 12)}`);
  yield { message: 'twice' as const, record: after.record, at: [], data, help: SETTLING };
}

function saysTheSame(held: RecordState, version: RecordState<'custom'>): boolean {
  // Sound because a path that is asked about is of the kind there as well, or is another record.
  return nameOf(held as RecordState<'custom'>) === nameOf(version);
}

function back(step: Step, { path, before }: Changed) {
  const parent = before.findIndex((state) => state !== null);
  return restoring(step, path, parent, 'What is new is a record of its own.');
}
