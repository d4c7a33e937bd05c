import type { Rule } from '../../core/rule.ts';
import type { SupersededByPath } from '../../core/superseded.ts';
import type { AnalyzedRecord } from '../records.ts';

/**
 * Records without what is wrong with entries in whose place later ones count. What could not be read
 * is reported wherever it is.
 */
export function withoutSuperseded(
  records: readonly AnalyzedRecord[],
  superseded: SupersededByPath,
  rules: readonly Rule[],
): readonly AnalyzedRecord[] {
  if (superseded.size === 0) return records;
  const unread = new Set(rules.filter(({ tellsUnread }) => tellsUnread).map(({ id }) => id));
  return records.map((each) => {
    const entries = superseded.get(each.ref.path);
    const { findings } = each.analysis;
    if (entries === undefined || findings.length === 0) return each;
    const lines = new Set(entries.map(({ line }) => line));
    const standing = findings.filter(
      ({ rule, range, count }) => unread.has(rule) || count > 1 || !lines.has(range.start.line),
    );
    return { ...each, analysis: { ...each.analysis, findings: standing } };
  });
}
