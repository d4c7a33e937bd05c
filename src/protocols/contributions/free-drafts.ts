import type { FactOf } from '../../core/fact.ts';
import type { RecordState } from '../../core/history.ts';
import { pathsOf } from './manifest-paths.ts';
import { isArchived } from './sealing.ts';

/** The drafts that no entry of a manifest vouches for. Where a manifest can't be read, it may name any. */
export function freeDrafts(records: readonly RecordState[]): ReadonlySet<string> {
  const listed = new Set<string>();
  const unclear = new Set<string>();
  for (const { record, fact } of records) {
    if (record.kind !== 'contribution-manifest') continue;
    const manifest = fact as FactOf['contribution-manifest'] | null;
    const entries = manifest?.isWhole ? manifest.entries : null;
    if (entries === null || entries.some(({ filePath }) => filePath === null)) {
      unclear.add(record.home);
    }
    for (const path of entries?.flatMap((entry) => pathsOf(record, entry)) ?? []) listed.add(path);
  }
  const free = records.filter(
    ({ record: { kind, path, home }, fact }) =>
      kind === 'contribution' &&
      !isArchived(path) &&
      !listed.has(path) &&
      !unclear.has(home) &&
      (fact as FactOf['contribution'] | null)?.status === 'draft',
  );
  return new Set(free.map(({ record }) => record.path));
}
