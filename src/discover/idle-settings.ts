import type { Config, Options } from '../core/config.ts';
import { globs, writtenGlob } from '../core/glob.ts';
import type { Kind } from '../core/record.ts';
import type { Checked } from '../core/report.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { rootKind } from '../protocols/kinds.ts';
import { claimsOf } from './user-patterns.ts';

/** A glob or a path of the configuration that no file of a state fits. */
export interface IdleSetting {
  /** As in `messages.include`. */
  readonly setting: string;
  readonly written: string;
  /** True where a folder is called so. */
  readonly isFolder: boolean;
}

/** What of a configuration names files. */
type Watched = Options & Pick<Config, 'overrides'>;

/**
 * What the configuration claims as records, and is not there: nobody looks at what it means.
 * @param records how many there are of each kind: of one with a single glob this fits them
 */
export function idleSettings(
  snapshot: Pick<Snapshot, 'entries'>,
  options: Watched,
  records: Checked['records'] = {},
): readonly IdleSetting[] {
  const claimed = claims(options).filter(({ kind }) => kind === null || !records[kind]);
  // Without any, nothing needs to be listed.
  if (claimed.length === 0) return [];
  const files = snapshot.entries.filter(({ mode }) => mode !== 'submodule');
  return claimed
    .filter(({ fits }) => !files.some(({ path }) => fits(path)))
    .map(({ setting, written }) => ({
      setting,
      written,
      isFolder: files.some(({ path }) => path.startsWith(`${written}/`)),
    }));
}

/** The files of a state that `history.appendOnly` names. Of a commit by itself no log was looked at: none. */
export function declaredLogs(
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  { history }: Pick<Options, 'history'>,
  selects: (path: string) => boolean = () => true,
): readonly string[] {
  if (history.appendOnly.length === 0 || scope.head !== null) return [];
  const fits = globs(history.appendOnly);
  return entries.flatMap(({ path, mode }) =>
    mode === 'file' && fits(path) && selects(path) ? path : [],
  );
}

interface Claim {
  /** The declared kind that claims by it alone; null where there is none. */
  readonly kind: Kind | null;
  readonly setting: string;
  readonly written: string;
  readonly fits: (path: string) => boolean;
}

function claims(options: Watched): readonly Claim[] {
  const { appendOnly, immutable } = options.history;
  const ofKinds = claimsOf(options).flatMap(({ kind, setting, patterns, fitsOne }) => {
    const only = patterns.length === 1 && rootKind(kind) === 'custom' ? kind : null;
    return patterns.map((written) => ({ kind: only, setting, written, fits: fitsOne(written) }));
  });
  // What a declared kind names is among them as well.
  const claimed = new Set(ofKinds.map(({ written }) => written));
  const further = appendOnly.filter((each) => !claimed.has(writtenGlob(each)));
  const ofFiles = options.overrides.flatMap(({ files }) => watched('overrides', files));
  return [
    ...ofKinds,
    ...ofFiles,
    ...watched('history.appendOnly', further),
    ...watched('history.immutable', immutable),
  ];
}

function watched(setting: string, patterns: readonly string[]): readonly Claim[] {
  return patterns.map((written) => ({ kind: null, setting, written, fits: globs([written]) }));
}
