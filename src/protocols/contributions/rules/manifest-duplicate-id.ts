import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import type { RecordRef } from '../../../core/record.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { COPY } from '../../logs/log-copies.ts';
import { ARCHIVE, entry, MANIFEST, pathOf } from '../manifest-example.ts';

export default defineLinkRule({
  id: 'manifest/duplicate-id',
  kinds: ['contribution-manifest'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.7.1, 2.8.1 and 2.9',
  summary: 'Every entry of a manifest has an id of its own',
  why: 'An update is a new entry under a new id. If an id occurs twice, readers never see one of the entries.',
  fix: {
    uncommitted:
      'If the second entry is an update, give it a new id. If both are the same, delete one of them. If one of them is in an archive, delete the other from the active manifest.',
    committed:
      'Append an entry for the contribution under a new id: `lint-protocol manifest append FILE`. It says what the file says. If the entry with the old id says `blocked`, and that is right, run `lint-protocol contribution block FILE` afterwards.',
  },
  decisions: [
    'Two identical entries are a warning: agents that append at the same time can cause them.',
    'If a later entry of the file has a unique id, that entry counts, and nothing is reported about those above it. Two branches may have made the same id, and published lines stay.',
    'The manifests of archives beside the active one count too.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    same: 'The entry {id} occurs twice',
    other: 'The id {id} already belongs to another entry',
  },
  examples: {
    valid: [
      {
        name: 'an update under a new id',
        files: { [MANIFEST]: entry() + entry({ id: 'contrib_5e6f7a8b' }) },
      },
      {
        name: 'one id of two sessions, and an entry after them with an id of its own',
        files: {
          [MANIFEST]:
            entry() +
            entry({ sessionId: 'session_20260126_090000_4d5e6f' }) +
            entry({ id: 'contrib_5e6f7a8b' }),
        },
      },
      {
        name: 'one id of two files, and an entry after them of the first file with an id of its own',
        files: {
          [MANIFEST]:
            entry() + entry({ filePath: pathOf('other') }) + entry({ id: 'contrib_5e6f7a8b' }),
        },
      },
      {
        name: 'the same with a file of that name in an archive',
        files: {
          [MANIFEST]: entry() + entry({ id: 'contrib_5e6f7a8b' }),
          [ARCHIVE]: entry({ sessionId: 'session_20260126_090000_4d5e6f' }),
        },
      },
    ],
    invalid: [
      {
        name: 'an update under the old id',
        files: { [MANIFEST]: entry({ status: 'complete' }) + entry() },
        expect: [{ message: 'other', at: '2:7-2:25', related: ['1:7-1:25'] }],
      },
      {
        name: 'archived, and still there (warning)',
        files: { [MANIFEST]: entry(), [ARCHIVE]: entry() },
        expect: [
          {
            message: 'same',
            path: ARCHIVE,
            at: '1:7-1:25',
            related: ['.cleo/contributions/CONTRIBUTIONS.jsonl@1:7-1:25'],
          },
        ],
      },
    ],
  },
  *check({ facts, superseded }) {
    const firsts = new Map<string, First>();
    const counts = countsOf(facts);
    for (const { record, fact } of facts.of('contribution-manifest')) {
      const settled = new Map<string | null, number>();
      for (const { index, id, filePath } of fact.entries) {
        if (counts.get(`${record.home}\0${id}`) === 1) settled.set(filePath, index);
      }
      for (const { index, id, content, filePath } of fact.entries) {
        if (id === null) continue;
        const key = `${record.home}\0${id}`;
        // One that is settled is in the way of a later one of its own file only, and not of another of that name in an archive.
        const ownKey = `${key}\0${record.path}\0${filePath}`;
        const isSettled = filePath !== null && index < (settled.get(filePath) ?? -1);
        const first = firsts.get(key) ?? firsts.get(ownKey);
        if (first === undefined || isSettled) {
          if (first === undefined) firsts.set(isSettled ? ownKey : key, { record, index, content });
          continue;
        }
        if (superseded.has(record, index)) continue;
        const isElsewhere = first.record.path !== record.path && { alike: true as const };
        const message = 'the first with this id';
        const related = [
          { record: first.record, at: [first.index, 'id'], message, ...isElsewhere },
        ];
        const found = { record, at: [index, 'id'], data: { id: quoted(id) }, related };
        if (first.content === content)
          yield { ...found, message: 'same', ...(isElsewhere ? archived(record.path) : COPY) };
        else yield { ...found, message: 'other' };
      }
    }
  },
});

/** One that is archived leaves the active manifest. */
function archived(path: string) {
  const [, epic = 'EPIC'] = /\/archive\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  const help = `Remove the entry from the active manifest in the commit that archives it. If a merge kept both entries, run \`lint-protocol contribution archive ${shellWord(epic)} --settle\`.`;
  return { level: 'warning', help } as const;
}

/** How many entries of a project have an id. */
function countsOf(facts: Facts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record, fact } of facts.of('contribution-manifest')) {
    for (const { id } of fact.entries) {
      const key = `${record.home}\0${id}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

interface First {
  readonly record: RecordRef;
  readonly index: number;
  readonly content: string;
}
