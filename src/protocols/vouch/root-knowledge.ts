import type { SnapshotEntry } from '../../core/snapshot.ts';

/** A knowledge base is known by the name of its folder, and the root of a repository has none. */
export function rootBaseNotes(at: (path: string) => SnapshotEntry | null): readonly string[] {
  const others = ['config.yaml', 'schema_version'];
  const isBase = at('audit.log.jsonl') !== null && others.some((path) => at(path) !== null);
  if (!isBase) return [];
  return [
    'Not checked: the root of this repository looks like a knowledge base (audit.log.jsonl beside config.yaml), and only a folder called .vouch is taken for one. Move its files into a folder .vouch.',
  ];
}
