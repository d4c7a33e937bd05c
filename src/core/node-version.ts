/**
 * The oldest minor version of each major one that has all that is called here. Newer major ones do;
 * `engines` of package.json says the same.
 */
const OLDEST = ['20.19', '21.7'] as const;

/** What to install, as one would say it: `20.19 or newer`. */
export const NODE_WANTED = `${OLDEST[0]} or newer`;

/** False for a node in which something is missing that is called here. */
export function isNodeSupported(version: string): boolean {
  const [major] = version.split('.', 1);
  return isAtLeast(version, OLDEST.find((each) => each.startsWith(`${major}.`)) ?? OLDEST[0]);
}

/** Whether a version, such as `20.19.1`, is another one or newer. */
function isAtLeast(version: string, oldest: string): boolean {
  const [have, want] = [version, oldest].map((text) => text.split('.').map(Number));
  for (const [index, number] of (want ?? []).entries()) {
    const own = have?.[index] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
