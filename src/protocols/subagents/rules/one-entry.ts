import { quoted } from '../../../core/found-value.ts';
import { FreeIds } from '../../../core/free-ids.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { COPY } from '../../logs/log-copies.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';
import { corrects, movedVotes, settledBy } from '../subagent-entry.ts';
import { ofOtherFile, ofSameFile } from '../used-ids.ts';

const OTHER = { ...ENTRY, id: 'T2398-again' };

export default defineFileRule({
  id: 'subagent/one-entry',
  level: 'error',
  since: '0.1.0',
  wordedByAll: true,
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format',
  summary: 'Each piece of work has exactly one entry',
  why: 'If two entries have the same id, readers who look it up may find the wrong one.',
  fix: 'Give each entry an id that no other entry has. To correct an entry, append one for the same file whose id is the old id followed by -r1.',
  decisions: [
    'A second complete entry for a file is a warning, unless the entry before was partial or blocked or has an invalid id. The id of the entry before followed by `-r1`, `-r2` and so on is allowed, too.',
    'An entry that repeats both id and file is one problem. If two committed entries are equal byte for byte, that is a warning. If a merge made the copy, `history/merged-copies` reports it instead.',
    'If two branches held a vote under one id, the vote of one task gets a file of its own. The entry of that task for the new file supersedes its entry for the other file.',
    'If a later entry for the file has a unique id, that entry counts, and nothing is reported. Two branches may have given the same id, and published lines cannot be changed.',
  ],
  kinds: ['subagent-manifest'],
  messages: {
    id: 'The id {id} already has an entry',
    file: 'The file {file} already has an entry',
  },
  examples: {
    valid: [
      {
        name: 'work that was taken up again',
        files: { [MANIFEST_PATH]: manifest({ ...ENTRY, status: 'partial' }, OTHER) },
      },
      {
        name: 'an entry that is corrected, twice',
        files: {
          [MANIFEST_PATH]: manifest(
            ENTRY,
            { ...ENTRY, id: 'T2398-analysis-r1' },
            { ...ENTRY, id: 'T2398-analysis-r2' },
          ),
        },
      },
      {
        name: 'an entry after one whose id is none',
        files: { [MANIFEST_PATH]: manifest({ ...ENTRY, id: 't2398_analysis' }, ENTRY) },
      },
      {
        name: 'one id twice, and an entry after it with an id of its own',
        files: {
          [MANIFEST_PATH]: manifest(
            ENTRY,
            { ...ENTRY, title: 'Analysis' },
            { ...ENTRY, id: 'T2398-analysis-r1' },
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'the same id',
        files: { [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, file: 'research/T2398-b.md' }) },
        expect: [{ message: 'id', at: '2:7-2:23', related: ['1:7-1:23'] }],
      },
      {
        name: 'the same id and the same file',
        files: { [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, title: 'Analysis' }) },
        expect: [{ message: 'id', at: '2:7-2:23', related: ['1:7-1:23'] }],
      },
      {
        name: 'the same file',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY, { ...OTHER, file: './research/T2398-analysis.md' }),
        },
        expect: [{ message: 'file', at: '2:28-2:58', related: ['1:31-1:59'] }],
      },
    ],
  },
  *check({ record: { entries } }) {
    const ids = new Map<string, number>();
    const files = new Map<string, number>();
    const taken = new Set(entries.flatMap(({ value }) => textAt(value, 'id') ?? []));
    const free = new FreeIds(taken);
    const values = entries.map(({ value }) => value);
    const [settled, moved] = [settledBy(values, fileOf), movedVotes(values, fileOf)];
    for (const [index, { value, line }] of entries.entries()) {
      const id = textAt(value, 'id');
      const file = fileOf(value);
      const sameId = id === null ? undefined : ids.get(id);
      const sameFile = file === null ? undefined : files.get(file);
      if (id !== null && sameId === undefined) ids.set(id, index);
      if (file !== null && !moved.has(value)) files.set(file, index);
      if (id !== null && sameId !== undefined && index < (settled.get(file) ?? -1)) continue;
      if (id !== null && sameId !== undefined) {
        const related = [{ at: [sameId, 'id'], message: 'The first entry with this id' }];
        const isOfFile = file !== null && file === fileOf(entries[sameId]?.value);
        const isCopy = entries[sameId]?.line.text === line.text;
        const remedy = isCopy
          ? COPY
          : isOfFile
            ? ofSameFile(id, [entries[sameId]?.value, value], free)
            : ofOtherFile(value, taken);
        yield { message: 'id', at: [index, 'id'], data: { id: quoted(id) }, related, ...remedy };
      } else if (
        file !== null &&
        sameFile !== undefined &&
        isComplete(value) &&
        isComplete(entries[sameFile]?.value) &&
        ids.get(textAt(entries[sameFile]?.value, 'id') ?? '') === sameFile &&
        !corrects(id ?? '', textAt(entries[sameFile]?.value, 'id'))
      ) {
        yield {
          message: 'file',
          at: [index, 'file'],
          data: { file: quoted(file) },
          level: 'warning',
          help: 'If this is other work, write it to a file of its own. If the entry corrects the one before, give it the id of that one followed by -r1.',
          related: [{ at: [sameFile, 'file'], message: 'The entry before it' }],
        };
      }
    }
  },
});

function fileOf(entry: unknown): string | null {
  return textAt(entry, 'file')?.replace(/^(?:\.\/)+/, '') ?? null;
}

/** Where there is no status at all, \`subagent/manifest-schema\` says so. */
function isComplete(entry: unknown): boolean {
  const status = textAt(entry, 'status');
  return status !== 'partial' && status !== 'blocked';
}
