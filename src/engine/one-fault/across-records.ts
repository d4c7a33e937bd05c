import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { makesWay } from '../../core/makes-way.ts';
import type { Yielded } from '../../core/rule-findings.ts';
import type { AnalyzedRecord } from '../keyed-contents.ts';

/**
 * One fault, one problem: the findings across records that are reported, and those of which another
 * rule reports the cause.
 */
export function acrossRecords(
  linked: readonly Yielded[],
  records: readonly AnalyzedRecord[],
): ReturnType<typeof explained> {
  return explained(givingWay(linked, records));
}

/**
 * A link finding makes way for rules, over one record or many, that tell anything of the same record.
 * Among the findings of one record `analyze` has done the same.
 */
function givingWay(
  linked: readonly Yielded[],
  records: readonly AnalyzedRecord[],
): readonly Yielded[] {
  if (linked.every(({ finding }) => finding.yieldsTo === undefined)) return linked;
  const finds = findersOf(linked, records);
  return linked.filter(
    ({ finding }) => !makesWay(finding, (rule) => finds(rule, finding.record.path)),
  );
}

/** Which rules, over one record or many, find anything at a path. */
export function findersOf(
  linked: readonly Yielded[],
  records: readonly AnalyzedRecord[],
): (rule: string, path: string) => boolean {
  const found = new Set(linked.map(({ rule, finding }) => keyOf(rule.id, finding.record.path)));
  for (const { ref, analysis } of records) {
    for (const { rule } of analysis.findings) found.add(keyOf(rule, ref.path));
  }
  return (rule, path) => found.has(keyOf(rule, path));
}

/** Findings whose cause another rule reports, apart from the rest. */
function explained(linked: readonly Yielded[]): {
  readonly reported: readonly Yielded[];
  readonly heldBack: readonly Yielded[];
} {
  if (linked.every(({ finding }) => finding.explainedBy === undefined))
    return { reported: linked, heldBack: [] };
  const telling = new Set(linked.map(({ rule }) => rule.id));
  const isExplained = ({ finding: { explainedBy } }: Yielded): boolean =>
    explainedBy !== undefined && telling.has(explainedBy);
  return {
    reported: linked.filter((each) => !isExplained(each)),
    heldBack: linked.filter(isExplained),
  };
}

interface Explained {
  readonly id: string;
  readonly explainedBy: string;
  readonly homes: string[];
}

/** Says how many problems are not reported, and why: one note for a rule and its cause. */
export function heldBackNotes(heldBack: readonly Yielded[]): readonly string[] {
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
