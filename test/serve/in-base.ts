import { baseWith } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { served } from './served.ts';

type Files = Parameters<typeof baseWith>[0];

/** Calls in a base, one after the other. */
export function inBase(
  files: Files,
  play: (
    call: (method: string, params: object, actor?: string) => ReturnType<typeof answered>,
  ) => Promise<void>,
  change: (root: string) => void = () => undefined,
): Promise<void> {
  return withRepository(async (repo) => {
    await prepare(repo, { name: 'a base', before: baseWith(files), input: {} });
    change(repo.root);
    await play((method, params, actor = 'scout') => answered(repo, { method, params }, actor));
  });
}

async function answered(
  repo: Parameters<typeof served>[0],
  request: object,
  actor: string,
): Promise<Awaited<ReturnType<typeof served>>[number]> {
  const [answer] = await served(repo, [{ id: '1', ...request }], { actor });
  if (answer === undefined) throw new Error('no answer');
  return answer;
}
