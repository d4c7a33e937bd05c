/** Steps of a pattern that say nothing of a name. */
const NO_NAME = new Set(['', '**']);

/**
 * True where a line of a `.gitignore` may be about a path, by one part of both. It only finds the
 * line to point at: whether git ignores the path is asked of the repository.
 */
export function mayName(line: string, path: string): boolean {
  const steps = line
    .replace(/^!/, '')
    .trim()
    .split('/')
    .filter((step) => !NO_NAME.has(step));
  const names = steps.length > 1 ? steps.filter((step) => step !== '*') : steps;
  const parts = path.split('/');
  return names.some((name) => parts.some((part) => fits(name, part)));
}

/** A step with `*` for any characters. */
function fits(step: string, part: string): boolean {
  const [start = '', ...others] = step.split('*');
  const end = others.pop();
  if (end === undefined) return step === part;
  if (!part.startsWith(start)) return false;
  let from = start.length;
  for (const piece of others) {
    const at = part.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return part.endsWith(end) && part.length - end.length >= from;
}
