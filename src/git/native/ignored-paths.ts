import type { IgnoreDecision } from '../../core/ignore-file.ts';
import { encodePath, splitAtNul } from '../path-bytes.ts';
import type { Git } from './git.ts';
import { gitFailed } from './git-failure.ts';

/** How git ends that ignores none of the paths. */
const NONE = 1;

const HERE = './';

/** This command alone refuses literal paths, and reads what begins with a colon otherwise. */
const SETTINGS = ['--no-literal-pathspecs'];

/** How git is asked about ignored paths one after the other; each begins with `./`. */
export const IGNORED_QUESTION = {
  args: ['check-ignore', '-z', '--stdin', '--verbose', '--non-matching'],
  options: { settings: SETTINGS },
  parts: 4,
} as const;

/** Those that git ignores, by its answers to that question. */
export function ignoredIn(answers: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < answers.length; at += IGNORED_QUESTION.parts) {
    const [, , pattern = '', path = ''] = answers.slice(at, at + IGNORED_QUESTION.parts);
    // A pattern that begins so takes back what others say.
    if (pattern !== '' && !pattern.startsWith('!')) found.push(path.slice(HERE.length));
  }
  return found;
}

/**
 * Those of some paths that git ignores, in their order.
 * @throws CouldNotCheck when git fails.
 */
export async function ignoredPaths(git: Git, paths: readonly string[]): Promise<readonly string[]> {
  const args = ['check-ignore', '-z', '--stdin'];
  const input = Buffer.concat(paths.map((path) => encodePath(`${HERE}${path}\0`)));
  const result = await git.attempt(args, { input, settings: SETTINGS });
  if (result.code !== 0 && result.code !== NONE) throw gitFailed(args, result, git);
  return splitAtNul(result.stdout).map((path) => path.slice(HERE.length));
}

/** The line that makes git ignore a path; null for none. @throws CouldNotCheck when git fails. */
export async function ignoringLine(git: Git, path: string): Promise<IgnoreDecision | null> {
  const { args, options } = IGNORED_QUESTION;
  const input = encodePath(`${HERE}${path}\0`);
  const result = await git.attempt(args, { ...options, input });
  if (result.code !== 0 && result.code !== NONE) throw gitFailed(args, result, git);
  const answers = splitAtNul(result.stdout);
  const [file = '', line] = answers;
  return ignoredIn(answers).length === 0 ? null : { file, line: Number(line), ignores: true };
}
