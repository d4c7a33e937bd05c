import type { Analyses } from '../analyze/analyses.ts';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { Candidate, FolderCandidate, ReadableCandidate } from '../core/candidate.ts';
import type { FactEntry, FactOf } from '../core/fact.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Kind, ReadableKind, RecordRef } from '../core/record.ts';
import type { BlobRead } from '../core/snapshot.ts';
import { TooCostly } from '../core/too-costly.ts';
import { gather } from '../link/link.ts';
import { symlink } from '../parse/not-parsed.ts';
import { parseContent } from '../parse/parser.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import {
  definitionOf,
  hasContent,
  isFolder,
  isReadable,
  pathKindOf,
  protocolsIn,
} from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';
import {
  type AnalyzedRecord,
  analysisKey,
  entryOf,
  type KeyedContent,
  keyed,
  keyedAgain,
} from './keyed-contents.ts';
import { analysisAt, analyzeInParts, isKnownAt } from './list-parts.ts';
import { readCandidates } from './read-candidates.ts';
import type { StateFiles } from './state-files.ts';

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

/** What was found last, by what was read. */
const FOUND_LAST = new WeakMap<
  readonly KeyedContent[],
  Contents & Pick<StateFiles, 'candidates'>
>();

/** Reads, parses and analyzes all records of a state. */
export async function readContents(files: StateFiles, judging: Judging): Promise<Contents> {
  const { candidates } = files;
  const { analyses, goesByLast } = judging;
  const contents = keyedAgain(candidates.filter(hasContent), analyses, goesByLast);
  const last = FOUND_LAST.get(contents);
  if (last?.candidates === candidates && analyses.isClearing !== true) return last;
  const found = await readKeyed(files, contents, judging);
  FOUND_LAST.set(contents, { ...found, candidates });
  return found;
}

/** The kinds whose facts may show other files to be records. */
const SHOWING: ReadonlySet<Kind> = new Set(
  PROTOCOLS.flatMap(({ further, kinds }) => (further ? kinds.map(({ kind }) => kind) : [])),
);

async function readKeyed(
  files: StateFiles,
  contents: readonly KeyedContent[],
  judging: Judging,
): Promise<Contents> {
  const { candidates, paths } = files;
  const first = await readRecords(files, candidates, contents, judging);
  const { records: known, facts: ownFacts, folders, unopened } = first;
  const showing = ownFacts.filter(({ record }) => SHOWING.has(record.kind));
  const read = {
    candidates,
    records: showing.length === 0 ? [] : known.map(({ ref }) => ref),
    facts: gather(showing),
    entryAt: (path: string) => paths.entryAt(path),
  };
  const named = protocolsIn(read.facts).flatMap((protocol) => protocol.further?.(read) ?? []);
  const more = named.filter(hasContent).map((each) => keyed(each));
  const further = named.length === 0 ? null : await readRecords(files, named, more, judging);
  const meant = further?.records.filter(isMeant) ?? [];
  const isAll = meant.length === 0;
  const records = isAll ? known : [...known, ...meant].sort(byPath);
  const own = isAll ? ownFacts : records.flatMap(({ said }) => said ?? []);
  const unread = [...first.unread, ...meant.filter(({ analysis }) => analysis.fact === null)];
  const facts = folderFacts(folders, unread).concat(own);
  const cached = first.cached + (further?.cached ?? 0);
  const count = contents.length + named.length;
  return { records, facts, files: count, cached, notes: unopenedNotes(unopened) };
}

/** False for what turned out to be something else than its surroundings suggest. */
function isMeant({ ref, analysis: { fact } }: AnalyzedRecord): boolean {
  const { isMeant: meant } = definitionOf(ref.kind as ReadableKind);
  return meant?.(fact as FactOf[ReadableKind] | null) !== false;
}

/** What `readRecords` finds. */
interface Found extends Pick<Contents, 'records' | 'facts' | 'cached'> {
  readonly folders: readonly FolderCandidate[];
  /** Records that nothing can be told of. */
  readonly unread: readonly AnalyzedRecord[];
  /** Why archives could not be had. */
  readonly unopened: readonly CouldNotCheck[];
}

/**
 * The candidates that are records, in the order given.
 * @param contents of those that have any
 */
async function readRecords(
  files: StateFiles,
  candidates: readonly Candidate[],
  contents: readonly KeyedContent[],
  judging: Judging,
): Promise<Found> {
  const { analyses } = judging;
  const { ids, unopened } = await analyzeUnknown(files, contents, judging);
  const records: AnalyzedRecord[] = [];
  const facts: FactEntry[] = [];
  const folders: FolderCandidate[] = [];
  const unread: AnalyzedRecord[] = [];
  const add = (record: AnalyzedRecord): void => {
    records.push(record);
    if (record.said !== null) facts.push(record.said);
    if (record.analysis.fact === null) unread.push(record);
  };
  let at = 0;
  let cached = 0;
  for (const candidate of candidates) {
    const content = contents[at];
    if (content?.candidate !== candidate) {
      if (isFolder(candidate)) folders.push(candidate);
      else add(pathRecord(candidate, judging));
      continue;
    }
    at += 1;
    const { key } = content;
    if (unopened.has(key)) continue;
    if (content.record === null) {
      const id = content.id ?? ids.get(candidate.entry.path) ?? null;
      const trueKey = id === content.id ? key : analysisKey(candidate, id);
      if (analyses.isRemembered?.(trueKey)) cached += 1;
      const analysis = analysisAt(analyses, trueKey, content.candidate.kind);
      if (analysis === undefined) throw new Error(`nothing is known of ${candidate.entry.path}`);
      content.record = recordOf(candidate, refOf(candidate, id), analysis);
    }
    if (content.record.analysis.isRecord) add(content.record);
  }
  return { records, facts, folders, unread, cached, unopened: [...unopened.values()] };
}

function recordOf({ entry }: Candidate, ref: RecordRef, analysis: Analysis): AnalyzedRecord {
  const fact = analysis.fact ?? unreadFact(ref.kind);
  return { ref, entry, analysis, said: fact === null ? null : entryOf(ref, fact, entry) };
}

function byPath({ ref: a }: AnalyzedRecord, { ref: b }: AnalyzedRecord): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}

/** What `analyzeUnknown` learns besides the analyses. */
interface Known {
  /** The ids of blobs that only the working tree had, by path. */
  readonly ids: ReadonlyMap<string, string | null>;
  /** The archives that could not be had, by key. */
  readonly unopened: ReadonlyMap<string, CouldNotCheck>;
}

/** Reads (links never) and analyzes each content that no state or path of this run has shown yet. */
async function analyzeUnknown(
  { read: readFiles }: Pick<StateFiles, 'read'>,
  contents: readonly KeyedContent[],
  judging: Judging,
): Promise<Known> {
  const { config, rules, analyses, onRead } = judging;
  // What was found last and is held stays known, but for the times at which the others go.
  const open = analyses.isClearing ? contents : contents.filter(({ record }) => record === null);
  for (const { candidate, key } of open) {
    if (candidate.entry.mode !== 'symlink') continue;
    analyses.set(key, analyze(symlink(candidate.kind), candidate.declared, rules, config));
  }
  const unknown = unknownContents(open, analyses);
  const ids = new Map<string, string | null>();
  const unopened = new Map<string, CouldNotCheck>();
  let count = 0;
  for await (const { candidate, read } of readCandidates(readFiles, unknown, config.limits)) {
    onRead(++count, unknown.length);
    if (read instanceof CouldNotCheck) {
      unopened.set(keyed(candidate).key, read);
      continue;
    }
    ids.set(read.entry.path, read.id);
    const key = analysisKey(candidate, read.id);
    if (isKnown(analyses, key, candidate)) continue;
    try {
      analyses.set(key, await analyzed(read, candidate, judging));
    } catch (error) {
      throw error instanceof TooCostly ? error.with({ path: candidate.entry.path }) : error;
    }
  }
  return { ids, unopened };
}

async function analyzed(
  read: BlobRead,
  candidate: ReadableCandidate,
  judging: Judging,
): Promise<Analysis> {
  const { config, rules, witness } = judging;
  // A witness wants to see whole records.
  if ('bytes' in read && witness === undefined) {
    const part = await analyzeInParts({ bytes: read.bytes, candidate, judging });
    if (part !== null) return part;
  }
  const record = await parseContent(read, candidate.kind, config, judging.steps);
  if (record.readable) witness?.record?.(read.id, record);
  return analyze(record, candidate.declared, rules, config);
}

/** False also for a list of which the lines above are not known any more. */
function isKnown(analyses: Analyses, key: string, { kind }: ReadableCandidate): boolean {
  if (definitionOf(kind).joined === undefined) return analyses.has(key);
  return isKnownAt(analyses, key);
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
  contents: readonly KeyedContent[],
  analyses: Analyses,
): readonly ReadableCandidate[] {
  const seen = new Set<string>();
  const unknown: ReadableCandidate[] = [];
  for (const { candidate, key } of contents) {
    if (isKnown(analyses, key, candidate) || seen.has(key)) continue;
    // What has no id yet is like nothing else.
    seen.add(key);
    unknown.push(candidate);
  }
  return unknown;
}

/** A record that is nothing but a path. */
function pathRecord(candidate: Candidate, { rules, config }: Judging): AnalyzedRecord {
  const { entry, kind } = candidate;
  const definition = pathKindOf(kind);
  const fact = definition?.pathFact?.(candidate) ?? {};
  const analysis = definition?.isLink
    ? analyze(symlink(kind), true, rules, config)
    : { isRecord: true, id: null, size: 1, fact, findings: [] };
  return recordOf(candidate, refOf(candidate, entry.id), analysis);
}

function refOf({ entry, kind, home, declared, copy }: Candidate, id: string | null): RecordRef {
  return { path: entry.path, mode: entry.mode, kind, id, home, declared, copy };
}

function unreadFact(kind: Kind): FactEntry['fact'] | null {
  return isReadable(kind) ? (definitionOf(kind).unreadFact ?? null) : null;
}

/** What folders say by being there. */
function folderFacts(
  folders: readonly FolderCandidate[],
  unread: readonly AnalyzedRecord[],
): readonly FactEntry[] {
  return folders.flatMap((candidate) => {
    const isThere = ({ home, kind }: RecordRef) => home === candidate.home && isReadable(kind);
    const unreadThere = () => unread.flatMap(({ ref }) => (isThere(ref) ? ref.path : []));
    const fact = pathKindOf(candidate.kind)?.folderFact?.(candidate, unreadThere);
    return fact === undefined ? [] : { record: refOf(candidate, candidate.entry.id), fact };
  });
}
