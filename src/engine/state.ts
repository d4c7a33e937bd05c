import type { Config } from '../core/config.ts';
import type { FactEntry, Facts } from '../core/fact.ts';
import type { Found, Settled } from '../core/finding.ts';
import type { PastLookUps, Words } from '../core/look-up.ts';
import type { RuleNote } from '../core/protocol.ts';
import type { Kind, ReadableKind } from '../core/record.ts';
import type { Checked } from '../core/report.ts';
import type { LinkInput, Rule } from '../core/rule.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { supersededIn } from '../core/superseded.ts';
import { gather, link } from '../link/link.ts';
import { StateLookUps } from '../link/state-tables.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { definitionOf, isReadable, protocolsIn } from '../protocols/kinds.ts';
import type { KnownProblem } from '../report/news.ts';
import { settle } from '../report/settle.ts';
import { answerCitations } from './answers.ts';
import { atCanonical, type CopyGroup, groupCopies } from './copies.ts';
import type { Judging } from './judging.ts';
import type { AnalyzedRecord } from './keyed-contents.ts';
import type { Across } from './lost.ts';
import { acrossRecords, type FoundInState, heldBackNotes } from './one-fault/giving-way.ts';
import { onePerPlace } from './one-fault/one-per-place.ts';
import { informing, informingOfReplaced, replacedIn } from './one-fault/replaced.ts';
import { maySupersede, supersededEntries, withoutSuperseded } from './one-fault/superseded.ts';
import { Weights } from './one-fault/weights.ts';
import { placeLinked } from './places.ts';
import { type Contents, readContents } from './records.ts';
import type { EditableState } from './safe-edits.ts';
import { filesOf, type StateFiles } from './state-files.ts';

/** The verdict on one state. */
export interface State {
  readonly problems: readonly Settled[];
  readonly checked: Checked;
  /** What protocols say to those who are told anything by a rule. */
  readonly ruleNotes: readonly RuleNote[];
  /** Entries of manifests that nothing is told of, because later ones count. */
  readonly superseded: number;
  /** What the user should know of contents that could not be looked at. */
  readonly notes: readonly string[];
  /** Where records stand, copies included. */
  readonly paths: ReadonlySet<string>;
  /** What the state before had besides, but for what is left out already; null where nobody asked for what is new. */
  readonly before: readonly KnownProblem[] | null;
  /** What was read of it; null where nobody keeps by what it is tied. */
  readonly contents: Contents | null;
}

/** What of a state the one before had as well. */
export interface OldProblems {
  /** True where all that is found at a path was found there before. */
  isOld(path: string): boolean;
  /** What else was found in the state before. */
  readonly others: readonly KnownProblem[];
}

/** The verdict on a snapshot, all stages of it. */
export async function checkState(
  snapshot: Snapshot,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State> {
  const state = await checkFiles(filesOf(snapshot, judging), judging, selects);
  return judging.ties ? state : { ...state, contents: null };
}

/**
 * Runs all stages over one state.
 * @param old what is neither placed nor worded; null for nothing
 */
export async function checkFiles(
  files: StateFiles,
  judging: Judging,
  selects: (path: string) => boolean,
  old: OldProblems | null = null,
): Promise<State> {
  const { config, rules } = judging;
  const contents = await readContents(files, judging);
  const across = await foundAcross(contents, files, judging, selects);
  const { found, superseded, replaced } = across;
  const counting = withoutSuperseded(contents.records, superseded, rules);
  const weights = new Weights(rules, config);
  const judged = { linked: found, records: informingOfReplaced(counting, replaced, rules) };
  const left = acrossRecords(judged, weights);
  // Findings may be in files that decide about records and are none themselves.
  const further = furtherFiles(left.linked, contents.records, files);
  const places = [...contents.records, ...further];
  const groups = groupCopies(places, selects);
  const news = old === null ? left : unlessOld(left, old);
  const placed =
    news.linked.length === 0 ? [] : await placeLinked(news.linked, files, places, judging);

  const each = [...fromFiles(news.records, groups), ...placed];
  const all = onePerPlace(each, rules, weights);
  if (judging.witness?.fates !== undefined) {
    const { tellLost } = await import('./lost.ts');
    await tellLost(
      { ...across, ...left, judged, weights, counting, contents, groups, each, all },
      files,
      judging,
    );
  }
  const shown = atCanonical(all, groups, contents);
  const concerning = await withOwnPlaces(
    shown.filter((each) => concerns(each, selects)),
    files,
    contents,
  );
  const isFurther = new Set(further.map(({ ref }) => ref));
  const chosen = groups.filter(
    ({ canonical }) => selects(canonical.path) && !isFurther.has(canonical),
  );
  const concerned = left.heldBack.filter(({ finding }) => selects(finding.record.path));
  judging.onLetGo?.(concerning.length);
  const problems = await settled(concerning, { contents, files, config }, rules);
  return {
    problems,
    before: old?.others ?? null,
    checked: countChecked(chosen, contents),
    ruleNotes: ruleNotes(gather(contents.facts), chosen, judging),
    paths: new Set(contents.records.map(({ ref }) => ref.path)),
    contents,
    superseded: [...superseded].flatMap(([path, all]) => (selects(path) ? all : [])).length,
    notes: [
      ...contents.notes,
      ...heldBackNotes(concerned),
      ...(await factNotes(gather(contents.facts), judging)),
    ],
  };
}

/**
 * What rules across records find, and the entries in whose place later ones count. What they look at
 * for that takes much, and nobody needs it afterwards: it ends with this function.
 */
async function foundAcross(
  contents: Contents,
  files: StateFiles,
  { config, rules, witness, about }: Judging,
  selects: (path: string) => boolean,
): Promise<Across & { readonly replaced: ReadonlySet<string> }> {
  const all =
    about === undefined ? contents.facts : contents.facts.map((each) => partOf(each, about));
  const facts = gather(all);
  const isLinked = rules.some(({ scope }) => scope === 'link');
  // Where nothing is linked, citations decide of what is told which entries count, and nothing else.
  const asking = isLinked
    ? all
    : all.filter((each) => maySupersede(each) && selects(each.record.path));
  const answers = await answerCitations(asking, files, config.limits.fileBytes);
  const superseded = supersededEntries(isLinked ? facts : gather(asking), answers);
  const heeded = { answers, superseded: supersededIn(superseded) };
  const lookUps = new StateLookUps(facts, config, heeded);
  const past = isLinked ? await protocolLookUps(facts, files, config, lookUps.words) : null;
  lookUps.heed(past);
  const input = { facts, lookUps, options: config, ...heeded, ...past } as unknown as LinkInput;
  const inputOfEach = (): LinkInput => {
    const each = { answers, superseded: supersededIn(new Map()), past };
    return { ...input, ...each, lookUps: new StateLookUps(facts, config, each) };
  };
  witness?.state?.(input);
  const replaced = replacedIn(facts);
  const found = [...link(input, rules)];
  const isTraced = witness?.fates !== undefined && superseded.size > 0;
  const every = isTraced ? [...link(inputOfEach(), rules)] : found;
  return { found: informing(found, replaced), superseded, every, replaced };
}

/** What a record says of some files; all where it is no list of files. */
function partOf(entry: FactEntry, files: ReadonlySet<string>): FactEntry {
  const { kind } = entry.record;
  const about = isReadable(kind) ? definitionOf(kind).about : undefined;
  // Sound because a fact is of the kind of its record.
  const own = entry as FactEntry<ReadableKind>;
  return about === undefined ? entry : { ...own, fact: about(own, (path) => files.has(path)) };
}

/** What was found but for what a state before had as well. */
function unlessOld({ linked, records }: FoundInState, old: OldProblems): FoundInState {
  return {
    linked: linked.filter(({ finding }) => !old.isOld(finding.record.path)),
    records: records.filter(({ ref }) => !old.isOld(ref.path)),
  };
}

/** What findings are about that is no record: read for places only, and counted nowhere. */
function furtherFiles(
  linked: readonly Yielded[],
  records: readonly AnalyzedRecord[],
  { paths }: Pick<StateFiles, 'paths'>,
): readonly AnalyzedRecord[] {
  const readable = ({ ref }: Pick<AnalyzedRecord, 'ref'>) => isReadable(ref.kind);
  const known = new Set(records.filter(readable).map(({ ref }) => ref.path));
  return linked.flatMap(({ finding: { record: ref } }) => {
    if (known.has(ref.path) || !isReadable(ref.kind)) return [];
    known.add(ref.path);
    const { path, mode, id } = ref;
    const analysis = { isRecord: true, id: null, size: 1, fact: null, findings: [] };
    // Git may not hold the content that the finding names it by.
    const entry = paths.entryAt(path) ?? { path, mode, id };
    return [{ ref, entry, analysis, said: null }];
  });
}

/** Findings with their places in copies that hold other bytes; there mostly are none. */
async function withOwnPlaces(
  found: readonly Found[],
  files: StateFiles,
  contents: Contents,
): Promise<readonly Found[]> {
  if (found.every(({ ref, copies = [] }) => copies.every(({ id }) => id === ref.id))) return found;
  return (await import('./copy-places.ts')).withCopyPlaces(found, files, contents);
}

/** What is told of a state. Where nothing is wrong, what words problems is not even loaded. */
async function settled(
  found: readonly Found[],
  state: EditableState,
  rules: readonly Rule[],
): Promise<readonly Settled[]> {
  return found.length === 0 ? [] : settle(await withEdits(found, state), rules, state.config);
}

/** Findings with what may be done about them. What decides that is loaded where there is anything to decide. */
async function withEdits(found: readonly Found[], state: EditableState): Promise<readonly Found[]> {
  if (found.every(({ finding }) => finding.edit === null)) return found;
  return (await import('./safe-edits.ts')).withSafeEdits(found, state);
}

/** File findings of each group, taken once. */
function fromFiles(
  records: readonly AnalyzedRecord[],
  groups: readonly CopyGroup[],
): readonly Found[] {
  const telling = records.filter(({ analysis }) => analysis.findings.length > 0);
  if (telling.length === 0) return [];
  const canonical = new Set(groups.map((group) => group.canonical.path));
  return telling.flatMap(({ ref, analysis }) =>
    canonical.has(ref.path) ? analysis.findings.map((finding) => ({ ref, finding })) : [],
  );
}

/** A problem of two files concerns who asks for either. */
function concerns({ ref, finding }: Found, selects: (path: string) => boolean): boolean {
  return selects(ref.path) || finding.related.some(({ path }) => path !== null && selects(path));
}

/** What protocols' link rules are handed besides facts. */
async function protocolLookUps(
  facts: Facts,
  files: StateFiles,
  { limits }: Config,
  words: Words,
): Promise<PastLookUps> {
  const asked = protocolsIn(facts).map(({ lookUp }) => lookUp?.(facts, files, limits, words));
  return Object.assign({}, ...(await Promise.all(asked)));
}

/** What protocols say of their records: of each once, however many copies there are. */
function ruleNotes(
  facts: Facts,
  groups: readonly CopyGroup[],
  { rules, config }: Judging,
): readonly RuleNote[] {
  return PROTOCOLS.flatMap((protocol) => {
    const own = protocol.ruleNotes ? protocol.kinds.flatMap(({ kind }) => facts.of(kind)) : [];
    if (own.length === 0) return [];
    const canonical = new Set(groups.map((group) => group.canonical.path));
    const once = gather(own.filter(({ record }) => canonical.has(record.path)));
    return protocol.ruleNotes?.({ facts: once, rules, config }) ?? [];
  });
}

/** What protocols say of a whole state. One record alone says nothing of others. */
async function factNotes(facts: Facts, { given }: Judging): Promise<readonly string[]> {
  if (given) return [];
  return (await Promise.all(PROTOCOLS.map((each) => each.factNotes?.(facts) ?? []))).flat();
}

/** Records by kind; a file of entries counts as many as it holds. */
function countChecked(groups: readonly CopyGroup[], { records, files, cached }: Contents): Checked {
  const sizes = new Map<string, number>();
  for (const { ref, analysis } of records) {
    if (analysis.size !== 1) sizes.set(ref.path, analysis.size);
  }
  const counts: Partial<Record<Kind, number>> = {};
  for (const { canonical } of groups) {
    if (definitionOf(canonical.kind).isCounted === false) continue;
    counts[canonical.kind] = (counts[canonical.kind] ?? 0) + (sizes.get(canonical.path) ?? 1);
  }
  return { records: counts, files, commits: 0, cached };
}
