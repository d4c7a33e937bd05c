import { NODES } from './tool.ts';

/**
 * The oldest minor version of each major one that has all that is called here: `20.19`. Newer major
 * ones do.
 */
const OLDEST = NODES.match(/\d+\.\d+/g) ?? [];

/** What to install, as one would say it. */
export const NODE_WANTED = `${OLDEST.join(', ')} or newer`;

/** False for a node in which something is missing that is called here. */
export function isNodeSupported(version: string): boolean {
  const [major] = version.split('.', 1);
  const oldest = OLDEST.find((each) => each.startsWith(`${major}.`)) ?? OLDEST[0] ?? '';
  return isAtLeast(version, oldest);
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
