import type { Rule } from '../core/rule.ts';
import { effectiveLevel } from '../report/levels.ts';
import { renamed } from './former-kinds.ts';
import type { Settings } from './protection.ts';
import { type KindKey, type LevelOf, laxerKeys } from './stricter-kinds.ts';

/** A key of a kind. */
interface LaxerKey {
  /** The names that the kind had, and has. */
  readonly name: string;
  readonly now: string;
  readonly key: KindKey;
}

/** The keys of kinds that demand less than they did, by what they were called: `kinds.task.steps`. */
export function laxerKinds(
  { config: former }: Settings,
  { config: own }: Settings,
  rules: readonly Rule[],
): ReadonlyMap<string, LaxerKey> {
  const levelOf: LevelOf = (id) => {
    const rule = rules.find((each) => each.id === id);
    return rule === undefined ? 'error' : effectiveLevel(rule, own.levels);
  };
  const { kinds } = former.custom;
  const found = new Map<string, LaxerKey>();
  for (const kind of kinds) {
    const now =
      own.custom.kinds.find(({ name }) => name === kind.name) ??
      renamed(kind, kinds, own.custom.kinds);
    if (now === undefined) continue;
    for (const key of laxerKeys(kind, now, levelOf)) {
      const { name } = kind;
      found.set(`kinds.${name}.${key}`, { name, now: now.name, key });
    }
  }
  return found;
}
