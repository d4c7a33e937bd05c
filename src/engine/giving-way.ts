import type { Linked } from '../link/link.ts';
import type { AnalyzedRecord } from './records.ts';

/**
 * One fault, one problem: a link finding makes way for rules, over one record or many, that tell
 * anything of the same record. Among the findings of one record `analyze` has done the same.
 */
export function givingWay(
  linked: readonly Linked[],
  records: readonly AnalyzedRecord[],
): readonly Linked[] {
  if (linked.every(({ finding }) => finding.yieldsTo === undefined)) return linked;
  const telling = new Set(linked.map(({ rule, finding }) => keyOf(rule.id, finding.record.path)));
  for (const { ref, analysis } of records) {
    for (const { rule } of analysis.findings) telling.add(keyOf(rule, ref.path));
  }
  return linked.filter(
    ({ finding: { yieldsTo = [], record } }) =>
      ![yieldsTo].flat().some((rule) => telling.has(keyOf(rule, record.path))),
  );
}

function keyOf(rule: string, path: string): string {
  return `${rule}\0${path}`;
}
