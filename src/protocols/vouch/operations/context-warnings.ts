import type { Packed } from './context-pack.ts';

/** What to know of a pack before relying on it. */
export function warningsOf(
  { items, uncited, contested, unsound }: Packed,
  wanted: number,
): readonly string[] {
  return [
    ...(items.length < wanted ? [`Only ${items.length} of ${wanted} objects were found.`] : []),
    ...(uncited.length > 0 ? [`Left out because they cite nothing: ${uncited.join(', ')}.`] : []),
    ...unsound.map(
      ({ id, problem: { path, message, rule } }) =>
        `${id} is left out, because it rests on what is not as it was recorded. ${path}: ${message} (${rule}).`,
    ),
    ...contested.map((id) => `${id} is contested: another claim contradicts it.`),
  ];
}
