import { quoted } from '../core/found-value.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import type { ConfigLayer } from './read.ts';

/** Who has more of them than this sees the others when these are mended. */
const MOST_NAMED = 5;

/**
 * Says which entries of `rules` never count, because later ones of the same file fit all that they
 * fit. That a file sets what the files that it extends have set is what extending is for.
 * @param ids of all rules
 */
export function idleLevelNotes(
  layers: readonly ConfigLayer[],
  ids: readonly string[],
): readonly string[] {
  const files = new Map(layers.map((layer) => [layer.source.name, layer]));
  const idle = [...files.values()].flatMap((layer) =>
    idlePatterns(Object.keys(layer.file.rules ?? {}), ids).map((pattern) => ({ layer, pattern })),
  );
  const notes = idle.slice(0, MOST_NAMED).map(({ layer, pattern }) => {
    const { line, column } = layer.placeOf(['rules', pattern]);
    return (
      `${layer.source.name}:${line}:${column}: the level of ${quoted(pattern)} never counts: ` +
      'later entries fit all that it fits, and the last one wins. Put the general ones first.'
    );
  });
  const others = idle.length - notes.length;
  return others > 0 ? [...notes, `${others} more levels never count.`] : notes;
}

/** In the order of the file. */
function idlePatterns(patterns: readonly string[], ids: readonly string[]): readonly string[] {
  const settled = new Set<string>();
  const idle = patterns.toReversed().filter((pattern) => {
    const fitting = ids.filter((id) => matchesRule(pattern, id));
    const isIdle = fitting.every((id) => settled.has(id));
    for (const id of fitting) settled.add(id);
    return isIdle;
  });
  return idle.reverse();
}
