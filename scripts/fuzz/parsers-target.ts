import type { AnyRecord, ReadableKind } from '../../src/core/record.ts';
import { discover } from '../../src/discover/discover.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { parseContent } from '../../src/parse/parser.ts';
import { isReadable } from '../../src/protocols/kinds.ts';
import { escaped } from './finding.ts';
import { type Content, type FuzzInput, lastCommit } from './fuzz-input.ts';
import { demandParsed } from './properties/parsed.ts';
import { recordSeeds } from './seeds.ts';
import type { Target } from './target.ts';
import { configOf } from './verdict.ts';

/** Each parser by itself, over single files: many more of them than all stages could see. */
export function parsersTarget(): Target {
  return {
    name: 'parsers',
    batch: 256,
    seeds: fileSeeds,
    async check(input) {
      const config = configOf(input);
      for (const { path, kind, bytes } of readableFiles(input)) {
        const read = { entry: { path, mode: 'file', id: '' }, id: '', bytes } as const;
        let record: AnyRecord;
        try {
          record = await parseContent(read, kind, config);
        } catch (error) {
          throw escaped(error);
        }
        demandParsed(kind, bytes, record);
      }
    },
  };
}

interface ReadableFile {
  readonly path: string;
  readonly kind: ReadableKind;
  readonly bytes: Uint8Array;
}

function readableFiles(input: Pick<FuzzInput, 'commits' | 'options'>): readonly ReadableFile[] {
  const { files } = lastCommit(input);
  const candidates = discover(memorySnapshot(files).entries, configOf(input));
  return candidates.flatMap(({ entry: { path }, kind }): ReadableFile[] => {
    const bytes = files[path];
    return isReadable(kind) && isBytes(bytes) ? [{ path, kind, bytes }] : [];
  });
}

function isBytes(content: Content | undefined): content is Uint8Array {
  return content instanceof Uint8Array;
}

/** Every file of the seeds that is a record, once. */
function fileSeeds(): readonly Omit<FuzzInput, 'target'>[] {
  const seeds = new Map<string, Omit<FuzzInput, 'target'>>();
  for (const { origin, commits, options } of recordSeeds()) {
    for (const { path, kind, bytes } of readableFiles({ commits, options })) {
      const key = `${kind} ${Buffer.from(bytes).toString('base64')}`;
      const alone = [{ parents: [], files: { [path]: bytes } }];
      if (!seeds.has(key)) seeds.set(key, { origin, commits: alone, options });
    }
  }
  return [...seeds.values()];
}
