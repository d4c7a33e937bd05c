import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../core/config.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { HistoryMemory, VerifiedHistory } from '../../core/verified-history.ts';
import { FreshFile } from '../../write/fresh-file.ts';
import { type Memory, noMemory } from '../memory.ts';
import { isPrivate, makeFolder, privateFolder, statOf } from '../private-folder.ts';
import { AnalysisStore } from './analysis-store.ts';
import { cacheFolder, makeRoom } from './cache-folder.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import { contentSettings, pastSettings, stateSettings } from './settings-name.ts';
import { TieStore } from './tie-store.ts';

/** The build puts the digest of its own code in this place. */
const DIGEST = '@build-digest@';

/** Names the code that is running, so that no other code is believed; null where it was not built. */
const BUILD: string | null = DIGEST.startsWith('@') ? null : DIGEST;

/** What a run looks at, and by what. */
export interface Remembering {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly rules: readonly Rule[];
  readonly config: Config;
  readonly env: OpenOptions['env'];
}

/** Opens what is remembered. Whatever is in the way of that makes a run slower, and never different. */
export async function memoryOf(remembering: Remembering): Promise<Memory> {
  const place = placeOf(remembering);
  if (place === null) return noMemory();
  const isHistory = remembering.snapshot.scope.mode === 'history';
  return isHistory ? ofHistory(remembering, place) : ofContents(remembering, place);
}

/** Where this build and this user keep things. */
export interface CachePlace {
  readonly folder: string;
  readonly seal: Uint8Array;
  readonly build: string;
}

const SEAL_BYTES = 32;

/**
 * What shows that this user wrote what is remembered: a repository may come with a git directory
 * that somebody else filled. It stands outside of all repositories, where only the user can read it.
 * @returns null where there is none and none can be made: then nothing is remembered
 */
export function userSeal(env: OpenOptions['env']): Uint8Array | null {
  const folder = privateFolder(env);
  if (folder === null) return null;
  const file = join(folder, 'seal');
  try {
    makeFolder(dirname(folder));
    makeFolder(folder);
    if (!isPrivate(folder)) return null;
    return readSeal(file) ?? makeSeal(file);
  } catch {
    return null;
  }
}

function readSeal(file: string): Uint8Array | null {
  try {
    // Reading a pipe would wait for somebody who writes.
    if (statOf(file)?.isFile() !== true) return null;
    const seal = readFileSync(file);
    return seal.length === SEAL_BYTES ? seal : null;
  } catch {
    return null;
  }
}

/**
 * Puts a seal in place of none, or of one that is not whole. It comes whole, and only where there is
 * none: of two processes that make one at once, the second uses the first's from its next run on.
 */
function makeSeal(file: string): Uint8Array | null {
  if (statOf(file)?.isFile() && readSeal(file) === null) rmSync(file, { force: true });
  new FreshFile(file, randomBytes(SEAL_BYTES), { mode: 0o600 }).create();
  return readSeal(file);
}

/**
 * Null where nothing can be kept.
 * @param name of the folder in the git directory; the one for analyses where it is left out
 */
export function placeOf(
  { repository, env }: Pick<Remembering, 'repository' | 'env'>,
  name?: string,
): CachePlace | null {
  if (BUILD === null) return null;
  return unlessFailing(() => {
    const seal = userSeal(env);
    const folder = seal === null ? null : cacheFolder(repository.commonDir, name);
    return seal && folder ? { folder, seal, build: BUILD as string } : null;
  });
}

function ofContents(remembering: Remembering, place: CachePlace): Memory {
  const { folder, seal, build } = place;
  const byFile = contentSettings(remembering, build);
  const store = new AnalysisStore(folder, byFile, seal);
  const byState = stateSettings(remembering, build);
  const ties = new TieStore(folder, byState, seal);
  const keep = (): readonly string[] => {
    unlessFailing(() => store.save());
    unlessFailing(() => ties.save());
    return store.isDamaged || ties.isDamaged ? [DAMAGED] : [];
  };
  return { analyses: store.analyses, ties, past: null, keep };
}

/** Commits about which git is asked one by one; where more are named, all is judged. */
const MOST_ASKED = 50;

interface Asked {
  readonly repository: Repository;
  /** The commit that is looked at. */
  readonly head: string;
  readonly config: Config;
}

/** A history with more problems, or with more to say of them, is not kept: what stood there stays. */
const MOST_PROBLEMS = 5_000;
const MOST_CHARACTERS = 2 ** 23;

/** The history that an earlier run judged, and what it found. */
export class HistoryStore {
  /** Null where there is none, or none that is as a run wrote it. */
  readonly known: VerifiedHistory | null;
  readonly #folder: string;
  readonly #file: string;
  readonly #seal: Uint8Array;
  #judged: VerifiedHistory | null = null;

  /**
   * @param settings names the rules and settings: 64 hex digits
   * @throws The system's error where the file is there and can't be read.
   */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `history-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    const [line] = readSealed(this.#file, this.#seal);
    this.known = line === undefined ? null : (JSON.parse(line) as VerifiedHistory);
  }

  remember(judged: VerifiedHistory): void {
    this.#judged = judged;
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    const judged = this.#judged;
    if (judged === null || judged.head === this.known?.head) return;
    if (judged.problems.length > MOST_PROBLEMS) return;
    const text = JSON.stringify(judged);
    if (text.length > MOST_CHARACTERS) return;
    if (this.known === null) makeRoom(this.#folder);
    writeSealed(this.#file, this.#seal, [text]);
  }
}

/** What is remembered of the history that a commit goes on from. */
export async function historyMemory(store: HistoryStore, asked: Asked): Promise<HistoryMemory> {
  const { head } = asked;
  return {
    ...(await goingOn(store.known, asked)),
    keep: (judged) => store.remember({ head, ...judged }),
  };
}

const NOTHING = { verified: null, named: new Set<string>() };

async function goingOn(
  verified: VerifiedHistory | null,
  { repository, head, config }: Asked,
): Promise<Pick<HistoryMemory, 'verified' | 'named'>> {
  try {
    // Of a clone that was made shallow since, nobody can look at all of it any more.
    if (verified === null || (await repository.isShallow())) return NOTHING;
    if (!(await repository.isAncestor(verified.head, head))) return NOTHING;
    const named = await namedIn(verified, config, repository);
    return named === null ? NOTHING : { verified, named };
  } catch {
    // The commit is not here any more.
    return NOTHING;
  }
}

/**
 * The commits of a verified history that entries of the configuration name: whether these excuse
 * anything is told of what is judged. Null where there are too many to look up.
 */
async function namedIn(
  { head, problems }: VerifiedHistory,
  { history, ignore }: Config,
  repository: Repository,
): Promise<ReadonlySet<string> | null> {
  const known = new Set(problems.map(({ found }) => found.commit?.id));
  const entries = [...history.accepted, ...ignore];
  const commits = new Set(entries.flatMap(({ commit }) => commit ?? []));
  const open = [...commits].filter((commit) => !known.has(commit));
  if (open.length > MOST_ASKED) return null;
  const named = new Set([...commits].filter((commit) => known.has(commit)));
  for (const commit of open) {
    if ((await isCommit(commit, repository)) && (await repository.isAncestor(commit, head)))
      named.add(commit);
  }
  return named;
}

/** False for the id of what is no commit, or not here. */
async function isCommit(id: string, repository: Repository): Promise<boolean> {
  try {
    return (await repository.resolve(id)) === id;
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'unknown-revision') return false;
    throw error;
  }
}

async function ofHistory(
  remembering: Remembering,
  { folder, seal, build }: CachePlace,
): Promise<Memory> {
  const { head } = remembering.snapshot.scope;
  const settings = pastSettings(remembering, build);
  const store = unlessFailing(() => new HistoryStore(folder, settings, seal));
  if (store === null || head === null) return noMemory();
  const keep = (): readonly [] => {
    unlessFailing(() => store.save());
    return [];
  };
  const past = await historyMemory(store, { ...remembering, head });
  return { analyses: new Map(), ties: null, past, keep };
}

/** Null where the file system is in the way: a run that remembers nothing has its verdict, too. */
export function unlessFailing<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

const DAMAGED = 'The cache for this repository is corrupt. It was ignored and will be rebuilt.';
