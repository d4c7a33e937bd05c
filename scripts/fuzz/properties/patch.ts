import { execFileSync } from 'node:child_process';
import { bytesOf } from '../../../src/app/fix/line-text.ts';
import { unifiedDiff } from '../../../src/app/fix/unified-diff.ts';
import { encodePath } from '../../../src/git/path-bytes.ts';
import { Broken } from '../finding.ts';
import { type FuzzInput, lastCommit } from '../fuzz-input.ts';
import { ENVIRONMENT } from '../imported-commits.ts';
import { configOf, snapshotOf, verdictOn } from '../verdict.ts';
import { fixed } from './mending.ts';

/**
 * What `--diff` prints is a patch: git makes of it, byte for byte, what `--fix` writes.
 * @param folder a repository whose HEAD is the state of the input
 * @throws Broken
 */
export async function demandPatch(input: FuzzInput, folder: string): Promise<void> {
  const config = configOf(input);
  const { diagnostics } = await verdictOn(snapshotOf(input), config);
  if (diagnostics.every(({ fixable }) => !fixable)) return;
  const { drafts } = await fixed(snapshotOf(input), config, lastCommit(input).files);
  const patch = drafts.map((draft) => unifiedDiff(draft, encodePath)).join('');
  const git = (args: readonly string[], input?: string): Buffer =>
    execFileSync('git', args, {
      cwd: folder,
      env: ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input !== undefined && { input }),
    });
  try {
    git(['read-tree', 'HEAD']);
    git(['apply', '--cached', '-'], patch);
  } catch (error) {
    throw new Broken('a patch that git refuses', 'unifiedDiff', `${String(error)}\n${patch}`);
  }
  for (const { path, after } of drafts) {
    const made = git(['cat-file', 'blob', `:${path}`]);
    if (made.equals(Buffer.from(bytesOf(after)))) continue;
    throw new Broken(
      'a patch makes something else',
      'unifiedDiff',
      JSON.stringify(made.toString()),
    );
  }
}
