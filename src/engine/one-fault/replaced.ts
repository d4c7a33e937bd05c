import type { Facts } from '../../core/fact.ts';
import type { Level } from '../../core/level.ts';
import type { Rule } from '../../core/rule.ts';
import type { Yielded } from '../../core/rule-findings.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { AnalyzedRecord } from '../keyed-contents.ts';

/** The records of a state in whose place later ones count, by their paths. */
export function replacedIn(facts: Facts): ReadonlySet<string> {
  // What a protocol says of records is loaded where there are any.
  const present = KINDS.filter(({ kind }) => facts.of(kind).length > 0);
  return new Set(
    present.flatMap((kind) => ('replaced' in kind ? [...(kind.replaced?.(facts) ?? [])] : [])),
  );
}

/** Records with what is wrong with replaced ones as information. What could not be read stays what it is. */
export function informingOfReplaced(
  records: readonly AnalyzedRecord[],
  replaced: ReadonlySet<string>,
  rules: readonly Rule[],
): readonly AnalyzedRecord[] {
  if (replaced.size === 0) return records;
  const unread = new Set(rules.filter(({ tellsUnread }) => tellsUnread).map(({ id }) => id));
  return records.map((each) => {
    const { findings } = each.analysis;
    if (findings.length === 0 || !replaced.has(each.ref.path)) return each;
    const informing = findings.map((finding) =>
      unread.has(finding.rule) ? finding : { ...finding, level: INFO },
    );
    return { ...each, analysis: { ...each.analysis, findings: informing } };
  });
}

/** The same of what rules across records find. */
export function informing(
  found: readonly Yielded[],
  replaced: ReadonlySet<string>,
): readonly Yielded[] {
  if (replaced.size === 0) return found;
  return found.map((each) =>
    replaced.has(each.finding.record.path)
      ? { ...each, finding: { ...each.finding, level: INFO } }
      : each,
  );
}

const INFO: Level = 'info';
