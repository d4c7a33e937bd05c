import { type Candidate, folderOf, type GivenRecord, type Matcher } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { foldersIn, globs } from '../core/glob.ts';
import type { PathTwin } from '../core/path-twin.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { messageAt, messageMatcher } from '../protocols/messages/message-paths.ts';
import { outputMatcher } from '../protocols/subagents/subagent-outputs.ts';
import {
  bundleMatcher,
  submoduleInBase,
  vouchBase,
  vouchMatcher,
} from '../protocols/vouch/vouch-paths.ts';
import { claimsOf, KNOWN_FOLDER, KNOWN_PATHS } from './known-paths.ts';
import { linkedFolder } from './linked-folder.ts';
import { pathTwins } from './path-twins.ts';

/**
 * Finds what the paths of a snapshot should be, without reading anything. Keeps the order of the
 * entries. A folder that is a fact is found once, by its first file.
 * @param given a path that holds a record of a kind, whatever its name; null for none
 */
export function discover(
  entries: readonly SnapshotEntry[],
  options: Options,
  given: GivenRecord | null = null,
): readonly Candidate[] {
  const areClaimed = options.messages.include !== null;
  const { messages, claims, known } = matchersOf(options);
  const match = first([
    ...(given === null ? [] : [matcherOf(given)]),
    ...(areClaimed ? [messages] : []),
    ...claims,
    vouchMatcher,
    known,
    outputMatcher(entries, first([...claims, known])),
    ...(areClaimed ? [] : [messages]),
  ]);
  const named = foldersIn([
    ...(options.messages.include ?? []),
    ...claimsOf(options).flatMap(({ patterns }) => patterns ?? []),
  ]);
  const found: Candidate[] = [];
  const folders = new Set<string>();
  const addFolder = (folder: Candidate | null, name: string): void => {
    if (folder === null) return;
    const key = `${folder.kind}\0${folder.home}\0${name}`;
    if (folders.has(key)) return;
    folders.add(key);
    found.push(folder);
  };
  const twins = pathTwins(entries, options);
  for (const entry of entries) {
    // Before the record at the same path: what is said of the path is said of that.
    const twin = twins.get(entry.path);
    if (twin !== undefined) found.push(twinAt(entry, twin));
    if (entry.mode === 'submodule') {
      found.push(...submoduleInBase(entry));
      continue;
    }
    const agent = agentFolder(entry);
    addFolder(agent, agent === null ? '' : agentName(agent));
    addFolder(vouchBase(entry), '');
    const record = match(entry) ?? linkedFolder(entry, match, named);
    if (record !== null) found.push(record);
    // Whether an archive is a bundle, only its content says, wherever it stands.
    const bundle = bundleMatcher(entry);
    if (bundle !== null) found.push(bundle);
  }
  return found;
}

function matcherOf({ path, kind }: GivenRecord): Matcher {
  if (kind === 'message') return messageAt(path);
  return (entry) =>
    entry.path === path ? { entry, kind, home: '', declared: true, copy: false } : null;
}

function twinAt(entry: SnapshotEntry, twin: PathTwin | null): Candidate {
  return { entry, kind: 'path-twin', home: '', declared: true, copy: false, twin };
}

interface Matchers {
  readonly messages: Matcher;
  readonly claims: readonly Matcher[];
  readonly known: Matcher;
}

/** Made once for a run, which may look at thousands of states. */
const MATCHERS = new WeakMap<Options, Matchers>();

function matchersOf(options: Options): Matchers {
  const made = MATCHERS.get(options) ?? {
    messages: messageMatcher(options.messages),
    claims: claimMatchers(options),
    known: knownMatcher(options),
  };
  MATCHERS.set(options, made);
  return made;
}

/** What the first matcher says that knows anything of a path. */
function first(matchers: readonly Matcher[]): Matcher {
  return (entry) => {
    for (const match of matchers) {
      const candidate = match(entry);
      if (candidate !== null) return candidate;
    }
    return null;
  };
}

/** Files that patterns of the user claim. */
function claimMatchers(options: Options): readonly Matcher[] {
  const { protocolDocument } = options.contributions;
  const document: Matcher = (entry) => {
    if (entry.path !== protocolDocument) return null;
    return { entry, kind: 'protocol-document', home: '', declared: true, copy: false };
  };
  const claims = claimsOf(options).flatMap(({ kind, patterns }): Matcher | readonly [] => {
    if (patterns === null) return [];
    const fits = globs(patterns);
    return (entry) => {
      if (!fits(entry.path)) return null;
      const home = kind === 'subagent-manifest' ? folderOf(entry.path) : '';
      return { entry, kind, home, declared: true, copy: false };
    };
  });
  return [document, ...claims];
}

/** Files that their path alone makes records. */
function knownMatcher(options: Options): Matcher {
  const claimed = claimsOf(options).filter(({ patterns }) => patterns !== null);
  const kinds = new Set(claimed.map(({ kind }) => kind));
  const places = KNOWN_PATHS.filter(({ kind }) => !kinds.has(kind));
  return (entry) => {
    // Most paths of a repository are in none of these folders, and asked about once.
    if (!KNOWN_FOLDER.test(entry.path)) return null;
    for (const { kind, path, undeclared = false } of places) {
      const match = path.exec(entry.path);
      if (match === null) continue;
      const home = match[1]?.slice(0, -1) ?? '';
      return { entry, kind, home, declared: !undeclared, copy: false };
    }
    return null;
  };
}

/** A file under `agents/<Name>/` shows that the agent exists, whatever the file holds. */
function agentFolder(entry: SnapshotEntry): Candidate | null {
  if (!entry.path.includes('agents/')) return null;
  const folders = entry.path.split('/').slice(0, -1);
  const at = folders.indexOf('agents');
  if (at === -1 || at + 1 >= folders.length) return null;
  const home = folders.slice(0, at).join('/');
  return { entry, kind: 'agent-folder', home, declared: false, copy: false };
}

/** The `<Name>` of `<home>/agents/<Name>/...`. */
export function agentName(candidate: Candidate): string {
  const start = candidate.home === '' ? 0 : candidate.home.length + 1;
  return candidate.entry.path.slice(start).split('/')[1] ?? '';
}
