import type { LevelSetting } from '../core/config.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Rule } from '../core/rule.ts';
import type { SupersededByPath } from '../core/superseded.ts';
import type { Linked } from '../link/link.ts';
import { configuredLevel } from '../report/levels.ts';
import type { Placed } from './places.ts';
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

/** Findings whose cause another rule reports, apart from the rest. */
export function explained(linked: readonly Linked[]): {
  readonly reported: readonly Linked[];
  readonly heldBack: readonly Linked[];
} {
  if (linked.every(({ finding }) => finding.explainedBy === undefined))
    return { reported: linked, heldBack: [] };
  const telling = new Set(linked.map(({ rule }) => rule.id));
  const isExplained = ({ finding: { explainedBy } }: Linked): boolean =>
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

/** What tells the same fault as a schema does at the same place, and says more of it. */
const MORE_SPECIFIC: ReadonlyMap<string, readonly string[]> = new Map([
  ['contribution/schema', ['CONTRIB-001']],
  ['manifest/schema', ['manifest/agrees', 'manifest/orphaned']],
  ['vouch/schema', ['file/number-precision']],
]);

/**
 * One fault, one problem: of a schema and a more specific rule that find fault with the same value,
 * the specific one is reported, at the higher of both levels. An info is no fault, and a rule that the
 * configuration sets lower than the schema counts for nothing: then the schema is reported.
 */
export function onePerPlace<F extends Placed>(
  found: readonly F[],
  rules: readonly Rule[],
  settings: readonly LevelSetting[],
): readonly F[] {
  const schemas = found.filter(({ finding }) => MORE_SPECIFIC.has(finding.rule));
  if (schemas.length === 0) return found;
  const own = new Map(rules.map(({ id, level }) => [id, level]));
  const levelOf = ({ finding: { rule, level } }: F) =>
    configuredLevel(rule, settings) ?? level ?? own.get(rule) ?? 'error';
  const places = new Map(schemas.map((each) => [placeOf(each), each]));
  const dropped = new Set<F>();
  const raised = new Map<F, F>();
  for (const each of found) {
    const schema = places.get(placeOf(each));
    if (schema === undefined || dropped.has(schema) || !isSame(schema, each)) continue;
    const level = levelOf(each);
    const graver = levelOf(schema);
    const isMilder = rank(level) < rank(graver);
    if (level === 'info' || (isMilder && configuredLevel(each.finding.rule, settings) !== null)) {
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

/** True where one of two findings tells more of what the other one, a schema's, is about. */
function isSame({ finding: schema }: Placed, { finding }: Placed): boolean {
  // What stands for many findings that are not listed is about other places, too.
  const isListed = schema.count === 1 && finding.count === 1;
  return isListed && MORE_SPECIFIC.get(schema.rule)?.includes(finding.rule) === true;
}

function placeOf({ ref, finding: { range } }: Placed): string {
  return keyOf(`${range.start.offset}-${range.end.offset}`, ref.path);
}

function rank(level: RuleLevel): number {
  return ['off', 'info', 'warning', 'error'].indexOf(level);
}
