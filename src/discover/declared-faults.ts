import type { Candidate } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { quoted } from '../core/found-value.ts';
import { definitionOf } from '../protocols/kinds.ts';
import { type Claims, declaredClaims } from './user-patterns.ts';

/**
 * Sees that each path that a declared kind claims is of that kind and no other: of a file that is judged
 * as something else nobody would know that the declaration never counts.
 * @throws WrongUse
 */
export function checkDeclared(candidates: readonly Candidate[], options: Options): void {
  const claims = declaredClaims(options);
  for (const { entry, kind } of candidates) {
    const { path } = entry;
    const others = claims.filter((claim) => claim.kind !== kind && claim.fits(path));
    if (others.length === 0) continue;
    const [first, second] = [...claims.filter((claim) => claim.kind === kind), ...others];
    if (first === undefined) continue;
    if (second !== undefined) {
      throw refused(
        `${globIn(first, path)} and ${globIn(second, path)} both claim ${quoted(path)}`,
      );
    }
    const { format } = definitionOf(kind);
    // Two facts of one path: no place makes it a record.
    if (format === 'path' || format === 'archive') continue;
    throw claimedBy(first, path, { kind, why: 'by its place' });
  }
}

/**
 * Refuses a file that is of a protocol by its place and what it says.
 * @throws WrongUse
 */
export function checkContent({ entry: { path }, kind }: Candidate, options: Options): void {
  const claim = declaredClaims(options).find((each) => each.fits(path));
  if (claim !== undefined) throw claimedBy(claim, path, { kind, why: 'by its place and content' });
}

function claimedBy(
  claim: Claims,
  path: string,
  { kind, why }: Pick<Candidate, 'kind'> & { readonly why: string },
): WrongUse {
  const { words, claimed: own } = definitionOf(kind);
  const what = `${globIn(claim, path)} claims ${quoted(path)}, which is a ${words[0]} ${why}`;
  const adds = 'write `of: bead` instead of `files` to add to bead lists';
  return refused(
    what,
    kind === 'bead-list' ? adds : own && `set ${own.setting} to where the ${words[1]} are`,
  );
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
