import type { Finding } from '../../core/finding.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { makesWay } from '../../core/makes-way.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Rule } from '../../core/rule.ts';
import type { Yielded } from '../../core/rule-findings.ts';
import type { AnalyzedRecord } from '../keyed-contents.ts';
import type { Weighed, Weights } from './weights.ts';

/** The findings of a state: of rules across records, and of those over one. */
export interface FoundInState {
  readonly linked: readonly Yielded[];
  readonly records: readonly AnalyzedRecord[];
}

/** One fault, one problem: what is reported, and findings of which another rule reports the cause. */
export function acrossRecords(
  found: FoundInState,
  weights: Weights,
): FoundInState & { readonly heldBack: readonly Yielded[] } {
  const { linked, records } = givingWay(found, weights);
  const explained = explainedIn(linked, weights);
  return {
    records,
    linked: linked.filter((each) => !explained.has(each)),
    heldBack: [...explained],
  };
}

/**
 * A finding makes way for rules, over one record or many, that tell anything of the same record, and
 * are as grave there. What is milder, or ignored, keeps no error from being told.
 */
function givingWay(found: FoundInState, weights: Weights): FoundInState {
  const { linked, records } = found;
  const tells = tellersIn(found, weights);
  if (tells === null) return found;
  const isLeft = (finding: MayYield, ref: RecordRef): boolean =>
    finding.yieldsTo.length === 0 || !makesWay(finding, tells(finding, ref));
  return {
    linked: linked.filter(({ rule, finding }) => isLeft(weighed(rule, finding), finding.record)),
    records: records.map((each) => {
      const { findings } = each.analysis;
      const left = findings.filter((finding) => isLeft(finding, each.ref));
      return left.length === findings.length
        ? each
        : { ...each, analysis: { ...each.analysis, findings: left } };
    }),
  };
}

type MayYield = Weighed & Required<Pick<Finding, 'yieldsTo'>>;

/** Which rules may tell the fault of a finding; null where nothing makes way. */
export function tellersIn(
  { linked, records }: FoundInState,
  weights: Weights,
): ((finding: Weighed, ref: RecordRef) => (rule: string) => boolean) | null {
  const all = [
    ...linked.map(({ finding }) => finding),
    ...records.flatMap(({ analysis }) => analysis.findings),
  ];
  const named = new Set(all.flatMap(({ yieldsTo = [] }) => yieldsTo));
  if (named.size === 0) return null;
  const known = new Map<string, number>();
  const meet = (finding: Weighed, ref: RecordRef) => {
    if (!named.has(finding.rule)) return;
    const key = keyOf(finding.rule, ref.path);
    known.set(key, Math.max(known.get(key) ?? -Infinity, weights.asTeller(finding, ref)));
  };
  for (const { rule, finding } of linked) meet(weighed(rule, finding), finding.record);
  for (const { ref, analysis } of records) for (const each of analysis.findings) meet(each, ref);
  return (finding, ref) => {
    const weight = weights.of(finding, ref);
    return (rule) => (known.get(keyOf(rule, ref.path)) ?? -Infinity) >= weight;
  };
}

function weighed(rule: Rule, { level, yieldsTo = [] }: Finding): MayYield {
  return { rule: rule.id, level: level ?? null, yieldsTo };
}

/** Findings whose cause another rule reports. */
function explainedIn(linked: readonly Yielded[], weights: Weights): ReadonlySet<Yielded> {
  if (linked.every(({ finding }) => finding.explainedBy === undefined)) return new Set();
  const isTold = ({ rule, finding }: Yielded) =>
    !weights.isIgnored(weighed(rule, finding), finding.record);
  const telling = new Set(linked.filter(isTold).map(({ rule }) => rule.id));
  return new Set(
    linked.filter(
      ({ finding: { explainedBy } }) => explainedBy !== undefined && telling.has(explainedBy),
    ),
  );
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
