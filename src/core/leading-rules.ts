/** Rules whose problems come first in every report: they say what the others are judged by. */
const LEADING: ReadonlySet<string> = new Set(['history/gate-opened']);

/** Orders problems of leading rules before those of others; 0 for two of the same sort. */
export function byLead(one: { readonly rule: string }, other: { readonly rule: string }): number {
  return Number(LEADING.has(other.rule)) - Number(LEADING.has(one.rule));
}
