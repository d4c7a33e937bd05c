import type { Options } from '../core/config.ts';
import { globs, keepsUsual, USUAL } from '../core/glob.ts';
import type { ClaimSetting, KindDefinition } from '../core/kind.ts';
import type { Kind } from '../core/record.ts';
import { declaredKinds, KINDS } from '../protocols/kinds.ts';

/** Patterns of the user that claim the files of a kind, in place of its known places or besides them. */
export interface Claims extends Pick<ClaimSetting, 'setting' | 'isPath' | 'isBuiltIn' | 'place'> {
  readonly kind: Kind;
  readonly patterns: readonly string[];
  /** True where the known places hold as well. */
  readonly isAdded: boolean;
  fits(path: string): boolean;
  /** True for a path that one of the patterns fits. */
  fitsOne(pattern: string): (path: string) => boolean;
}

/** The user's own patterns by kind; kinds without any are left out. */
export function claimsOf(options: Options): readonly Claims[] {
  return [...claimsOfKinds(KINDS, options), ...declaredClaims(options)];
}

/** The patterns of the kinds that the configuration declares. */
export function declaredClaims(options: Options): readonly Claims[] {
  return claimsOfKinds(declaredKinds(options), options);
}

function claimsOfKinds(kinds: readonly KindDefinition[], options: Options): readonly Claims[] {
  return kinds.flatMap(({ kind, claimed }) => {
    const patterns = claimed?.patterns(options) ?? null;
    return claimed === undefined || patterns === null
      ? []
      : claim(kind, patterns, claimed, options);
  });
}

function claim(
  kind: Kind,
  written: readonly string[],
  { setting, isPath, isBuiltIn, except, place }: ClaimSetting,
  options: Options,
): Claims {
  const isExcepted = globs(except?.(options) ?? []);
  const fitting = (some: readonly string[]): ((path: string) => boolean) => {
    const isIncluded = isPath ? (path: string) => some.includes(path) : globs(some);
    return (path) => isIncluded(path) && !isExcepted(path);
  };
  const patterns = written.filter((each) => each !== USUAL);
  return {
    kind,
    setting,
    patterns,
    isAdded: keepsUsual(written),
    ...(isPath && { isPath }),
    ...(isBuiltIn && { isBuiltIn }),
    ...(place && { place }),
    fits: fitting(patterns),
    fitsOne: (pattern) => fitting([pattern]),
  };
}
