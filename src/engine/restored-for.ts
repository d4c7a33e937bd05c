import type { Restores, Settled } from '../core/finding.ts';
import { isLogKind } from '../protocols/kinds.ts';
import type { Cause } from './causes.ts';
import type { Side } from './objection.ts';
import type { Removal } from './removals.ts';

/** What is behind problems of a state. */
interface Behind {
  readonly causes: ReadonlyMap<Settled, Cause>;
  readonly removals: ReadonlyMap<Settled, Removal>;
}

/** What the remedies of some problems put back. */
export function restoredFor(
  problems: readonly Settled[],
  { causes, removals }: Behind,
): readonly Restores[] {
  return problems.flatMap((problem) => {
    const [cause, removal] = [causes.get(problem), removals.get(problem)];
    if (removal !== undefined) return restoredOf(removal);
    return cause?.right ? restoredBy(problem, cause, cause.right) : [];
  });
}

export function restoredOf({ path, from, movedTo, beside, commit }: Removal): Restores {
  const more = { ...(movedTo !== undefined && { movedTo }), ...(beside && { beside }) };
  const by = commit && { by: commit.id };
  return { path, from, isLog: path.endsWith('.jsonl'), ...more, ...by };
}

/** What the remedies of problems of steps put back. */
export function restoredIn(problems: readonly Settled[]): readonly Restores[] {
  return problems.flatMap(({ restores, diagnostic: { commit } }) =>
    restores === undefined ? [] : { ...restores, ...(commit && { by: commit.id }) },
  );
}

/** The record's own file may be a log; what it is about beside it is none. */
export function restoredBy(
  { kind, diagnostic }: Settled,
  { path, commit: by, added }: Cause,
  { commit: from, at, beside, kept }: NonNullable<Cause['right']>,
): Restores {
  if (added !== undefined) return { ...added.restores, ...(by && { by }) };
  const isLog = path === diagnostic.path && isLogKind(kind);
  const aside = { ...(beside && { beside }), ...(kept && { kept }), ...(by && { by }) };
  return { path, from, isLog, ...(at !== undefined && { at }), ...aside };
}

/**
 * The paths to which a problem objects, and what is right of them: the record's own, and what is put back
 * with it (a log, what its records went to, or the folder that the file is in).
 */
export function objectedBy(
  { path }: { readonly path: string },
  restores: Restores | undefined,
): readonly (readonly [path: string, side: Side | undefined])[] {
  if (restores === undefined) return [[path, undefined]];
  const { from, byHand, takenTo = [] } = restores;
  const side = { from, isSingle: byHand !== undefined };
  const taken = takenTo.filter((each) => each !== path);
  return [
    [path, restores.path === path ? side : undefined],
    ...(restores.path !== path ? [[restores.path, undefined] as const] : []),
    ...taken.map((each) => [each, { from, isSingle: false, isWhole: true }] as const),
  ];
}

/** Where what a problem's file held is now. */
export function goneTo(restores: Restores | undefined): string | undefined {
  return restores?.movedTo ?? restores?.instead ?? restores?.original;
}
