import type { Options } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { claimsOf } from './known-paths.ts';

/** A glob or a path of the configuration that no file of a state fits. */
export interface IdleSetting {
  /** As in `messages.include`. */
  readonly setting: string;
  readonly written: string;
  /** True where a folder is called so. */
  readonly isFolder: boolean;
}

/** What the configuration claims as records, and is not there: nobody looks at what it means. */
export function idleSettings(
  entries: readonly SnapshotEntry[],
  options: Options,
): readonly IdleSetting[] {
  const files = entries.filter(({ mode }) => mode !== 'submodule');
  return claims(options)
    .filter(({ fits }) => !files.some(({ path }) => fits(path)))
    .map(({ setting, written }) => ({
      setting,
      written,
      isFolder: files.some(({ path }) => path.startsWith(`${written}/`)),
    }));
}

interface Claim {
  readonly setting: string;
  readonly written: string;
  readonly fits: (path: string) => boolean;
}

function claims(options: Options): readonly Claim[] {
  const { include, exclude } = options.messages;
  const { protocolDocument } = options.contributions;
  const excluded = globs(exclude);
  const messages = claimed('messages.include', include).map(
    (claim): Claim => ({ ...claim, fits: (path) => claim.fits(path) && !excluded(path) }),
  );
  const document: readonly Claim[] =
    protocolDocument === null
      ? []
      : [
          {
            setting: 'contributions.protocolDocument',
            written: protocolDocument,
            fits: (path) => path === protocolDocument,
          },
        ];
  const others = claimsOf(options).flatMap(({ setting, patterns }) => claimed(setting, patterns));
  const watched = [
    ...claimed('history.appendOnly', options.history.appendOnly),
    ...claimed('history.immutable', options.history.immutable),
  ];
  return [...messages, ...document, ...others, ...watched];
}

function claimed(setting: string, patterns: readonly string[] | null): readonly Claim[] {
  return (patterns ?? []).map((written) => ({ setting, written, fits: globs([written]) }));
}
