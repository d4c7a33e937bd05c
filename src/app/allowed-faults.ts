import type { Config } from '../core/config.ts';
import type { DeclaredKind } from '../core/declared-kind.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { WrongUse } from '../core/failure.ts';
import { named } from '../core/found-value.ts';
import { globs } from '../core/glob.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { run } from '../run.ts';
import { isSame } from './stricter-kinds.ts';

/** A state, the one that it was made from, the settings of that, and those of the run. */
interface Loosened {
  readonly snapshot: Snapshot;
  readonly base: Snapshot;
  readonly former: Config;
  readonly own: Config;
  readonly rules: readonly Rule[];
}

/**
 * What a state brings that the kinds of the settings before forbid and those of the run do not, by the
 * name of the kind: as `tasks.jsonl:3 (custom/order)`.
 */
export async function allowedFaults(
  asked: Loosened,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { former, own } = asked;
  const found = new Map<string, readonly string[]>();
  const forbidden = await forbiddenBy(former, asked);
  if (forbidden.length === 0) return found;
  const told = new Set((await faultsBy(own, asked)).map(signOf));
  const allowed = forbidden.filter((each) => !told.has(signOf(each)));
  const { kinds } = former.custom;
  const changed = kinds.filter((kind) => !own.custom.kinds.some((now) => isSame(now, kind)));
  for (const kind of changed) {
    const isOf = filesOf(kind);
    const faults = allowed.filter(({ path }) => isOf(path));
    if (faults.length > 0) found.set(kind.name, faults.map(inWords));
  }
  return found;
}

/** What the settings before forbid, however many others are tried in their place. */
const FORBIDDEN = new WeakMap<Snapshot, Map<Config, Promise<readonly Diagnostic[]>>>();

function forbiddenBy(former: Config, asked: Loosened): Promise<readonly Diagnostic[]> {
  const known = FORBIDDEN.get(asked.snapshot) ?? new Map<Config, Promise<readonly Diagnostic[]>>();
  FORBIDDEN.set(asked.snapshot, known);
  const found = known.get(former) ?? faultsBy(former, asked);
  known.set(former, found);
  return found;
}

async function faultsBy(
  config: Config,
  { snapshot, base, rules }: Loosened,
): Promise<readonly Diagnostic[]> {
  try {
    const { diagnostics } = await run({
      snapshot,
      bases: [async () => base],
      history: null,
      selects: null,
      config: { ...config, ignore: [], baseline: null },
      rules: rules.filter(({ id }) => id.startsWith('custom/')),
    });
    return diagnostics.filter(({ level }) => level !== 'info');
  } catch (error) {
    // Two kinds that claim one file now: then neither forbids anything.
    if (error instanceof WrongUse) return [];
    throw error;
  }
}

function signOf({ rule, path, range: { start } }: Diagnostic): string {
  return [rule, path, start.line, start.column].join('\0');
}

function inWords({ rule, path, range: { start } }: Diagnostic): string {
  return `${named(path)}:${start.line} (${rule})`;
}

function filesOf({ files, except }: DeclaredKind): (path: string) => boolean {
  const [fits, leaves] = [globs(files), globs(except)];
  return (path) => fits(path) && !leaves(path);
}
