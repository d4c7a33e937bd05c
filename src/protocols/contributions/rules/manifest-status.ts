import { quoted } from '../../../core/found-value.ts';
import type { EarlierRecord, GainedRecord, LogRole } from '../../../core/history.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { logAfter, saying } from '../../logs/log-place.ts';
import { Corrections } from '../corrections.ts';
import { entryOf, MANIFEST } from '../manifest-example.ts';

const MANIFESTS: readonly LogRole[] = ['contributions', 'archive', 'subagents'];

/** Rules that report the same where both entries still stand in one manifest. */
const TOLD_BY = ['manifest/duplicate-id', 'subagent/one-entry'];

export default defineHistoryRule({
  id: 'history/manifest-status',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source:
    'CLEO contribution format 1.0.0, sections 2.7.1 and 2.9; CLEO subagent protocol, section 5.1',
  summary: 'A manifest entry does not change under the same id',
  why: 'Some readers keep the first entry that they find under an id, others the last. With two entries under one id they read different things.',
  fix: {
    uncommitted: 'Give this entry a new "id": contrib_ and 8 hex digits.',
    committed:
      'Leave the entry, and append it again with a new "id": contrib_ and 8 hex digits. The latest entry for a file counts.',
  },
  decisions: [
    'Every change needs a new id, also a change of the status.',
    'An identical copy of an entry is not a change.',
    'Nothing is reported if `manifest/duplicate-id` or `subagent/one-entry` reports the entries as they are now. The same holds if a later entry with its own id supersedes the one that repeats the id.',
  ],
  messages: {
    closed: 'The entry {id} was already complete, and now has other content',
    moved: 'The status of the entry {id} went from {from} to {to}',
    repeated: 'The entry {id} has the id of an earlier entry, but other content',
  },
  kinds: [],
  gains: MANIFESTS,
  earlier: 'always',
  examples: {
    valid: [
      {
        name: 'blocked, then partial, then complete, each under an id of its own',
        past: { [MANIFEST]: entryOf('a', { status: 'blocked' }) },
        files: {
          [MANIFEST]:
            entryOf('a', { status: 'blocked' }) +
            entryOf('b', { status: 'partial' }) +
            entryOf('c', { status: 'complete' }),
        },
      },
    ],
    invalid: [
      {
        name: 'a change of what was complete',
        past: { [MANIFEST]: entryOf('a') },
        files: { [MANIFEST]: entryOf('a') + entryOf('a', { checksum: 'ffffffff' }) },
        expect: [{ message: 'closed', at: '2:1-2:117', related: ['1:1-1:117'] }],
      },
      {
        name: 'blocked, then something else',
        past: { [MANIFEST]: entryOf('a', { status: 'blocked' }) },
        files: {
          [MANIFEST]: entryOf('a', { status: 'blocked' }) + entryOf('a', { status: 'unknown' }),
        },
        expect: [{ message: 'moved', at: '2:1-2:116', related: ['1:1-1:116'] }],
      },
      {
        name: 'partial, and another checksum',
        past: { [MANIFEST]: entryOf('a', { status: 'partial' }) },
        files: {
          [MANIFEST]:
            entryOf('a', { status: 'partial' }) +
            entryOf('a', { status: 'partial', checksum: 'ffffffff' }),
        },
        expect: [{ message: 'repeated', at: '2:1-2:116', related: ['1:1-1:116'] }],
      },
    ],
  },
  *check({ logs }) {
    for (const log of logs) {
      if (!MANIFESTS.includes(log.role)) continue;
      for (const { shown: line, value, earlier } of repeated(log.gained)) {
        const id = quoted(textAt(value, 'id') ?? '');
        const from = textAt(earlier.value, 'status') ?? 'nothing';
        const to = textAt(value, 'status') ?? 'nothing';
        const message = `before: ${saying(earlier.shown)}`;
        const related = [{ record: logAfter(log), line: earlier.shown, message }];
        const found = { record: logAfter(log), line, value, related, yieldsTo: TOLD_BY };
        if (from === 'complete') yield { ...found, message: 'closed', data: { id } };
        else if (from === to) yield { ...found, message: 'repeated', data: { id } };
        else yield { ...found, message: 'moved', data: { id, from, to } };
      }
    }
  },
  settles({ logs }) {
    const corrections = logs
      .filter(({ gained }) => gained.length > 0)
      .map(({ change: { path }, gained }) => {
        return { path, corrections: new Corrections(gained.map(({ value }) => value)) };
      });
    if (corrections.length === 0) return null;
    return ({ record, value }) =>
      corrections.some(
        (each) => isLogOf(record.path, each.path) && each.corrections.mayCorrect(value),
      );
  },
});

/** True for a manifest and for the archives beside it: what corrects an entry may be archived already. */
function isLogOf(manifest: string, path: string): boolean {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  return path === manifest || path.startsWith(`${folder}archive/`);
}

type Repeated = GainedRecord & { readonly earlier: EarlierRecord };

/** The entries that repeat an id and say something else, without those that one behind them corrects. */
function repeated(gained: readonly GainedRecord[]): readonly Repeated[] {
  const later = new Corrections();
  const found: Repeated[] = [];
  for (const record of gained.toReversed()) {
    const { value, content, earlier } = record;
    const isOther = earlier !== null && earlier.content !== content;
    if (isOther && textAt(value, 'id') !== null && !later.mayCorrect(value)) {
      found.push({ ...record, earlier });
    }
    later.add(value);
  }
  return found.reverse();
}
