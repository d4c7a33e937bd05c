import { LONGEST_PATH, quoted } from '../core/found-value.ts';
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

/** Findings of which another rule told the cause, apart from the rest. */
export function explained(linked: readonly Linked[]): {
  readonly told: readonly Linked[];
  readonly heldBack: readonly Linked[];
} {
  if (linked.every(({ finding }) => finding.explainedBy === undefined))
    return { told: linked, heldBack: [] };
  const telling = new Set(linked.map(({ rule }) => rule.id));
  const isExplained = ({ finding: { explainedBy } }: Linked): boolean =>
    explainedBy !== undefined && telling.has(explainedBy);
  return {
    told: linked.filter((each) => !isExplained(each)),
    heldBack: linked.filter(isExplained),
  };
}

interface Explained {
  readonly id: string;
  readonly explainedBy: string;
  readonly homes: string[];
}

/** Says how many problems are not told, and why: one note for a rule and its cause. */
export function heldBackNotes(heldBack: readonly Linked[]): readonly string[] {
  const groups = new Map<string, Explained>();
  for (const { rule, finding } of heldBack) {
    const { explainedBy = '', record } = finding;
    const key = `${rule.id}\0${explainedBy}`;
    const group = groups.get(key) ?? { id: rule.id, explainedBy, homes: [] };
    group.homes.push(record.home);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ id, explainedBy, homes }) => {
    const [home = '', ...others] = new Set(homes);
    const folders = others.length === 1 ? 'folder' : 'folders';
    const more = others.length === 0 ? '' : ` and ${others.length} more ${folders}`;
    const [problems, are, their] =
      homes.length === 1 ? ['problem', 'is', 'its'] : ['problems', 'are', 'their'];
    const where = home === '' ? '' : ` in ${quoted(home, LONGEST_PATH)}${more}`;
    return (
      `${homes.length} ${problems} of ${id}${where} ${are} not reported: ${explainedBy} reports ` +
      `${their} likely cause. Fix that first; what is still wrong is reported then.`
    );
  });
}

function keyOf(rule: string, path: string): string {
  return `${rule}\0${path}`;
}
