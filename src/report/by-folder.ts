import type { Diagnostic } from '../core/diagnostic.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { grouped } from '../core/grouped.ts';
import { inWords } from '../core/locate.ts';
import type { Rule } from '../core/rule.ts';

/** Other files of a folder that are named. */
const MOST_NAMED = 5;

/**
 * Reports as one problem what too many files of a folder have in common. What is old or excused was
 * taken out before: each file is compared by itself, so that one more is noticed and one less is no
 * news.
 */
export function byFolder(
  diagnostics: readonly Diagnostic[],
  rules: readonly Rule[],
): readonly Diagnostic[] {
  const found = new Set(diagnostics.map(({ rule }) => rule));
  const folding = rules.filter(
    ({ id, mostInFolder }) => mostInFolder !== undefined && found.has(id),
  );
  return folding.reduce((all, rule) => foldedBy(rule, all), diagnostics);
}

function foldedBy(
  { id, messages, mostInFolder = Number.POSITIVE_INFINITY }: Rule,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const ofRule = diagnostics.filter(({ rule }) => rule === id);
  const folders = grouped(ofRule, ({ path }) => folderOf(path));
  return diagnostics.flatMap((diagnostic) => {
    const folder = folderOf(diagnostic.path);
    const parts = folders.get(folder) ?? [];
    if (diagnostic.rule !== id || parts.length <= mostInFolder) return [diagnostic];
    if (diagnostic !== parts[0]) return [];
    const data = { count: parts.length, folder: quoted(`${folder}/`, LONGEST_PATH) };
    const others = parts.slice(1, MOST_NAMED + 1);
    return [
      {
        ...diagnostic,
        messageId: 'many',
        message: inWords(messages['many'] ?? '', data),
        related: others.map(({ path, range }) => ({ path, range, message: 'another of them' })),
        parts,
      },
    ];
  });
}

/** The folder that a path is in; `.` for the root. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '.' : path.slice(0, end);
}
