import type { Diagnostic } from '../core/diagnostic.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { grouped } from '../core/grouped.ts';
import { inWords } from '../core/locate.ts';
import { helpIn } from '../core/remedy.ts';
import type { Rule } from '../core/rule.ts';

/** Other files, and folders, that are named. */
const MOST_NAMED = 5;

/** Other names that are counted. */
const MOST_NAMES = 8;

/**
 * Reports as one problem what too many files of one home have in common. What is old or excused was
 * taken out before: each file is compared by itself, so that one more is noticed and one less is no
 * news.
 */
export function byFolder(
  diagnostics: readonly Diagnostic[],
  rules: readonly Rule[],
): readonly Diagnostic[] {
  const found = new Set(diagnostics.map(({ rule }) => rule));
  const folding = rules.filter(({ id, mostInHome }) => mostInHome !== undefined && found.has(id));
  return folding.reduce((all, rule) => foldedBy(rule, all), diagnostics);
}

function foldedBy(
  { id, messages, fix, mostInHome = Number.POSITIVE_INFINITY }: Rule,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const ofRule = diagnostics.filter(({ rule }) => rule === id);
  const homes = grouped(ofRule, homeOf);
  return diagnostics.flatMap((diagnostic) => {
    const home = homeOf(diagnostic);
    const parts = homes.get(home) ?? [];
    if (diagnostic.rule !== id || parts.length <= mostInHome) return [diagnostic];
    if (diagnostic !== parts[0]) return [];
    const data = {
      count: parts.length,
      folder: shown(home),
      folders: countedFolders(parts),
      names: countedNames(parts),
    };
    const others = parts.slice(1, MOST_NAMED + 1);
    return [
      {
        ...diagnostic,
        messageId: 'many',
        message: inWords(messages['many'] ?? '', data),
        // What mends the first alone mends none of the others.
        ...(diagnostic.names && { help: helpIn(fix, diagnostic.state), expected: null, steps: [] }),
        related: others.map(({ path, range }) => ({ path, range, message: 'another of them' })),
        parts,
      },
    ];
  });
}

/** In how many of them each name is, the most first: `"a" in 7, "b" in 2 and 3 others`. */
function countedNames(parts: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const name of parts.flatMap(({ names = [] }) => names)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const rest = sorted.length - MOST_NAMES;
  const words = sorted.slice(0, MOST_NAMES).map(([name, count]) => `${name} in ${count}`);
  return words.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function homeOf({ home = '' }: Diagnostic): string {
  return home === '' ? '.' : home;
}

/** How many of them are in which folder, the most first: `7 in "a/b/", 2 in "a/c/" and 3 in 2 others`. */
function countedFolders(parts: readonly Diagnostic[]): string {
  const folders = [...grouped(parts, ({ path }) => folderOf(path))]
    .map(([folder, { length }]) => ({ folder, length }))
    .sort((a, b) => b.length - a.length);
  const named = folders.slice(0, MOST_NAMED);
  const rest = folders.slice(MOST_NAMED);
  const left = rest.reduce((sum, { length }) => sum + length, 0);
  const others = rest.length === 1 ? 'another folder' : `${rest.length} other folders`;
  const words = named.map(({ folder, length }) => `${length} in ${shown(folder)}`).join(', ');
  return rest.length === 0 ? words : `${words} and ${left} in ${others}`;
}

function shown(folder: string): string {
  return quoted(`${folder}/`, LONGEST_PATH);
}

/** The folder that a path is in; `.` for the root. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '.' : path.slice(0, end);
}
