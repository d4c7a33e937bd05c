import type { GivenRecord } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { quoted } from '../core/found-value.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { definitionOf, rootKind } from '../protocols/kinds.ts';
import { type Claims, declaredClaims } from './claims.ts';
import { builtInMatcher, cluesIn } from './discover.ts';

/**
 * Sees that each path that a declared kind claims is of that kind and no other: of a file that is judged
 * as something else nobody would know that the declaration never counts.
 * @throws WrongUse
 */
export function checkDeclared(
  entries: readonly SnapshotEntry[],
  options: Options,
  given: GivenRecord | null,
): void {
  const claims = declaredClaims(options);
  if (claims.length === 0) return;
  const builtIn = builtInMatcher(cluesIn(entries, options), options);
  for (const entry of entries) {
    const { path } = entry;
    const [claim, second] = claims.filter(({ fits }) => fits(path));
    if (claim === undefined) continue;
    if (second !== undefined) {
      throw refused(
        `${globIn(claim, path)} and ${globIn(second, path)} both claim ${quoted(path)}`,
      );
    }
    const kind = given?.path === path ? given.kind : builtIn(entry)?.kind;
    if (kind === undefined || rootKind(kind) === 'custom') continue;
    const { format, words, claimed: own } = definitionOf(kind);
    if (format === 'path') continue;
    const what = `${globIn(claim, path)} claims ${quoted(path)}, which is a ${words[0]} by its place`;
    throw refused(what, own && `set ${own.setting} to where the ${words[1]} are`);
  }
}

function globIn({ setting, patterns, fitsOne }: Claims, path: string): string {
  return `${quoted(patterns.find((each) => fitsOne(each)(path)) ?? '')} of ${setting}`;
}

function refused(what: string, further?: string): WrongUse {
  const ways = ['Make the globs narrower', 'name the file in `except` of the kind'];
  if (further !== undefined) ways.push(further);
  return new WrongUse(
    'invalid-config',
    `A file is of one kind, but ${what}.`,
    `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}.`,
  );
}
