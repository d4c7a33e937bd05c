import type { Config } from '../core/config.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { quoted } from '../core/found-value.ts';
import { noticedAgain } from '../core/git-command.ts';
import { configuredLevel } from './levels.ts';

/** Says how many entries of manifests were not judged, and by what right. */
export function supersededNotes(count: number): readonly string[] {
  if (count === 0) return [];
  const entries = count === 1 ? '1 manifest entry is' : `${count} manifest entries are`;
  const [them, ones] = count === 1 ? ['it', 'a later one'] : ['them', 'later ones'];
  return [
    `${entries} superseded by ${ones} in the same manifest: no problems of ${them} are reported.`,
  ];
}

/** Says which files were judged by the index, and not by what stands on disk. */
export function unwatchedNotes([path, ...others]: readonly string[]): readonly string[] {
  if (path === undefined) return [];
  const more = others.length === 0 ? '' : ` The same goes for ${others.length} more.`;
  return [
    `${quoted(path)} was judged as it is in the index: git is set to ignore changes ` +
      `of this file (assume-unchanged or skip-worktree).${more} \`git ls-files -v\` marks such files with ` +
      `a small letter or an S. This ends it: ${noticedAgain(path, ...others)}`,
  ];
}

/** Says why rules that somebody switched off have reported something. */
export function stayingNotes(
  diagnostics: readonly Diagnostic[],
  { levels }: Pick<Config, 'levels'>,
): readonly string[] {
  const reported = [...new Set(diagnostics.map(({ rule }) => rule))];
  return reported.filter((id) => configuredLevel(id, levels) === 'off').map(stayingNote);
}

/** Says why a rule that somebody switched off stays. */
export function stayingNote(id: string): string {
  return (
    `${id} can't be switched off: no other rule looks at what could not be read. ` +
    `\`${id}: info\` lowers it.`
  );
}

/** Says which settings claim records that are not there: a slip of the pen would look like a pass. */
export function idleNotes(
  idle: readonly {
    readonly setting: string;
    readonly written: string;
    readonly isFolder: boolean;
  }[],
): readonly string[] {
  return idle.map(({ setting, written, isFolder }) => {
    const effect = setting === 'overrides' ? 'it changes no level' : 'nothing was checked by it';
    const sentence = `${setting}: no file fits ${quoted(written)}, so ${effect}.`;
    if (!/[/*]\*|\//.test(written) && written.includes('*'))
      return `${sentence} For files in any folder write ${quoted(`**/${written}`)}.`;
    return isFolder ? `${sentence} That is a folder; write ${quoted(`${written}/**`)}.` : sentence;
  });
}
