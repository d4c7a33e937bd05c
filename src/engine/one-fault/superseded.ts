import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';
import type { Rule } from '../../core/rule.ts';
import type { SupersededByPath, SupersededEntry } from '../../core/superseded.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { AnalyzedRecord } from '../keyed-contents.ts';

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

/** True for what has entries in whose place later ones may count: what they name decides. */
export function maySupersede({ record }: FactEntry): boolean {
  return KINDS.some((kind) => kind.kind === record.kind && 'superseded' in kind);
}

/** The entries in whose place later ones of their manifest count. */
export function supersededEntries(facts: Facts, answers: Answers): SupersededByPath {
  const found = new Map<string, readonly SupersededEntry[]>();
  for (const kind of KINDS) {
    if (!('superseded' in kind)) continue;
    for (const manifest of facts.of(kind.kind)) {
      const entries = kind.superseded?.(manifest, answers) ?? [];
      if (entries.length > 0) found.set(manifest.record.path, entries);
    }
  }
  return found;
}
