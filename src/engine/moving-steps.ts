import { posix } from 'node:path';
import { gitCommand, pathWord } from '../core/git-command.ts';
import { shellWord } from '../core/shell-word.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { Making, MakingStep } from './makings.ts';

/** A file or a folder that has another name now. */
export interface Move {
  readonly was: string;
  readonly is: string;
}

/** What is there now, and what was before anything moved: at and below a path. */
export interface Places {
  now(path: string): Promise<readonly SnapshotEntry[]>;
  before(path: string): Promise<readonly SnapshotEntry[]>;
  /** What only the working tree has, by its path: as far as it is read. */
  onDisk(): Promise<OnDisk>;
}

/** Contents that git may not have. */
export type OnDisk = ReadonlyMap<string, { readonly id: string; readonly bytes?: Uint8Array }>;

/**
 * Moves a file back with all that moved with it, as whole folders: one file of a base is of no use
 * where the others are not.
 * @param gone what else is missing; what of it did not move along is left
 * @param changed what puts right what was not to change, and did on the way
 */
export async function movedBack(
  file: Move,
  gone: readonly string[],
  places: Places,
  changed: (move: Move) => Promise<readonly MakingStep[]>,
): Promise<{ readonly steps: readonly MakingStep[]; readonly left: readonly string[] }> {
  const first = await withFolder(file, places);
  const moves = [first];
  const left: string[] = [];
  for (const was of gone) {
    const is = alongside(was, first);
    if (is === null || !(await isNewAt(is, places))) left.push(was);
    else if (moves.every((move) => !was.startsWith(`${move.was}/`)))
      moves.push(await withFolder({ was, is }, places));
  }
  const steps: MakingStep[] = [];
  for (const move of moves) {
    const step = await movingStep(move, places);
    const righting = await changed(move);
    // Both are about one path where a file moved alone.
    const isSame = righting.some(({ path }) => path === step.path);
    steps.push(isSame ? { ...step, path: move.is } : step, ...righting);
  }
  return { steps, left };
}

async function isNewAt(path: string, { now, before }: Places): Promise<boolean> {
  return (await now(path)).length > 0 && (await before(path)).length === 0;
}

/** Where a file is now that moved as another one did; null where that says nothing of it. */
function alongside(path: string, { was, is }: Move): string | null {
  const [before, now] = [was.split('/'), is.split('/')];
  while (before.length > 0 && before.at(-1) === now.at(-1)) {
    before.pop();
    now.pop();
  }
  const start = before.map((part) => `${part}/`).join('');
  const moved = now.map((part) => `${part}/`).join('');
  return path.startsWith(start) ? moved + path.slice(start.length) : null;
}

/** The largest folder that moved with a file; the file itself where others stayed. */
async function withFolder(file: Move, places: Places): Promise<Move> {
  let moved = file;
  while (posix.basename(moved.was) === posix.basename(moved.is)) {
    const folder = { was: posix.dirname(moved.was), is: posix.dirname(moved.is) };
    if (!(await isMoved(folder, places))) break;
    moved = folder;
  }
  return moved;
}

/** Nothing is left where the folder was, or a link, and most of what was in it is where nothing was. */
async function isMoved({ was, is }: Move, { now, before }: Places): Promise<boolean> {
  if (was === '.' || is === '.' || was === is) return false;
  const left = (await now(was)).filter((each) => !isLinkAt(was, each));
  if (left.length > 0 || (await before(is)).length > 0) return false;
  const present = new Set((await now(is)).map(({ path }) => path));
  const held = await before(was);
  const along = held.filter(({ path }) => present.has(is + path.slice(was.length)));
  return along.length * 2 > held.length;
}

function isLinkAt(path: string, entry: SnapshotEntry): boolean {
  return entry.path === path && entry.mode === 'symlink';
}

/** What is written through a link is written elsewhere: the link that is on the way to a place. */
async function linkTo(place: string, { now }: Places): Promise<string | null> {
  for (let path = place; path !== '.'; path = posix.dirname(path))
    if ((await now(path)).some((entry) => isLinkAt(path, entry))) return path;
  return null;
}

/** Git may know nothing of what it is now: not `git mv`. */
async function movingStep({ was, is }: Move, places: Places): Promise<MakingStep> {
  const { now } = places;
  const link = await linkTo(was, places);
  const [from, to] = [pathWord(is), pathWord(was)];
  const held = await now(is);
  const isFolder = held.some(({ path }) => path !== is);
  const folder = posix.dirname(was);
  const isMade = folder === '.' || (link === null && (await now(folder)).length > 0);
  const moving = isFolder
    ? ''
    : [isMade ? [] : `mkdir -p ${pathWord(folder)}`, `mv ${from} ${to}`].flat().join(' && ');
  const isBelow = !isFolder && is.startsWith(`${was}/`);
  // A file out of the folder that took its place: what else is in that stays on disk.
  const aside = pathWord(`${was}.folder`);
  const inside = pathWord(`${was}.folder${is.slice(was.length)}`);
  const kept = `{ rmdir ${aside} 2>/dev/null || true; }`;
  const out = [`[ ! -e ${aside} ]`, `mv ${to} ${aside}`, `mv ${inside} ${to}`, kept];
  const all = isBelow ? out.join(' && ') : moving;
  const words = [
    ...(link === null ? [] : [`{ [ ! -L ${pathWord(link)} ] || rm ${pathWord(link)}; }`]),
    // What was moved back already is not moved once more.
    ...(isFolder
      ? folderCommands({ was, is }, held)
      : [
          `{ [ ! -e ${from} ] || ${all.includes(' && ') ? `{ ${all}; }` : all}; }`,
          // Git adds a file that was ignored and tracked only by force.
          gitCommand('add -f', was),
        ]),
    gitCommand(`rm -${isFolder ? 'r' : ''}q --cached --ignore-unmatch`, is),
  ];
  const gone = [link ?? [], held.map(({ path }) => path)].flat();
  const arrived = await arrivedAt(was, is, held, places);
  const step = { action: 'run' as const, path: was, text: words.join(' && ') };
  if (arrived === null) return step;
  return { ...step, makes: [...gone.map((path) => ({ path, entry: null })), ...arrived] };
}

/** Moves and adds the files whose names follow: what was below one folder is below another one. */
const MOVING_EACH = [
  'from=$1 at=$2 to=$3; shift 3; for each; do shift',
  `rest=\${each#"$from"}; [ -e "$at$rest" ] || [ -L "$at$rest" ] || continue`,
  `folder=$to\${rest%/*}; mkdir -p "$folder" && mv "$at$rest" "$to$rest" && set -- "$@" "$to$rest" || exit`,
  'done; [ $# = 0 ] || git --literal-pathspecs add -f -- "$@"',
].join('; ');

/** Of a folder only what git has or reported moves: all else in it is somebody's, and stays. */
function folderCommands({ was, is }: Move, held: readonly SnapshotEntry[]): readonly string[] {
  const [from, to, apart] = [pathWord(is), pathWord(was), pathWord(`${was}.moved`)];
  const isRespelled = was.toLowerCase() === is.toLowerCase();
  const isUntracked = held.some(({ id, isUnstored }) => id === null || isUnstored);
  const listing = isUntracked ? 'ls-files -z -c -o --exclude-standard' : 'ls-files -z';
  const at = isRespelled ? apart : from;
  const named = isRespelled && isUntracked ? `${was}.moved` : is;
  const each = `${gitCommand(listing, named)} | xargs -0 sh -c '${MOVING_EACH}' sh ${shellWord(named)} ${at} ${to}`;
  // Two spellings may be one folder, with all that is in it.
  const rest = `mkdir -p ${to} && cp -R ${apart}/. ${to} && rm -r ${apart}`;
  return isRespelled
    ? [
        `{ [ ! -e ${from} ] || mv ${from} ${apart}; }`,
        each,
        `{ [ ! -e ${apart} ] || { ${rest}; }; }`,
      ]
    : [each, `{ find ${from} -depth -type d -exec rmdir {} + 2>/dev/null || true; }`];
}

/** What moves, where it is then; null where nobody knows what it says. */
async function arrivedAt(
  was: string,
  is: string,
  held: readonly SnapshotEntry[],
  places: Places,
): Promise<readonly Making[] | null> {
  const onDisk = held.some(({ id }) => id === null) ? await places.onDisk() : null;
  const arrived = held.map((entry): Making | null => {
    const path = was + entry.path.slice(is.length);
    const read = entry.id === null ? onDisk?.get(entry.path) : { id: entry.id };
    return read ? { path, entry: { ...entry, path, id: read.id }, ...read } : null;
  });
  return arrived.every((each) => each !== null) ? arrived : null;
}
