import { LEVELS, type Level } from '../core/level.ts';
import { PROTOCOLS } from '../protocols/index.ts';

/** Rules whose problems come first in every report: they say what the others are judged by. */
const LEADING: ReadonlySet<string> = new Set(PROTOCOLS.flatMap(({ leading = [] }) => leading));

/** Orders problems of leading rules before those of others; 0 for two of the same sort. */
export function byLead(one: { readonly rule: string }, other: { readonly rule: string }): number {
  return Number(LEADING.has(other.rule)) - Number(LEADING.has(one.rule));
}

/** Problems of leading rules, and the others. */
export function withLeadersApart<T extends { readonly rule: string }>(
  all: readonly T[],
): readonly [leaders: readonly T[], others: readonly T[]] {
  const isLeader = ({ rule }: T): boolean => LEADING.has(rule);
  return [all.filter(isLeader), all.filter((each) => !isLeader(each))];
}

/** Those of leading rules, then the worst level; else in the order that they had. */
export function worstFirst<T extends { readonly rule: string; readonly level: Level }>(
  all: readonly T[],
): readonly T[] {
  const [leaders, others] = withLeadersApart(all);
  return [...leaders, ...LEVELS.flatMap((level) => others.filter((each) => each.level === level))];
}
