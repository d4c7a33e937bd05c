import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { LEVELS } from '../core/level.ts';
import { folderOf } from './by-folder.ts';
import { columns } from './columns.ts';
import { countAll, countLevels, listed } from './counts.ts';
import { visible } from './sanitize.ts';
import { wrap } from './wrap.ts';

/** Folders that are named beside a rule. */
const MOST_FOLDERS = 3;

/**
 * How many problems of each rule there are, the most of a level first, and where those are that are not
 * shown. Lines without line ends.
 */
export function countsByRule(
  all: readonly Diagnostic[],
  left: readonly Diagnostic[],
  { width, withPlaces }: { readonly width: number; readonly withPlaces: boolean },
): readonly string[] {
  const rules = [...grouped(all, ({ level, rule }) => `${level} ${rule}`)];
  const hidden = grouped(left, ({ level, rule }) => `${level} ${rule}`);
  const rows = rules
    .map(([key, found]) => ({ key, level: found[0]?.level ?? 'info', count: countAll(found) }))
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.count - a.count);
  const isAnyHidden = left.length > 0;
  const cells = rows.map(({ key, level, count }) => {
    const not = hidden.get(key);
    const own = [key.slice(level.length + 1), level, String(count)];
    return isAnyHidden ? [...own, not === undefined ? '' : String(countAll(not))] : own;
  });
  const head = ['rule', 'level', 'problems', ...(isAnyHidden ? ['not shown'] : [])];
  const places = rows.flatMap(({ key, level }) => {
    const not = hidden.get(key);
    return not === undefined || !withPlaces
      ? []
      : [`${key.slice(level.length + 1)}: ${placesOf(not)}`];
  });
  return [
    ...columns(cells, width, head),
    ...(places.length === 0 ? [] : ['', 'Not shown:']),
    ...places.flatMap((place) => hanging(place, width)),
  ];
}

/** How many problems of each level are in which folder, the worst folder first. */
export function countsByFolder(all: readonly Diagnostic[], width: number): readonly string[] {
  const folders = byFolders(all).map(([folder, found]) => ({
    folder,
    counts: countLevels(found),
  }));
  folders.sort(
    ({ counts: a }, { counts: b }) => b.error - a.error || b.warning - a.warning || b.info - a.info,
  );
  const rows = folders.map(({ folder, counts }) => [
    visible(folder),
    ...LEVELS.map((level) => String(counts[level])),
  ]);
  return columns(rows, width, ['folder', 'errors', 'warnings', 'infos']);
}

/** `1200 in messages/2026/11/, 700 in inbox/ and 48 in 2 other folders` */
export function placesOf(problems: readonly Diagnostic[]): string {
  const folders = byFolders(problems)
    .map(([folder, found]) => ({ folder, count: countAll(found) }))
    .sort((a, b) => b.count - a.count);
  const named = folders.slice(0, folders.length > MOST_FOLDERS + 1 ? MOST_FOLDERS : undefined);
  const others = folders.slice(named.length);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return listed([
    ...named.map(({ folder, count }) => `${count} in ${visible(folder)}`),
    ...(others.length === 0 ? [] : [`${rest} in ${others.length} other folders`]),
  ]);
}

function hanging(text: string, width: number): readonly string[] {
  return wrap(text, width - 4).map((line, index) => (index === 0 ? '  ' : '    ') + visible(line));
}

/** By their folders, with a `/` at the end of each. */
function byFolders(problems: readonly Diagnostic[]) {
  return [...grouped(problems, ({ path }) => `${folderOf(path)}/`)];
}
