import { quoted } from '../../core/found-value.ts';
import type { Words } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { suggester } from '../../core/suggester.ts';
import { OUTPUTS } from './rows.ts';

/** The remedy for a path that is there, but not from the folder of the manifest. */
export function written(path: string) {
  const expected = JSON.stringify(path);
  return { help: `Write the path relative to the folder of the manifest: ${expected}.`, expected };
}

/** A path from the root, as it is written from the folder of a manifest. */
export function fromFolderOf({ path: manifest }: RecordRef, path: string): string {
  const folders = manifest.split('/').slice(0, -1);
  const steps = path.split('/');
  let same = 0;
  while (same < folders.length && folders[same] === steps[same]) same++;
  return [...folders.slice(same).map(() => '..'), ...steps.slice(same)].join('/');
}

/** The output of a manifest that a path probably means, as the manifest would write it. */
export function nearOutput(manifest: RecordRef, path: string, words: Words): string | null {
  const { home } = manifest;
  const suggest = words.once(`outputs of ${manifest.path}`, () => {
    const outputs = words.keys(OUTPUTS, null);
    const own = outputs.filter((each) => words.get(OUTPUTS, each)[0]?.value === home);
    return suggester(new Set(own.map((each) => fromFolderOf(manifest, each))));
  });
  const near = suggest(path);
  // The output of another task is not what was meant.
  return near !== null && taskIn(near) === taskIn(path) ? near : null;
}

function taskIn(path: string): string | null {
  return /T\d{3,}/.exec(path)?.[0] ?? null;
}

/** What to do about a path that is not there; nothing where no output is near. */
export function nearHelp(path: string, near: string | null): { readonly help?: string } {
  if (near === null) return {};
  if (near.normalize() === path.normalize()) {
    const name = JSON.stringify(near).replace(/[^ -~]/g, codeUnit);
    return {
      help: `The name of the file looks the same, but has other Unicode characters. Write: ${name}`,
    };
  }
  return { help: `Did you mean ${quoted(near)}? If the file was deleted, restore it instead.` };
}

/** As JSON may write a character. */
function codeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
