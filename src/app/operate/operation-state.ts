import { join } from 'node:path';
import type { BranchLogs, StepError } from '../../core/branch-logs.ts';
import type { Candidate } from '../../core/candidate.ts';
import type { Config, Options } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Facts } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import type { Words } from '../../core/look-up.ts';
import { oncePer } from '../../core/once-per.ts';
import type {
  BranchText,
  Derivation,
  Derived,
  OperationState,
  PlannedChange,
  Sought,
  StateRecord,
} from '../../core/operation.ts';
import type { Kind, ReadableKind, RecordOf } from '../../core/record.ts';
import type { Repository } from '../../core/repository.ts';
import {
  type BlobRead,
  entryAt,
  isFile,
  type Snapshot,
  type SnapshotEntry,
} from '../../core/snapshot.ts';
import type { Judging } from '../../engine/judging.ts';
import { readContents } from '../../engine/records.ts';
import { filesOf } from '../../engine/state-files.ts';
import { mergeHeads } from '../../git/merge-heads.ts';
import { gatherAgain } from '../../link/link.ts';
import { StateLookUps } from '../../link/state-tables.ts';
import { once } from '../../parse/once.ts';
import { parseContent } from '../../parse/parser.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import type { WorkFiles } from '../../write/change-set.ts';
import { branchTexts } from './branch-texts.ts';
import type { Call } from './call.ts';
import { commitHolding } from './commit-holding.ts';
import { derivedFrom, type WholeRead } from './derived.ts';
import { tamperedAmong, unsoundAmong } from './ground.ts';
import { alone, type Judges, problemsAmong, problemsIn, verdictOn } from './judged.ts';
import { Preparation } from './on-disk.ts';
import { outsideBytes, outsideOf } from './outside.ts';
import { NOTHING_SEEN } from './seen.ts';
import { textOf } from './text-of.ts';
import { bytesAt, fileNamesIn, MOST_BYTES, tooLarge, workFiles } from './work-files.ts';

/** Calls of a server ask for those of the same list. */
const filesByKind = oncePer((candidates: readonly Candidate[]) =>
  grouped(
    candidates.filter(({ entry }) => isFile(entry)),
    ({ kind }) => kind,
  ),
);

const UNASKED = { rewritten: new Set<string>(), wantsSound: false, grounds: null, further: null };

/** The working tree as operations see it. What they do not ask for is not read. */
export class WorkingTree implements OperationState {
  readonly #snapshot: Snapshot;
  readonly #judging: Judging;
  readonly #repository: Repository;
  readonly #judges: Judges;
  readonly #started: ReadonlyMap<string, string> | null;
  readonly #outside: readonly string[];
  readonly #files: WorkFiles;
  readonly #rests = new Set<string>();
  /** By the kinds that are looked up. */
  readonly #words = new Map<string, Words>();

  constructor(judges: Judges, judging: Judging, call: Call) {
    const { snapshot, repository } = judges;
    this.#snapshot = snapshot;
    this.#judging = judging;
    this.#repository = repository;
    this.#judges = judges;
    this.#started = call.started ?? null;
    this.#outside = outsideOf(call);
    this.#files = workFiles(repository.root);
  }

  get config(): Config {
    return this.#judging.config;
  }

  get entries(): readonly SnapshotEntry[] {
    return this.#snapshot.entries;
  }

  /** The files whose content was asked for by their paths. */
  get rests(): ReadonlySet<string> {
    return this.#rests;
  }

  readonly facts = once(async (): Promise<Facts> => {
    const judging = { ...this.#judging, goesByLast: true };
    const { facts } = await readContents(filesOf(this.#snapshot, judging), judging);
    return gatherAgain(facts, judging.analyses);
  });

  async words(of: readonly Kind[]): Promise<Words> {
    const facts = await this.facts();
    const asked = [...of].sort().join();
    const known = this.#words.get(asked);
    if (known !== undefined) return known;
    const part: Facts = { of: (kind) => (of.includes(kind) ? facts.of(kind) : []) };
    const { words } = new StateLookUps(part, this.config);
    this.#words.set(asked, words);
    return words;
  }

  async records<K extends ReadableKind>(
    kind: K,
    isWanted: (path: string) => boolean,
  ): Promise<readonly StateRecord<K>[]> {
    const found = await this.#records(kind, isWanted);
    for (const { path } of found) this.#rests.add(path);
    return found;
  }

  scan<K extends ReadableKind>(
    kind: K,
    isWanted: (path: string) => boolean = () => true,
  ): Promise<readonly StateRecord<K>[]> {
    return this.#records(kind, isWanted);
  }

  tampered(paths: Iterable<string>): Promise<ReadonlyMap<string, Diagnostic>> {
    return tamperedAmong(new Set(paths), this.#judges);
  }

  unsound(paths: Iterable<string>): Promise<ReadonlyMap<string, Diagnostic>> {
    return unsoundAmong(new Set(paths), this, this.#judges);
  }

  async #records<K extends ReadableKind>(
    kind: K,
    isWanted: (path: string) => boolean,
  ): Promise<readonly StateRecord<K>[]> {
    const wanted = this.#candidates(kind).filter(({ entry }) => isWanted(entry.path));
    const homes = new Map(wanted.map(({ entry, home }) => [entry.path, home]));
    const found: StateRecord<K>[] = [];
    const entries = wanted.map(({ entry }) => entry);
    for await (const read of this.#snapshot.read(entries, this.#limit(kind))) {
      const record = await this.#parse(read, kind);
      const { path } = read.entry;
      if (record !== null) found.push({ path, home: homes.get(path) ?? '', record });
    }
    return found;
  }

  async derived<K extends ReadableKind, T>(
    { name, kind, of }: Derivation<K, T>,
    anew = false,
  ): Promise<readonly Derived<T>[]> {
    const known = await this.#judges.recall(name);
    const read = (entries: readonly SnapshotEntry[]) =>
      this.#snapshot.read(entries, this.#limit(kind));
    const derive = async (blob: WholeRead): Promise<T | null> => {
      const record = await this.#parse(blob, kind);
      return record === null ? null : of(record, blob.bytes);
    };
    return derivedFrom(this.#candidates(kind), known, { read, derive }, anew);
  }

  async text(path: string): Promise<string | null> {
    this.#rests.add(path);
    return this.#text(path);
  }

  async #text(path: string): Promise<string | null> {
    const entry = entryAt(this.#snapshot, path);
    const [text = null] = isFile(entry) ? await this.#texts([entry]) : [];
    return text;
  }

  parsed<K extends ReadableKind>(
    path: string,
    kind: K,
    content: string | Uint8Array,
  ): Promise<RecordOf[K] | null> {
    const entry: SnapshotEntry = { path, mode: 'file', id: null };
    return this.#parse({ entry, id: '', bytes: Buffer.from(content) }, kind);
  }

  async unpacked(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | null> {
    const { archiveFiles } = await import('../../parse/archive/archive-files.ts');
    return archiveFiles(bytes, this.config.limits);
  }

  problems(
    path: string,
    kind: ReadableKind,
    text: string,
    isAlone = false,
  ): Promise<readonly Diagnostic[]> {
    return problemsIn(text, { path, kind }, isAlone ? alone(this.#judges) : this.#judges);
  }

  bytes(path: string): Uint8Array | null {
    return this.#outside.includes(path) ? outsideBytes(path) : bytesAt(this.#files.root, path);
  }

  stored(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    for (const path of paths) this.#rests.add(path);
    return this.looked(paths);
  }

  async looked(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const entries = paths.map((path) => entryAt(this.#snapshot, path)).filter(isFile);
    const found = new Map<string, Uint8Array>();
    for await (const read of this.#snapshot.read(entries, () => MOST_BYTES)) {
      if ('tooLarge' in read) throw tooLarge(read.entry.path, read.tooLarge);
      found.set(read.entry.path, read.bytes);
    }
    return found;
  }

  async ignored(folder: string): Promise<readonly string[]> {
    const isUnlisted = (name: string) => entryAt(this.#snapshot, `${folder}/${name}`) === null;
    return fileNamesIn(this.#files.root, folder).filter(isUnlisted);
  }

  lint(
    selects: (path: string) => boolean,
    options: Partial<Options> = {},
  ): Promise<readonly Diagnostic[]> {
    return problemsAmong(selects, this.#judges, options);
  }

  async obstacles(changes: readonly PlannedChange[]): Promise<readonly Diagnostic[]> {
    const preparation = new Preparation(this.#snapshot, this.#files, NOTHING_SEEN, () => false);
    const { contents } = await preparation.prepared(changes);
    return (await verdictOn({ contents, ...UNASKED }, this.#judges)).inTheWay;
  }

  async committed(path: string): Promise<readonly string[]> {
    const { base } = this.#snapshot.scope;
    if (base === null) return [];
    const parents = [base, ...(await mergeHeads(this.#repository.gitDir))];
    const held = parents.map((each) => this.#repository.entriesAt(each, [path]));
    return this.#texts((await Promise.all(held)).flat().filter(isFile));
  }

  commitHolding(path: string, isMeant: (text: string) => boolean): Promise<Sought> {
    const at = { path, head: this.#snapshot.scope.base };
    return commitHolding(this.#repository, at, isMeant, (entries) => this.#texts(entries));
  }

  async atStart(path: string): Promise<string | null> {
    return this.#started === null
      ? this.#text(path)
      : (this.#started.get(join(this.#repository.root, path)) ?? null);
  }

  branches(path: string): Promise<readonly BranchText[]> {
    const head = this.#snapshot.scope.base;
    return branchTexts(this.#repository, { path, head }, (entries) => this.#texts(entries));
  }

  async branchLogs(onto: string): Promise<BranchLogs> {
    const { branchLogs } = await import('./branch-logs.ts');
    return branchLogs(onto, this.#judges);
  }

  async stepErrors(since: string, rules: readonly string[]): Promise<readonly StepError[]> {
    const { stepErrors } = await import('./judged-onto.ts');
    const found = await stepErrors(since, rules, this.#judges);
    return found.map(({ rule, path, commit }) => ({ rule, path, commit: commit?.id ?? null }));
  }

  #candidates(kind: ReadableKind): readonly Candidate[] {
    const { candidates } = filesOf(this.#snapshot, this.#judging);
    return filesByKind(candidates).get(kind) ?? [];
  }

  async #texts(entries: readonly SnapshotEntry[]): Promise<readonly string[]> {
    const { limits } = this.config;
    const found: string[] = [];
    for await (const read of this.#snapshot.read(entries, () => limits.logBytes)) {
      const text = 'bytes' in read ? textOf(read.bytes) : null;
      if (text !== null) found.push(text);
    }
    return found;
  }

  async #parse<K extends ReadableKind>(read: BlobRead, kind: K): Promise<RecordOf[K] | null> {
    const record = await parseContent(read, kind, this.config);
    // Sound because what is readable was read as a record of the kind.
    return record.readable ? (record as RecordOf[K]) : null;
  }

  #limit(kind: ReadableKind): () => number {
    const { limits } = this.config;
    return () => sizeLimit(kind, limits);
  }
}
