import type { LevelSetting } from '../../core/config.ts';
import type { Found } from '../../core/finding.ts';
import type { RuleLevel } from '../../core/level.ts';
import type { Rule } from '../../core/rule.ts';
import { configuredLevel } from '../../report/levels.ts';

/**
 * One fault, one problem: of a schema and a more specific rule that find fault with the same value,
 * the specific one is reported, at the higher of both levels. An info is no fault, and a rule that the
 * configuration sets lower than the schema counts for nothing: then the schema is reported.
 */
export function onePerPlace(
  found: readonly Found[],
  rules: readonly Rule[],
  settings: readonly LevelSetting[],
): readonly Found[] {
  const moreSpecific = new Map(rules.map((rule) => [rule.id, rule.moreSpecific ?? []]));
  const isSame = (schema: Found, other: Found): boolean =>
    areListed(schema, other) &&
    moreSpecific.get(schema.finding.rule)?.includes(other.finding.rule) === true;
  const schemas = found.filter(({ finding }) => moreSpecific.get(finding.rule)?.length);
  if (schemas.length === 0) return found;
  const own = new Map(rules.map(({ id, level }) => [id, level]));
  const levelOf = ({ ref, finding: { rule, level } }: Found) =>
    configuredLevel(rule, settings, ref) ?? level ?? own.get(rule) ?? 'error';
  const places = new Map(schemas.map((each) => [placeOf(each), each]));
  const dropped = new Set<Found>();
  const raised = new Map<Found, Found>();
  for (const each of found) {
    const schema = places.get(placeOf(each));
    if (schema === undefined || dropped.has(schema) || !isSame(schema, each)) continue;
    const level = levelOf(each);
    const graver = levelOf(schema);
    const isMilder = rank(level) < rank(graver);
    if (
      level === 'info' ||
      (isMilder && configuredLevel(each.finding.rule, settings, each.ref) !== null)
    ) {
      dropped.add(each);
      continue;
    }
    dropped.add(schema);
    if (isMilder && graver !== 'off') {
      raised.set(each, { ...each, finding: { ...each.finding, level: graver } });
    }
  }
  return found.filter((each) => !dropped.has(each)).map((each) => raised.get(each) ?? each);
}

/** What stands for many findings that are not listed is about other places, too. */
function areListed({ finding: one }: Found, { finding: other }: Found): boolean {
  return one.count === 1 && other.count === 1;
}

/** The place of a finding: of two there, one may be reported. */
export function placeOf({ ref, finding: { range } }: Found): string {
  return `${range.start.offset}-${range.end.offset}\0${ref.path}`;
}

function rank(level: RuleLevel): number {
  return ['off', 'info', 'warning', 'error'].indexOf(level);
}
