import { posix } from 'node:path';
import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import { foldedPath } from '../core/path-twin.ts';
import { shellWord } from '../core/shell-word.ts';
import { entryAt, isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { linesOf } from './earlier-log.ts';
import { isTwin } from './follow-ups.ts';
import type { MakingStep } from './makings.ts';
import { restoredFiles, utf8 } from './new-chain.ts';
import { type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import type { PathVersions } from './path-versions.ts';
import { blobId } from './restored-log.ts';
import { committingStep, remakingStep, undoingSteps } from './restoring-steps.ts';
import { bytesIn } from './stray-events.ts';

/** A file that gets a name of its own. */
interface Renaming {
  /** What brought it; null for what is not committed. */
  readonly commit: string | null;
  readonly path: string;
  /** Null where it is removed: it has the id of the one that was there. */
  readonly to: string | null;
  /** What the agent is called that had the name of the other one; null for everything else. */
  readonly name: string | null;
  readonly steps: readonly MakingStep[];
}

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
  readonly past: PathVersions;
}

/**
 * Files that say something else than those that they may be taken for, each with what gives it a name of
 * its own, and the entries of logs that tell of it as well. None where somebody else has such an entry.
 */
export async function renamedTwins(
  problems: readonly Settled[],
  asked: Asked,
): Promise<ReadonlyMap<Settled | undefined, Renaming>> {
  const found = new Map<Settled | undefined, Renaming>();
  for (const problem of problems) {
    const renaming = isTwin(problem) ? await renamingOf(problem, asked) : null;
    if (renaming !== null) found.set(problem, renaming);
  }
  return found;
}

async function renamingOf({ diagnostic: { path, related } }: Settled, asked: Asked) {
  const other = related[0]?.path ?? '';
  // Of another spelling of a folder, what is in it may belong where nothing is.
  if (foldedPath(path) !== foldedPath(other)) return null;
  const [came, otherCame] = [await arrivalOf(path, asked), await arrivalOf(other, asked)];
  if (came === null || otherCame === null || came.entry.id === otherCame.entry.id) return null;
  // The one that came later makes way.
  return (await isLater(otherCame, came, asked))
    ? renamed(otherCame, came, asked)
    : renamed(came, otherCame, asked);
}

/** Of commits that somebody else may have, the later one holds what the earlier one brought. */
async function isLater(one: Arrival, other: Arrival, { history }: Asked): Promise<boolean> {
  if (one.age !== other.age) return one.age < other.age;
  const heldAt = async ({ commit }: Arrival, { entry, id }: Arrival) =>
    commit !== null && (await history?.at(commit, [entry.path]))?.[0]?.id === id;
  return (await heldAt(one, other)) && !(await heldAt(other, one));
}

/** A file, and what brought it as it is. */
interface Arrival {
  readonly entry: SnapshotEntry;
  readonly id: string;
  /** Null for what is not committed. */
  readonly commit: string | null;
  /** How many of the own commits came after it. */
  readonly age: number;
}

async function arrivalOf(
  path: string,
  { snapshot, history, own, past }: Asked,
): Promise<Arrival | null> {
  const entry = entryAt(snapshot, path);
  const last = snapshot.scope.head ?? snapshot.scope.base;
  if (!isFile(entry) || entry.id === null) return null;
  const [held = null] = last === null ? [] : ((await history?.at(last, [path])) ?? []);
  if (held?.id !== entry.id) return { entry, id: entry.id, commit: null, age: -1 };
  const commit = (await past.of(path))[0]?.commit;
  if (commit === undefined) return null;
  return { entry, id: entry.id, commit, age: own.depthOf(commit) ?? Infinity };
}

async function renamed(
  { entry, id, commit }: Arrival,
  { entry: stays }: Arrival,
  { snapshot, history, own }: Asked,
): Promise<Renaming | null> {
  const { path } = entry;
  const to = freeName(stays.path, snapshot);
  const [text, other] = [await bytesIn(entry, snapshot.read), await bytesIn(stays, snapshot.read)];
  if (to === null || text === null || isNamed(utf8(text), path)) return null;
  const line = own.line;
  const { head, base } = snapshot.scope;
  const before = commit === null ? (head ?? base) : (line[line.indexOf(commit) + 1] ?? null);
  const isOwn = commit === null || (own.has(commit) && line.includes(commit));
  const entries = await renamedEntries({ path, to }, before, { snapshot, history });
  if (entries === null || (!isOwn && entries.length > 0)) return null;
  const [first = null] = idsIn(utf8(text));
  // Two records with one id would be the next problem, and its commit still has it.
  if (commit !== null && entries.length === 0 && other && idsIn(utf8(other))[0] === first)
    return { commit, path, to: null, name: null, steps: [removingStep(path, stays.path)] };
  const name = nameIn(text) === nameIn(other ?? '') ? nameIn(text) : null;
  const naming = namingStep({ entry, id, text, name }, stays.path, to);
  return { commit, path, to, name, steps: [naming, ...entries] };
}

const NAME = /^---\r?\n(?:[^-].*\n)*?name:[ \t]*["']?([\w-]+)/;

/** What the front matter of an agent calls it: no other one may be called that. */
function nameIn(text: string): string | null {
  return NAME.exec(text)?.[1] ?? null;
}

/** Where nothing is, whatever the case of its letters: spelled as the other file is, which came first. */
function freeName(path: string, { entries }: Snapshot): string | null {
  const known = new Set(entries.map((each) => each.path.toLowerCase()));
  const names = [2, 3, 4, 5].map((number) => path.replace(/(?=\.[^./]*$|$)/, `-${number}`));
  return names.find((name) => !known.has(name.toLowerCase())) ?? null;
}

/** True for a record that has the name of its file as its id. */
function isNamed(text: string, path: string): boolean {
  const [stem = ''] = posix.basename(path).split('.');
  return idsIn(text).includes(stem);
}

function idsIn(text: string): readonly string[] {
  const ids = text.matchAll(/\b(?:id|\w+Id)["']?[ \t]*:[ \t]*["']?([^"'\s,]+)/g);
  return [...ids].flatMap(([, id]) => id ?? []);
}

function namingStep(
  {
    entry,
    id,
    text,
    name,
  }: Pick<Arrival, 'entry' | 'id'> & {
    readonly text: string;
    readonly name: string | null;
  },
  other: string,
  to: string,
): MakingStep {
  const { path } = entry;
  const calling = name === null ? '' : ` | LC_ALL=C sed '1,/^name:/s/^name:.*${name}/&-2/'`;
  const copied = [`git cat-file blob ${id}${calling} > ${pathWord(to)}`, gitCommand('add -f', to)];
  const removing = removingStep(path, other);
  const called = text.replace(NAME, '$&-2');
  const made =
    name === null
      ? { entry: { ...entry, path: to } }
      : {
          entry: { ...entry, path: to, id: blobId(called, id) },
          bytes: Buffer.from(called, 'latin1'),
        };
  const makes = [...(removing.makes ?? []), { path: to, ...made }];
  return { ...removing, text: [...copied, removing.text].join(' && '), makes };
}

/** Where file names ignore case, both are one file of the working tree. */
function removingStep(path: string, other: string): MakingStep {
  const text = [
    gitCommand('rm -q -f --ignore-unmatch', path),
    `{ [ -e ${pathWord(other)} ] || ${gitCommand('restore', other)}; }`,
  ].join(' && ');
  return { action: 'run', path, text, makes: [{ path, entry: null }] };
}

/** The commands that correct what tells of the file; null where somebody else may have that. */
async function renamedEntries(
  { path, to }: { readonly path: string; readonly to: string },
  before: string | null,
  { snapshot, history }: Pick<Asked, 'snapshot' | 'history'>,
): Promise<readonly MakingStep[] | null> {
  const files = await restoredFiles();
  const [was, is] = [posix.basename(path), posix.basename(to)];
  const steps: MakingStep[] = [];
  for (const log of snapshot.entries) {
    if (!log.path.endsWith('.jsonl') || !isFile(log)) continue;
    const lines = linesOf((await bytesIn(log, snapshot.read)) ?? '');
    const isTold = (line: string) =>
      files.some((each) => each.tellsOf?.(log.path, utf8(line))?.(path) === true);
    const told = lines.flatMap((line, index) => (isTold(line) ? index : []));
    if (told.length === 0) continue;
    const [entry = null] = before === null ? [] : ((await history?.at(before, [log.path])) ?? []);
    const text = entry && history ? await bytesIn(entry, history.read) : '';
    const held = new Set(linesOf(text ?? ''));
    const isOpen = (line = '') =>
      !held.has(line) &&
      line.includes(was) &&
      files.every((each) => !each.hashOf?.(log.path, utf8(line)));
    if (text === null || !/^[\w. -]+$/.test(was) || !told.every((index) => isOpen(lines[index])))
      return null;
    steps.push(correcting(log, lines, { told, was, is }));
  }
  return steps;
}

function correcting(
  log: SnapshotEntry,
  lines: readonly string[],
  {
    told,
    was,
    is,
  }: { readonly told: readonly number[]; readonly was: string; readonly is: string },
): MakingStep {
  const [file, copy] = [pathWord(log.path), pathWord(`${log.path}.restored`)];
  const script = told.map((index) => `${index + 1}s/${was.replaceAll('.', '\\.')}/${is}/g`);
  const all = lines.map((line, index) => (told.includes(index) ? line.replaceAll(was, is) : line));
  const text = all.map((line) => `${line}\n`).join('');
  const words = `LC_ALL=C sed ${shellWord(script.join(';'))} ${file} > ${copy} && mv ${copy} ${file}`;
  const entry = { ...log, id: blobId(text, log.id ?? '') };
  const makes = [{ path: log.path, entry, bytes: Buffer.from(text, 'latin1') }];
  return {
    ...{ action: 'run', path: log.path, makes },
    text: `${words} && ${gitCommand('add', log.path)}`,
  };
}

/** The problem with these commands, and around them what makes its commit anew where nobody else has it. */
export function withOwnName(
  problem: Settled,
  renaming: Renaming | undefined,
  { own, base }: { readonly own: OwnHistory; readonly base: Ground | null },
): Settled {
  if (renaming === undefined) return problem;
  const { diagnostic } = problem;
  const { commit, steps } = renaming;
  const words = namingWords(renaming);
  const isOwn = commit !== null && base !== null && own.has(commit);
  const published = commit === null ? steps : [...steps, committingStep(commit)];
  const all = isOwn ? [...undoingSteps(base), ...steps, remakingStep(own.tip)] : published;
  const help = isOwn ? `${madeAnewWords(base)} ${words}` : words;
  const made = { help, steps: all, by: 'you' as const };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}

function namingWords({ commit, path, to, name }: Renaming): string {
  const file = quoted(path, LONGEST_PATH);
  if (to === null)
    return `${file} is the later of two files with one id, so the steps remove it. Commit ${commit?.slice(0, 12)} still has it.`;
  const called = name === null ? '' : ` Its agent gets the name ${quoted(`${name}-2`)}.`;
  return `The two files have different content. The steps keep both: they rename ${file} to ${quoted(to, LONGEST_PATH)}, also in its entries.${called}`;
}

/** The help does not promise the name where a hook would refuse it, so that the steps take the file back. */
export function withoutName(problem: Settled, renaming: Renaming | undefined): Settled {
  if (renaming === undefined) return problem;
  const { diagnostic } = problem;
  const { commit, path, to } = renaming;
  if (to === null || diagnostic.steps.some(({ text }) => text.includes(pathWord(to))))
    return problem;
  const still = commit === null ? '' : ` Commit ${commit.slice(0, 12)} still has it.`;
  const words = `The steps take ${quoted(path, LONGEST_PATH)} back.${still}`;
  const help = diagnostic.help?.replace(namingWords(renaming), words) ?? null;
  return { ...problem, diagnostic: { ...diagnostic, help } };
}
