import type { SnapshotEntry } from '../../core/snapshot.ts';

/** A knowledge base is known by the name of its folder, and the root of a repository has none. */
export function rootBaseNotes(entries: readonly SnapshotEntry[]): readonly string[] {
  const names = new Set(['audit.log.jsonl', 'config.yaml', 'schema_version']);
  const found = entries.filter(({ path }) => names.has(path));
  const isBase = found.length > 1 && found.some(({ path }) => path === 'audit.log.jsonl');
  if (!isBase) return [];
  return [
    'Not checked: the root of this repository looks like a knowledge base (audit.log.jsonl beside config.yaml), and only a folder called .vouch is taken for one. Move its files into a folder .vouch.',
  ];
}
