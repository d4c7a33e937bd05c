import { posix } from 'node:path';
import { LONGEST_PATH, named, quoted } from '../../core/found-value.ts';
import { gitCommand, pathWord } from '../../core/git-command.ts';
import { invisibleIn, meantPath, type PathTwin } from '../../core/path-twin.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Help, MendStep } from '../../core/remedy.ts';

/** The message for a twin, and its data. */
export function saidOf(twin: PathTwin) {
  const end = twin.isFolder ? '/' : '';
  const found = quoted(twin.spelled + end, LONGEST_PATH);
  const meant = quoted(twin.meant + end, LONGEST_PATH);
  if (twin.fault === 'ending') return { message: 'ending' as const, data: { found, meant } };
  if (twin.fault === 'invisible') {
    const character = codePoint(invisibleIn(twin.spelled) ?? '');
    return { message: 'invisible' as const, data: { found, meant, character } };
  }
  return {
    message: twin.other === null ? ('alone' as const) : ('both' as const),
    data: { found, meant },
  };
}

/** `U+200B` */
function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What moves a file of another spelling of a folder to its place, where nothing is. */
export function movingSteps({ path }: RecordRef, twin: PathTwin): readonly MendStep[] {
  const place = meantPath(path, twin);
  if (twin.other === null || twin.other === place) return [];
  const folder = `mkdir -p ${pathWord(posix.dirname(place))}`;
  const text = `${folder} && ${gitCommand('add', path)} && ${gitCommand('mv', path, place)}`;
  return [{ action: 'run', path, text }];
}

/** What to do about a path that is one. */
export function helpFor(record: RecordRef, twin: PathTwin): Help {
  const [uncommitted, committed] = [wordsFor(record, twin, true), wordsFor(record, twin, false)];
  return { uncommitted, committed };
}

/** @param isNew git may not know the path yet, and would refuse the command */
function wordsFor({ path }: RecordRef, twin: PathTwin, isNew: boolean): string {
  const { spelled, meant, isFolder, other } = twin;
  const known = (named: string) => (isNew ? `${gitCommand('add', named)} && ` : '');
  const remove = `${known(path)}${gitCommand(isNew ? 'rm -f' : 'rm', path)}`;
  const place = meantPath(path, twin);
  if (other !== null && other !== place) {
    return `Move it to where it belongs, as the steps do, or remove it: ${remove}`;
  }
  if (other !== null) {
    const restore = gitCommand('restore', other);
    const removed = `${remove} (where file names ignore case, ${restore} then brings the other back).`;
    if (path.endsWith('.jsonl')) {
      return `${onlyThere(path, other)} Keep one of the two. To remove this one: ${removed}`;
    }
    const move = known(path) + gitCommand('mv', path, path.replace(/(?=\.[^./]*$|$)/, '-2'));
    return `If it says something else than the other one, give it a name of its own, and correct what names it: ${move}. If not, remove it: ${removed}`;
  }
  // Where file names ignore case, a folder can't be renamed to its other spelling in one step.
  const step = `${meant}.renamed`;
  const rename = isFolder
    ? `${gitCommand('mv', spelled, step)} && ${gitCommand('mv', step, meant)}`
    : gitCommand('mv', spelled, meant);
  return `Rename it: ${known(spelled)}${rename}; or remove it, if it should not be there: ${remove}`;
}

/** A log under another spelling may hold entries that the log lacks: they are lost with it. */
function onlyThere(path: string, log: string): string {
  const [twin, other] = [pathWord(path), pathWord(log)];
  return `Entries that are only in this one are lost with it: \`LC_ALL=C grep -avxFf ${other} ${twin}\` lists them; append those that are right to ${named(log)} first.`;
}
