import type { RevisionRange } from '../../core/change.ts';
import type { Walked } from '../commits.ts';
import { cutOutput } from '../refusals.ts';
import type { Git } from './git.ts';

/**
 * Lists the commits of a range, parents before children, in the same order every time.
 * @throws CouldNotCheck when git fails, as it does when a commit is missing.
 */
export async function walkRange(git: Git, range: RevisionRange): Promise<Iterable<Walked>> {
  if (range.include.length === 0) return [];
  const revisions = [...range.include, ...range.exclude.map((id) => `^${id}`)];
  const output = await git.run(['rev-list', '--topo-order', '--reverse', '--parents', '--stdin'], {
    input: Buffer.from(revisions.map((revision) => `${revision}\n`).join('')),
  });
  return walkedOf(output);
}

/** Each line is a commit and its parents. They are cut out one by one: there may be millions. */
function* walkedOf(output: Buffer): Generator<Walked> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    if (end < 0) throw cutOutput();
    const [id = '', ...parents] = output.toString('latin1', at, end).split(' ');
    yield { id, parents };
    at = end + 1;
  }
}
