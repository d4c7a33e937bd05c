import type { Facts } from '../../core/fact.ts';
import { suggester } from '../../core/nearest.ts';
import type { RecordRef } from '../../core/record.ts';

/** A path from the root, as it is written from the folder of a manifest. */
export function fromFolderOf({ path: manifest }: RecordRef, path: string): string {
  const folders = manifest.split('/').slice(0, -1);
  const steps = path.split('/');
  let same = 0;
  while (same < folders.length && folders[same] === steps[same]) same++;
  return [...folders.slice(same).map(() => '..'), ...steps.slice(same)].join('/');
}

/** Finds the output of a manifest that a path probably means, as the manifest would write it. */
export function nearOutput(manifest: RecordRef, facts: Facts): (path: string) => string | null {
  let suggest: ((word: string) => string | null) | null = null;
  return (path) => {
    suggest ??= suggester(
      new Set(
        facts
          .of('subagent-output')
          .filter(({ record }) => record.home === manifest.home)
          .map(({ record }) => fromFolderOf(manifest, record.path)),
      ),
    );
    const near = suggest(path);
    // The output of another task is not what was meant.
    return near !== null && taskIn(near) === taskIn(path) ? near : null;
  };
}

function taskIn(path: string): string | null {
  return /T\d{3,}/.exec(path)?.[0] ?? null;
}
