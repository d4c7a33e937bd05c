import { quoted } from '../../core/found-value.ts';
import type { LogRole } from '../../core/history.ts';
import { textAt } from '../../core/json-value.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { logAfter, saying } from './log-place.ts';
import { entry, MANIFEST } from './manifest-example.ts';

/** Where the status of one id may go. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  partial: ['complete', 'blocked'],
  blocked: ['partial', 'complete'],
  complete: [],
};

const MANIFESTS: readonly LogRole[] = ['contributions', 'archive', 'subagents'];

/** Rules that report the same where both entries still stand in one manifest. */
const TOLD_BY = ['manifest/duplicate-id', 'subagent/one-entry'];

export default defineHistoryRule({
  id: 'history/manifest-status',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source:
    'CLEO contribution format 1.0.0, sections 2.8 and 2.9; CLEO subagent protocol, section 4.2',
  summary: 'What a manifest says is complete is not said otherwise under the same id',
  why: 'Readers stop looking once an entry is complete. What is said under its id later reaches some of them and not the others.',
  fix: 'Append the change as an entry of its own, under a new id.',
  decisions: [
    'Under one id, partial may become complete or blocked, and blocked partial or complete. What is complete takes a new id for every change.',
    'An entry that stands twice word for word says nothing new.',
    'Where `manifest/duplicate-id` or `subagent/one-entry` reports the entries as they stand now, this is not told as well.',
  ],
  messages: {
    closed: 'The entry {id} was complete already, and says something else now',
    moved: 'The status of the entry {id} went from {from} to {to}',
  },
  kinds: [],
  gains: MANIFESTS,
  examples: {
    valid: [
      {
        name: 'blocked, then partial, then complete',
        past: { [MANIFEST]: entry('a', { status: 'blocked' }) },
        files: {
          [MANIFEST]: ['blocked', 'partial', 'complete']
            .map((status) => entry('a', { status }))
            .join(''),
        },
      },
    ],
    invalid: [
      {
        name: 'a change of what was complete',
        past: { [MANIFEST]: entry('a') },
        files: { [MANIFEST]: entry('a') + entry('a', { checksum: 'ffffffff' }) },
        expect: [{ message: 'closed', at: '2:1-2:117', related: ['1:1-1:117'] }],
      },
      {
        name: 'blocked again and again',
        past: { [MANIFEST]: entry('a', { status: 'blocked' }) },
        files: {
          [MANIFEST]: entry('a', { status: 'blocked' }) + entry('a', { status: 'unknown' }),
        },
        expect: [{ message: 'moved', at: '2:1-2:116', related: ['1:1-1:116'] }],
      },
    ],
  },
  *check({ logs }) {
    for (const log of logs) {
      for (const { shown: line, value, content, earlier } of log.gained) {
        const id = textAt(value, 'id');
        if (!MANIFESTS.includes(log.role) || id === null || earlier === null) continue;
        if (earlier.content === content) continue;
        const from = textAt(earlier.value, 'status');
        const to = textAt(value, 'status');
        if (mayFollow(from, to)) continue;
        const message = `before: ${saying(earlier.shown)}`;
        const related = [{ record: logAfter(log), line: earlier.shown, message }];
        const found = { record: logAfter(log), line, related, yieldsTo: TOLD_BY };
        if (from === 'complete') yield { ...found, message: 'closed', data: { id: quoted(id) } };
        else {
          const data = { id: quoted(id), from: from ?? 'nothing', to: to ?? 'nothing' };
          yield { ...found, message: 'moved', data };
        }
      }
    }
  },
});

/** What is no status at all, the schemas of the manifests tell. */
function mayFollow(from: string | null, to: string | null): boolean {
  if (from === null || !Object.hasOwn(MOVES, from)) return true;
  return (from === to && from !== 'complete') || MOVES[from]?.includes(to ?? '') === true;
}
