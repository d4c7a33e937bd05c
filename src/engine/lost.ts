import type { LostFinding, ToldBy, Why } from '../core/fate-witness.ts';
import type { Found, LocatedFinding } from '../core/finding.ts';
import type { RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { SupersededByPath } from '../core/superseded.ts';
import type { CopyGroup } from './copies.ts';
import type { Judging } from './judging.ts';
import type { AnalyzedRecord } from './keyed-contents.ts';
import { type FoundInState, tellersIn } from './one-fault/giving-way.ts';
import { placeOf } from './one-fault/one-per-place.ts';
import type { Weights } from './one-fault/weights.ts';
import { placeLinked } from './places.ts';
import type { Contents } from './records.ts';
import type { StateFiles } from './state-files.ts';

/** What rules across records say of a state. */
export interface Across {
  readonly found: readonly Yielded[];
  readonly superseded: SupersededByPath;
  /** What they would find if no entry was superseded; the same where nobody asks. */
  readonly every: readonly Yielded[];
}

/** What the stages over one state left of its findings. */
interface Stages extends Across, FoundInState {
  readonly contents: Contents;
  readonly groups: readonly CopyGroup[];
  /** The records without what is wrong with superseded entries. */
  readonly counting: readonly AnalyzedRecord[];
  /** What was there when findings made way, and how much each counted. */
  readonly judged: FoundInState;
  readonly weights: Weights;
  /** Of what rules across records found, what has a cause that is reported. */
  readonly heldBack: readonly Yielded[];
  /** All that was placed, and of that one finding for each value. */
  readonly each: readonly Found[];
  readonly all: readonly Found[];
}

/** Says of each finding of a state that no report will have what became of it. */
export async function tellLost(stages: Stages, files: StateFiles, judging: Judging): Promise<void> {
  const { fates } = judging.witness ?? {};
  if (fates === undefined) return;
  fates.candidates(files.candidates);
  const { contents, groups } = stages;
  fates.records(
    contents.records.map(({ ref, analysis: { fact } }) => ({ ref, fact })),
    groups,
  );
  fates.superseded(stages.superseded);
  const toldBy = tellersOf(stages);
  const across = await lostAcross(stages, { files, judging, toldBy });
  const skipped = await placeLinked(skippedIn(stages), files, contents.records, judging);
  const ofSuperseded = skipped.map(({ ref, finding }) => {
    return lost(ref, finding, supersededBy(ref, finding, stages));
  });
  const own = [...superseded(stages), ...ofSuperseded, ...madeWay(stages, toldBy)];
  for (const finding of [...own, ...across, ...lessSpecific(stages)]) fates.lost(finding);
}

function lost({ path }: RecordRef, finding: LocatedFinding, why: Why): LostFinding {
  return { finding, path, commit: null, why };
}

/** What rules that leave superseded entries out would find of them. */
function skippedIn({ found, every, superseded: entries }: Across): readonly Yielded[] {
  const known = new Set(found.map(signOf));
  const isSkipped = ({ finding: { record, at } }: Yielded): boolean => {
    const path = Array.isArray(at) ? at : at !== undefined && 'key' in at ? at.key : [];
    return entries.get(record.path)?.some(({ index }) => index === path[0]) === true;
  };
  return every.filter((each) => isSkipped(each) && !known.has(signOf(each)));
}

function signOf({ rule, finding: { record, at, message } }: Yielded): string {
  return JSON.stringify([rule.id, record.path, at, message]);
}

function supersededBy(
  { path }: RecordRef,
  { range }: LocatedFinding,
  { superseded }: Across,
): string {
  const { line } = range.start;
  const by = superseded.get(path)?.find((entry) => entry.line === line)?.by;
  return `the entry is superseded by the one in line ${by}`;
}

function superseded(stages: Stages): readonly LostFinding[] {
  const { contents, counting } = stages;
  return lostBetween(contents.records, counting, (ref, finding) =>
    supersededBy(ref, finding, stages),
  );
}

function madeWay({ judged, records }: Stages, toldBy: TellersOf): readonly LostFinding[] {
  return lostBetween(judged.records, records, toldBy);
}

/** The rules that findings made way for. */
type TellersOf = (ref: RecordRef, finding: LocatedFinding) => ToldBy;

function tellersOf({ judged, weights }: Stages): TellersOf {
  const tells = tellersIn(judged, weights);
  return (ref, finding) => ({
    toldBy: tells === null ? [] : finding.yieldsTo.filter(tells(finding, ref)),
  });
}

/** What a stage took of the findings of each record. */
function lostBetween(
  before: readonly AnalyzedRecord[],
  after: readonly AnalyzedRecord[],
  why: (ref: RecordRef, finding: LocatedFinding) => Why,
): readonly LostFinding[] {
  return before.flatMap(({ ref, analysis }, index) => {
    const left = new Set(after[index]?.analysis.findings);
    return analysis.findings
      .filter((finding) => !left.has(finding))
      .map((finding) => lost(ref, finding, why(ref, finding)));
  });
}

/** Findings across records that make way: they have no place yet. */
async function lostAcross(
  { contents, found, linked, heldBack }: Stages,
  asked: { readonly files: StateFiles; readonly judging: Judging; readonly toldBy: TellersOf },
): Promise<readonly LostFinding[]> {
  const { files, judging, toldBy } = asked;
  const reported = new Set(linked);
  const missing = found.filter((each) => !reported.has(each));
  if (missing.length === 0) return [];
  const held = new Set(heldBack);
  const placed = await placeLinked(missing, files, contents.records, judging);
  return placed.map(({ ref, finding }, index) => {
    const { explainedBy } = missing[index]?.finding ?? {};
    const isHeld = explainedBy !== undefined && held.has(missing[index] as Yielded);
    const why = isHeld ? { toldBy: [explainedBy], isCause: true as const } : toldBy(ref, finding);
    return lost(ref, finding, why);
  });
}

/** Of a schema and a more specific rule at one value, one is reported. */
function lessSpecific({ each, all }: Stages): readonly LostFinding[] {
  const left = new Set(all.map(keyOf));
  return each
    .filter((one) => !left.has(keyOf(one)))
    .map((one) => {
      const others = all.filter((other) => placeOf(other) === placeOf(one));
      const rules = [...new Set(others.map(({ finding }) => finding.rule))];
      return lost(one.ref, one.finding, { toldBy: rules });
    });
}

/** A finding that takes over a graver level is a new object. */
function keyOf(found: Found): string {
  const { rule, messageId, key } = found.finding;
  return [placeOf(found), rule, messageId, key].join('\0');
}
