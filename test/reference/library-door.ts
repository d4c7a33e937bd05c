import { loadOperations } from '../../src/protocols/operations.ts';
import type { TestRepository } from '../git/repository-builder.ts';
import { play } from '../operations/play.ts';
import type { Door } from './our-day.ts';

const MINUTE = 60_000;

/**
 * Calls operations in this process: a minute after the other, with other random digits each, the
 * same ones every time.
 */
export async function libraryDoor(repo: TestRepository, begin: string): Promise<Door> {
  const operations = new Map((await loadOperations()).map((each) => [each.id, each]));
  let calls = 0;
  return async (id, input) => {
    const operation = operations.get(id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    calls += 1;
    const now = new Date(Date.parse(begin) + calls * MINUTE).toISOString();
    const played = await play(operation, { input, now }, repo, {
      from: calls * 0x100,
      backend: 'js',
    });
    if (played.status === 'thrown') throw new Error(`${id}: ${played.error}`);
    if (played.status === 'refused')
      throw new Error(`${id}: ${JSON.stringify(played.diagnostics)}`);
    return played.result ?? {};
  };
}
