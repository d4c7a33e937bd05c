import type { Candidate } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import { timeAt } from '../core/date-time.ts';
import { textAt } from '../core/json-value.ts';
import type { AnyRecord } from '../core/record.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { symlink } from '../parse/not-parsed.ts';
import { parseContent } from '../parse/parser.ts';
import { sizeLimit } from '../parse/size-limit.ts';

/** What a manifest says of a contribution by its newest entry. */
export interface NewestEntry {
  /** The path of the manifest. */
  readonly manifest: string;
  readonly id: string | null;
  readonly status: string | null;
  readonly agentId: string | null;
}

/** The manifests of a snapshot: that of a folder is about the contributions in it. */
export class NewestEntries {
  /** By manifest, then by the name of the contribution's file. */
  readonly #found = new Map<string, Map<string, NewestEntry & { readonly time: number }>>();

  /** Takes the entries of a manifest: of a file the one that was updated last, of several the last. */
  add(manifest: string, record: AnyRecord): void {
    const byName = new Map<string, NewestEntry & { readonly time: number }>();
    this.#found.set(folderOf(manifest), byName);
    if (!record.readable || record.kind !== 'contribution-manifest') return;
    for (const { value } of record.entries) {
      const path = textAt(value, 'filePath');
      if (path === null) continue;
      const name = path.slice(path.lastIndexOf('/') + 1);
      const time = timeAt(value, 'updatedAt') ?? Number.NEGATIVE_INFINITY;
      if (time < (byName.get(name)?.time ?? Number.NEGATIVE_INFINITY)) continue;
      const [id, status, agentId] = ['id', 'status', 'agentId'].map((key) => textAt(value, key));
      byName.set(name, {
        manifest,
        id: id ?? null,
        status: status ?? null,
        agentId: agentId ?? null,
        time,
      });
    }
  }

  /** The newest entry of a contribution; null where its manifest has none, undefined without a manifest. */
  of(path: string): NewestEntry | null | undefined {
    const entries = this.#found.get(folderOf(path));
    return entries && (entries.get(path.slice(path.lastIndexOf('/') + 1)) ?? null);
  }
}

/** The manifests among candidates, parsed. */
export async function* manifestsOf(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  config: Config,
): AsyncGenerator<{ readonly entry: SnapshotEntry; readonly record: AnyRecord }> {
  const manifests = candidates.filter(({ kind }) => kind === 'contribution-manifest');
  for (const { entry } of manifests) {
    if (entry.mode === 'symlink') yield { entry, record: symlink('contribution-manifest') };
  }
  const files = manifests.map(({ entry }) => entry).filter(({ mode }) => mode !== 'symlink');
  const limit = () => sizeLimit('contribution-manifest', config.limits);
  for await (const read of snapshot.read(files, limit)) {
    yield {
      entry: read.entry,
      record: await parseContent(read, 'contribution-manifest', config),
    };
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
