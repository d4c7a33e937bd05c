import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { Config } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import type { RecordRef } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { type Candidate, hasContent, type ReadableCandidate } from '../discover/candidate.ts';
import { agentName, discover } from '../discover/discover.ts';
import { namedOutputs } from '../discover/subagent-outputs.ts';
import { gather } from '../link/link.ts';
import { symlink } from '../parse/not-parsed.ts';
import { parseContent } from '../parse/parser.ts';

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
}

/** Analyses by blob, kind and claim: each content is judged once, whatever state or path it stands in. */
export type Analyses = Map<string, Analysis>;

/** How the records of one run are read and judged. */
export interface Judging {
  readonly config: Config;
  readonly rules: readonly Rule[];
  readonly analyses: Analyses;
  /** A path that holds a message, whatever its name; null for none. */
  readonly message: string | null;
  /** Is told after each file how many of one state were read, of how many. */
  readonly onRead: (read: number, of: number) => void;
}

/** Discovers, reads, parses and analyzes all records of a snapshot. */
export async function readContents(snapshot: Snapshot, judging: Judging): Promise<Contents> {
  const candidates = discover(snapshot.entries, judging.config, judging.message);
  const known = await readRecords(snapshot, candidates, judging);
  const manifests = gather(recordFacts(known)).of('subagent-manifest');
  const refs = known.map(({ ref }) => ref);
  const named = namedOutputs(snapshot.entries, refs, manifests);
  const records =
    named.length === 0
      ? known
      : [...known, ...(await readRecords(snapshot, named, judging))].sort(byPath);
  const facts = [...agentFolders(candidates), ...recordFacts(records)];
  return { records, facts, files: candidates.filter(hasContent).length + named.length };
}

/** The candidates that are records, in the order given. */
async function readRecords(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  judging: Judging,
): Promise<readonly AnalyzedRecord[]> {
  const ids = await analyzeUnknown(snapshot, candidates.filter(hasContent), judging);
  return candidates
    .filter(({ kind }) => kind !== 'agent-folder')
    .map((candidate) =>
      hasContent(candidate)
        ? analyzed(candidate, ids, judging.analyses)
        : pathRecord(candidate, judging),
    )
    .filter(({ analysis }) => analysis.isRecord);
}

function byPath({ ref: a }: AnalyzedRecord, { ref: b }: AnalyzedRecord): number {
  return a.path < b.path ? -1 : 1;
}

/**
 * Reads (links never) and analyzes each content that no state or path of this run has shown yet.
 * Gives the ids of blobs that only the working tree had.
 */
async function analyzeUnknown(
  snapshot: Snapshot,
  candidates: readonly ReadableCandidate[],
  { config, rules, analyses, onRead }: Judging,
): Promise<ReadonlyMap<string, string | null>> {
  for (const candidate of candidates) {
    if (candidate.entry.mode !== 'symlink') continue;
    const link = analyze(symlink(candidate.kind), candidate.declared, rules, config);
    analyses.set(analysisKey(candidate, candidate.entry.id), link);
  }
  const unknown = unknownContents(candidates, analyses);
  const ids = new Map<string, string | null>();
  const entries = unknown.map((candidate) => candidate.entry);
  let next = 0;
  for await (const read of snapshot.read(entries, () => config.limits.fileBytes)) {
    const candidate = unknown[next++];
    if (candidate === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    ids.set(read.entry.path, read.id);
    onRead(next, unknown.length);
    const key = analysisKey(candidate, read.id);
    if (analyses.has(key)) continue;
    const record = await parseContent(read, candidate.kind, config);
    analyses.set(key, analyze(record, candidate.declared, rules, config));
  }
  return ids;
}

/** One candidate for each content: copies that are known to be equal are read once. */
function unknownContents(
  candidates: readonly ReadableCandidate[],
  analyses: Analyses,
): readonly ReadableCandidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const key = analysisKey(candidate, candidate.entry.id);
    if (candidate.entry.id === null) return !analyses.has(key);
    if (analyses.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Analyses are shared by everything that a verdict does not depend on. A link's blob is no content. */
function analysisKey({ kind, declared, entry }: Candidate, id: string | null): string {
  return `${id} ${kind} ${declared} ${entry.mode === 'symlink'}`;
}

function analyzed(
  candidate: Candidate,
  ids: ReadonlyMap<string, string | null>,
  analyses: Analyses,
): AnalyzedRecord {
  const { entry } = candidate;
  const id = entry.id ?? ids.get(entry.path) ?? null;
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

/** One fact an agent, however many files its folder holds. */
function agentFolders(candidates: readonly Candidate[]): readonly FactEntry[] {
  const found = new Map<string, FactEntry>();
  for (const candidate of candidates) {
    if (candidate.kind !== 'agent-folder') continue;
    const name = agentName(candidate);
    const key = `${candidate.home}\0${name}`;
    if (found.has(key)) continue;
    found.set(key, { record: refOf(candidate, candidate.entry.id), fact: { name } });
  }
  return [...found.values()];
}
