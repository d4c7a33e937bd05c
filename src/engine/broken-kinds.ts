import { CONFIG_NAMES } from '../config/find.ts';
import type { Config } from '../core/config.ts';
import { schemaPaths } from '../core/declared-kind.ts';
import type { Settled } from '../core/finding.ts';
import type { Kind } from '../core/record.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { definitionOf, rootKind } from '../protocols/kinds.ts';
import { counted } from '../report/counts.ts';

/**
 * True where what kinds are declared by says something else than it did.
 * @param heldAt what an earlier state holds at some paths
 */
export async function isDeclaredAnew(
  snapshot: Pick<Snapshot, 'entries'>,
  heldAt: (paths: readonly string[]) => Promise<readonly SnapshotEntry[]>,
  { custom }: Pick<Config, 'custom'>,
): Promise<boolean> {
  const schemas = custom.kinds.flatMap(({ schema }) => schemaPaths(schema));
  const paths = [...CONFIG_NAMES, ...schemas];
  const held = new Map((await heldAt(paths)).map(({ path, id }) => [path, id]));
  return paths.some((path) => entryAt(snapshot, path)?.id !== held.get(path));
}

/**
 * Says how many records of declared kinds break a declaration, or a schema, that this change made:
 * they were there before it, so no problem of theirs is new, and the next person to edit one meets it.
 * @param heldAt what the state that is compared with holds at some paths
 * @param old the problems that both states have
 */
export async function brokenKindsNotes(
  snapshot: Snapshot,
  heldAt: (paths: readonly string[]) => Promise<readonly SnapshotEntry[]>,
  old: readonly Settled[],
  { custom }: Pick<Config, 'custom'>,
): Promise<readonly string[]> {
  const broke = old.filter(
    ({ kind, diagnostic: { rule } }) => rootKind(kind) === 'custom' && rule.startsWith('custom/'),
  );
  if (broke.length === 0) return [];
  if (!(await isDeclaredAnew(snapshot, heldAt, { custom }))) return [];
  const records = new Map<Kind, Set<string>>();
  for (const { kind, diagnostic } of broke) {
    const broken = records.get(kind) ?? new Set();
    records.set(kind, broken.add(`${diagnostic.path}:${diagnostic.range.start.line}`));
  }
  return [...records].map(([kind, { size }]) => {
    const { words } = definitionOf(kind);
    const [verb, them] = size === 1 ? ['breaks', 'it'] : ['break', 'them'];
    const what = `${counted(size, words)} of the state before ${verb} what is declared now`;
    return `${what}, and no problem of ${them} is new: \`lint-protocol\` lists ${them}.`;
  });
}
