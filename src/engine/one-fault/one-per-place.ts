import type { Found } from '../../core/finding.ts';
import type { Rule } from '../../core/rule.ts';
import type { Weights } from './weights.ts';

/**
 * One fault, one problem: of a schema and a more specific rule that find fault with the same value,
 * the specific one is reported, at the higher of both levels. An info is no fault, and a rule that the
 * configuration sets lower than the schema counts for nothing: then the schema is reported. It is also
 * reported beside one that is ignored there.
 */
export function onePerPlace(
  found: readonly Found[],
  rules: readonly Rule[],
  weights: Weights,
): readonly Found[] {
  const moreSpecific = new Map(rules.map((rule) => [rule.id, rule.moreSpecific ?? []]));
  const isSame = (schema: Found, other: Found): boolean =>
    areListed(schema, other) &&
    moreSpecific.get(schema.finding.rule)?.includes(other.finding.rule) === true;
  const schemas = found.filter(({ finding }) => moreSpecific.get(finding.rule)?.length);
  if (schemas.length === 0) return found;
  const places = new Map(schemas.map((each) => [placeOf(each), each]));
  const dropped = new Set<Found>();
  const raised = new Map<Found, Found>();
  for (const each of found) {
    const { finding, ref } = each;
    const schema = places.get(placeOf(each));
    if (schema === undefined || dropped.has(schema) || !isSame(schema, each)) continue;
    if (weights.isIgnored(finding, ref)) continue;
    const graver = weights.levelOf(schema.finding, ref);
    const isMilder = weights.of(finding, ref) < weights.of(schema.finding, ref);
    const isLowered = isMilder && weights.isConfigured(finding, ref);
    if (weights.levelOf(finding, ref) === 'info' || isLowered) {
      dropped.add(each);
      continue;
    }
    dropped.add(schema);
    if (isMilder) raised.set(each, { ...each, finding: { ...finding, level: graver } });
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
