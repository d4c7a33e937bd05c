import { gitCommand, pathWord } from '../core/git-command.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { Asked, Grounded } from './grounds.ts';
import { changesBetween, type MakingStep, madeFrom } from './makings.ts';
import { NewChain, restoredFiles, utf8 } from './new-chain.ts';
import { blobId } from './restored-log.ts';
import { bytesIn } from './stray-events.ts';

/**
 * What takes the entries out of logs that the same commits appended for what is taken back, and for nothing
 * else: nobody but them has these, and they tell of what never was. Those behind them are chained anew.
 * @param steps what takes back
 */
export async function strayEntries(
  steps: ReadonlyMap<string, MakingStep>,
  { isOwn, parents, changed, ids }: Grounded,
  { snapshot, history }: Asked,
): Promise<readonly MakingStep[]> {
  if (!isOwn || steps.size === 0) return [];
  const made = madeFrom(snapshot, steps.values(), history.read);
  const done = new Set([...steps.values()].flatMap(({ makes = [] }) => makes.map(pathOf)));
  const left = changesBetween(parents, made.snapshot).map(pathOf);
  const stays = new Set(left);
  const { changes } = await changed();
  const back = changes.map(pathOf).filter((path) => !stays.has(path));
  const isLog = (path: string) => path.endsWith('.jsonl') && !done.has(path);
  const logs = back.length === 0 ? [] : changes.filter(({ path }) => isLog(path));
  const versions: string[][] = [];
  for (const { before } of logs) {
    const held: string[] = [];
    for (const entry of before) held.push((await bytesIn(entry, history.read)) ?? '');
    versions.push(held);
  }
  // What moved from one log to another was there before.
  const known = new Set(versions.flat().flatMap((each) => each.split('\n')));
  const out: MakingStep[] = [];
  for (const [index, { path, before, after }] of logs.entries()) {
    if (!isFile(after) || !before.some(isFile)) continue;
    const text = await bytesIn(after, snapshot.read);
    if (text === null || !text.endsWith('\n')) continue;
    const others = left.filter((each) => each !== path);
    const found = await withoutStray(path, { text, known, back, left: others });
    if (found === null) continue;
    const at = (versions[index] ?? []).indexOf(found.text);
    const from = ids[at];
    const was = after.id ?? blobId(text, before.find(isFile)?.id ?? '');
    out.push(from === undefined ? cutting(after, was, found) : taking(path, from, before[at]));
  }
  return out;
}

/** A log, and what became of the files that its lines tell of. */
interface Told {
  /** Bytes, one a character. */
  readonly text: string;
  /** What the logs held before. */
  readonly known: ReadonlySet<string>;
  /** The paths of which all changes are taken back, and those that stay otherwise than they were. */
  readonly back: readonly string[];
  readonly left: readonly string[];
}

interface Cut {
  readonly text: string;
  /** What sed is told. */
  readonly script: string;
}

/** Null where no line goes, and where a line behind it is not what its hash says. */
async function withoutStray(path: string, { text, known, back, left }: Told): Promise<Cut | null> {
  const files = await restoredFiles();
  const lines = text.slice(0, -1).split('\n');
  const kept: string[] = [];
  const words: string[] = [];
  const chain = new NewChain(path, files);
  for (const [index, old] of lines.entries()) {
    const isTold = files.map((each) => each.tellsOf?.(path, utf8(old))).find((each) => each);
    const isStray = !known.has(old) && isTold && back.some(isTold) && !left.some(isTold);
    const line = isStray ? null : chain.follow(old);
    if (isStray ? !chain.leave(old) : line === null || (line !== old && known.has(old)))
      return null;
    if (line === null) words.push(`${index + 1}d`);
    else kept.push(line);
  }
  const again = words.length === 0 ? null : chain.script(kept);
  if (again === null) return null;
  const whole = kept.map((line) => `${line}\n`).join('');
  return { text: whole, script: [...words, ...again].join(';') };
}

/** The log of a commit holds nothing else. */
function taking(path: string, from: string, entry: SnapshotEntry | null = null): MakingStep {
  const text = gitCommand(`checkout ${shellWord(from)}`, path);
  return { action: 'run', path, text, makes: [{ path, entry }] };
}

/**
 * The command leaves a log alone that is another one by now.
 * @param was the id of the log as it is
 */
function cutting(now: SnapshotEntry, was: string, { text, script }: Cut): MakingStep {
  const { path } = now;
  const [log, copy] = [pathWord(path), pathWord(`${path}.restored`)];
  const isOther = `[ "$(git hash-object --no-filters ${log})" != ${was} ]`;
  const words = `LC_ALL=C sed ${shellWord(script)} ${log} > ${copy} && mv ${copy} ${log}`;
  const entry = { ...now, id: blobId(text, was) };
  const makes = [{ path, entry, bytes: Buffer.from(text, 'latin1') }];
  const run = `${isOther} || { ${words}; } && ${gitCommand('add', path)}`;
  return { action: 'run', path, text: run, makes };
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}
