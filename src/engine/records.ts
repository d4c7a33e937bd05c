import type { Analyses } from '../analyze/analyses.ts';
import type { AnalystSource } from '../analyze/analysts.ts';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import { vouchBaseFact } from '../analyze/vouch-settings-facts.ts';
import type { Config } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { isReadable } from '../core/format.ts';
import type { RecordRef } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import {
  type Candidate,
  hasContent,
  isFolder,
  type ReadableCandidate,
} from '../discover/candidate.ts';
import { agentName, discover } from '../discover/discover.ts';
import { namedOutputs } from '../discover/subagent-outputs.ts';
import { gather } from '../link/link.ts';
import { symlink } from '../parse/not-parsed.ts';
import type { StateMemory } from '../report/state-memory.ts';
import { workingOn } from './content-work.ts';
import { readCandidates } from './read-candidates.ts';

/** A record and what it says by itself. */
export interface AnalyzedRecord {
  readonly ref: RecordRef;
  readonly entry: SnapshotEntry;
  readonly analysis: Analysis;
}

/** What a snapshot holds, analyzed. Sorted by path. */
export interface Contents {
  readonly records: readonly AnalyzedRecord[];
  readonly facts: readonly FactEntry[];
  /** Files whose content was looked at. */
  readonly files: number;
  /** How many of them an earlier run had looked at. */
  readonly cached: number;
  /** What the user should know of contents that could not be looked at. */
  readonly notes: readonly string[];
}

/** How the records of one run are read and judged. */
export interface Judging {
  readonly config: Config;
  readonly rules: readonly Rule[];
  readonly analyses: Analyses;
  /** Who can help; left out where this thread does everything. */
  readonly analysts?: AnalystSource | null | undefined;
  /** Verdicts of earlier runs on whole states; left out where nothing is remembered. */
  readonly states?: StateMemory | null | undefined;
  /** A path that holds a message, whatever its name; null for none. */
  readonly message: string | null;
  /** Is told after each file how many of one state were read, of how many. */
  readonly onRead: (read: number, of: number) => void;
}

/** Discovers, reads, parses and analyzes all records of a snapshot. */
export async function readContents(snapshot: Snapshot, judging: Judging): Promise<Contents> {
  const candidates = candidatesOf(snapshot, judging);
  const first = await readRecords(snapshot, candidates, judging);
  const { records: known, unopened } = first;
  const manifests = gather(recordFacts(known)).of('subagent-manifest');
  const refs = known.map(({ ref }) => ref);
  const named = namedOutputs(snapshot.entries, refs, manifests);
  const further = named.length === 0 ? null : await readRecords(snapshot, named, judging);
  const records = further === null ? known : [...known, ...further.records].sort(byPath);
  const facts = [...folderFacts(candidates, records), ...recordFacts(records)];
  const files = candidates.filter(hasContent).length + named.length;
  const cached = first.cached + (further?.cached ?? 0);
  return { records, facts, files, cached, notes: unopenedNotes(unopened) };
}

/** What was discovered in a state, as long as its entries are in memory. */
const DISCOVERED = new WeakMap<readonly SnapshotEntry[], Discovered>();

interface Discovered extends Pick<Judging, 'config' | 'message'> {
  readonly candidates: readonly Candidate[];
}

/** What the paths of a snapshot should be. Several stages ask for it, some of all paths. */
export function candidatesOf(
  { entries }: Snapshot,
  { config, message }: Pick<Judging, 'config' | 'message'>,
): readonly Candidate[] {
  const known = DISCOVERED.get(entries);
  if (known?.config === config && known.message === message) return known.candidates;
  const candidates = discover(entries, config, message);
  DISCOVERED.set(entries, { config, message, candidates });
  return candidates;
}

/** What `readRecords` finds. */
interface Found extends Pick<Contents, 'records' | 'cached'> {
  /** Why archives could not be had. */
  readonly unopened: readonly CouldNotCheck[];
}

/** The candidates that are records, in the order given. */
async function readRecords(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  judging: Judging,
): Promise<Found> {
  const { analyses } = judging;
  const withContent = candidates.filter(hasContent);
  const { ids, unopened } = await analyzeUnknown(snapshot, withContent, judging);
  const isUnopened = (candidate: Candidate): boolean =>
    unopened.size > 0 && unopened.has(keyOf(candidate));
  const records = candidates
    .filter((candidate) => !isFolder(candidate) && !isUnopened(candidate))
    .map((candidate) =>
      hasContent(candidate) ? analyzed(candidate, ids, analyses) : pathRecord(candidate, judging),
    )
    .filter(({ analysis }) => analysis.isRecord);
  const cached = withContent.filter((candidate) =>
    analyses.isRemembered?.(analysisKey(candidate, idOf(candidate, ids))),
  ).length;
  return { records, cached, unopened: [...unopened.values()] };
}

function byPath({ ref: a }: AnalyzedRecord, { ref: b }: AnalyzedRecord): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}

/** What `analyzeUnknown` learns besides the analyses. */
interface Known {
  /** The ids of blobs that only the working tree had, by path. */
  readonly ids: BlobIds;
  /** The archives that could not be had, by key. */
  readonly unopened: ReadonlyMap<string, CouldNotCheck>;
}

type BlobIds = ReadonlyMap<string, string | null>;

/** Reads (links never) and analyzes each content that no state or path of this run has shown yet. */
async function analyzeUnknown(
  snapshot: Snapshot,
  candidates: readonly ReadableCandidate[],
  { config, rules, analyses, analysts = null, onRead }: Judging,
): Promise<Known> {
  for (const candidate of candidates) {
    if (candidate.entry.mode !== 'symlink') continue;
    const link = analyze(symlink(candidate.kind), candidate.declared, rules, config);
    analyses.set(keyOf(candidate), link);
  }
  const unknown = unknownContents(candidates, analyses);
  const ids = new Map<string, string | null>();
  const unopened = new Map<string, CouldNotCheck>();
  let count = 0;
  const analyzing = { config, rules, analyses, analysts };
  await workingOn(analyzing, unknown.length, async (work) => {
    for await (const { candidate, read } of readCandidates(snapshot, unknown, config.limits)) {
      onRead(++count, unknown.length);
      if (read instanceof CouldNotCheck) {
        unopened.set(keyOf(candidate), read);
        continue;
      }
      ids.set(read.entry.path, read.id);
      const key = analysisKey(candidate, read.id);
      if (!analyses.has(key)) await work.take({ key, candidate, read });
    }
  });
  return { ids, unopened };
}

/** Where content can't be had for one archive, it mostly can't be for many, and for one reason. */
function unopenedNotes([first, ...others]: readonly CouldNotCheck[]): readonly string[] {
  if (first === undefined) return [];
  const many = others.length === 0 ? '' : ` The same goes for ${others.length} more.`;
  return [
    `An archive was not looked into: nobody knows whether it is a bundle. ${first.message}${many}`,
  ];
}

/** One candidate for each content: copies that are known to be equal are read once. */
function unknownContents(
  candidates: readonly ReadableCandidate[],
  analyses: Analyses,
): readonly ReadableCandidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const key = keyOf(candidate);
    if (candidate.entry.id === null) return !analyses.has(key);
    if (analyses.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The key of what is known before it is read. */
function keyOf(candidate: Candidate): string {
  return analysisKey(candidate, candidate.entry.id);
}

/**
 * Analyses are shared by everything that a verdict does not depend on. A link's blob is no content,
 * and what has no id yet is like nothing else: a path may look like an id, but for what stands in
 * front of it here.
 */
function analysisKey({ kind, declared, entry }: Candidate, id: string | null): string {
  return `${id ?? `/${entry.path}`} ${kind} ${declared} ${entry.mode === 'symlink'}`;
}

function idOf({ entry }: Candidate, ids: BlobIds): string | null {
  return entry.id ?? ids.get(entry.path) ?? null;
}

function analyzed(candidate: Candidate, ids: BlobIds, analyses: Analyses): AnalyzedRecord {
  const { entry } = candidate;
  const id = idOf(candidate, ids);
  const analysis = analyses.get(analysisKey(candidate, id));
  if (analysis === undefined) throw new Error(`nothing is known of ${entry.path}`);
  return { ref: refOf(candidate, id), entry, analysis };
}

/** A record that is nothing but a path. */
function pathRecord(candidate: Candidate, { rules, config }: Judging): AnalyzedRecord {
  const { entry, kind } = candidate;
  const analysis =
    kind === 'linked-folder'
      ? analyze(symlink(kind), true, rules, config)
      : { isRecord: true, id: null, size: 1, fact: {}, findings: [] };
  return { ref: refOf(candidate, entry.id), entry, analysis };
}

function refOf({ entry, kind, home, declared, copy }: Candidate, id: string | null): RecordRef {
  return { path: entry.path, mode: entry.mode, kind, id, home, declared, copy };
}

function recordFacts(records: readonly AnalyzedRecord[]): readonly FactEntry[] {
  return records.flatMap(({ ref, analysis }) =>
    analysis.fact === null ? [] : [{ record: ref, fact: analysis.fact }],
  );
}

/** One fact a folder, however many files it holds. */
function folderFacts(
  candidates: readonly Candidate[],
  records: readonly AnalyzedRecord[],
): readonly FactEntry[] {
  const unread = records.filter(({ ref, analysis }) => isReadable(ref.kind) && !analysis.fact);
  const found = new Map<string, FactEntry>();
  for (const candidate of candidates) {
    if (!isFolder(candidate)) continue;
    const { kind, home } = candidate;
    const isAgent = kind === 'agent-folder';
    const name = isAgent ? agentName(candidate) : '';
    const key = `${kind}\0${home}\0${name}`;
    if (found.has(key)) continue;
    const fact = isAgent ? { name } : vouchBaseFact(pathsIn(unread, home));
    found.set(key, { record: refOf(candidate, candidate.entry.id), fact });
  }
  return [...found.values()];
}

function pathsIn(records: readonly AnalyzedRecord[], home: string): readonly string[] {
  return records.flatMap(({ ref }) => (ref.home === home ? ref.path : []));
}
