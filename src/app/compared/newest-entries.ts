import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { folderOf } from '../../core/folder-of.ts';
import { textAt } from '../../core/json-value.ts';
import type { AnyRecord } from '../../core/record.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { symlink } from '../../parse/not-parsed.ts';
import { parseContent } from '../../parse/parser.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { newestBySession } from '../../protocols/contributions/newest-entries.ts';

/** What a manifest says of a contribution by its newest entry. */
export interface NewestEntry {
  /** The path of the manifest. */
  readonly manifest: string;
  readonly id: string | null;
  readonly status: string | null;
  readonly agentId: string | null;
}

const KEYS = ['id', 'status', 'agentId'] as const;

/** The manifests of a snapshot: that of a folder is about the contributions in it. */
export class NewestEntries {
  /** By the folder of the manifest. */
  readonly #found = new Map<
    string,
    (name: string, sessionId: string | null) => NewestEntry | null
  >();

  /** Takes the entries of a manifest. */
  add(manifest: string, record: AnyRecord): void {
    const isManifest = record.readable && record.kind === 'contribution-manifest';
    const values = isManifest ? record.entries.map(({ value }) => value) : [];
    const newest = newestBySession(values, nameOf);
    this.#found.set(folderOf(manifest), (name, sessionId) => {
      const index = newest(name, sessionId);
      if (index === null) return null;
      const [id, status, agentId] = KEYS.map((key) => textAt(values[index], key));
      return { manifest, id: id ?? null, status: status ?? null, agentId: agentId ?? null };
    });
  }

  /**
   * The newest entry of a contribution: of its own session, where there is one. Null where its manifest
   * has none, undefined without a manifest.
   */
  of(path: string, sessionId: string | null): NewestEntry | null | undefined {
    return this.#found.get(folderOf(path))?.(nameOf(path), sessionId);
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

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
