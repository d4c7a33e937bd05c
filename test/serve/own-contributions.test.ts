import { describe, expect, test } from 'vitest';
import { textAt, valueAt } from '../../src/core/json-value.ts';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { epicFiles } from '../../src/protocols/contributions/operations/epic-examples.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { methodOf } from '../../src/serve/parameter-names.ts';
import { actingIn } from '../../src/serve/serve.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { served } from './served.ts';

const operations = (await loadOperations()).filter(
  ({ id, effects }) => id.startsWith('contributions/') && effects !== 'reads',
);

/** What is the author's word: what a contribution answers, that it is complete, blocked, or right as it is. */
const OF_AUTHORS = [
  'attach',
  'append',
  'block',
  'complete',
  'decide',
  'reopen',
  'seal',
  'session-end',
  'unblock',
];
/** What of others is left as it is, and said. */
const LEAVING = ['flag', 'manifest-repair'];
/** What others do, under a name of their own or none. */
const OF_ANYBODY = [
  'archive',
  'merge',
  'new',
  'resolve',
  'session-begin',
  'synthesize',
  'validate',
];

function named(names: readonly string[]): readonly (readonly [string, AnyOperation])[] {
  return operations
    .map((each) => [each.id.replace('contributions/', ''), each] as const)
    .filter(([name]) => names.includes(name));
}

/** An example in which something is written, and whose it is. */
function writing({ examples }: AnyOperation): readonly [example: OperationExample, author: string] {
  const found = examples.find(
    ({ error, refused, env, after }) => !error && !refused && !env && after !== undefined,
  );
  const [author] = [found?.after ?? {}, found?.worktree ?? {}, found?.before ?? {}].flatMap(
    authorsIn,
  );
  if (found === undefined || author === undefined) throw new Error('no example writes');
  return [found, author];
}

function authorsIn(files: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(files).flatMap(([path, content]) =>
    path.endsWith('.json') && typeof content === 'string'
      ? (textAt(valueAt(JSON.parse(content), '_meta'), 'agentId') ?? [])
      : [],
  );
}

/** Makes the call of an example in a server that acts as one agent. */
async function asked(
  repo: TestRepository,
  operation: AnyOperation,
  { input }: Pick<OperationExample, 'input'>,
  actor: string,
) {
  const { [actingIn(operation) ?? '']: _, ...params } = input;
  const request = { id: 'a', method: methodOf(operation), params };
  const [answer] = await served(repo, [request], { actor });
  return answer;
}

describe('a server that acts as one agent', () => {
  test('knows of every operation on contributions whose word it writes', () => {
    const known = [...OF_AUTHORS, ...LEAVING, ...OF_ANYBODY].sort();
    expect(operations.map(({ id }) => id.replace('contributions/', '')).sort()).toEqual(known);
  });

  test.each(named(OF_AUTHORS))('does not speak for another one: %s', (_name, operation) =>
    withRepository(async (repo) => {
      const [example, author] = writing(operation);
      await prepare(repo, example);
      const status = await repo.git('status', '--porcelain');
      const refused = await asked(repo, operation, example, 'mallory');
      expect(refused).toMatchObject({
        ok: false,
        error: {
          code: 'invalid_request',
          message: expect.stringContaining(`of "${author}", and this server acts as "mallory"`),
          data: { code: 'not-own', help: expect.stringContaining('contributions.validate') },
        },
      });
      expect(await repo.git('status', '--porcelain')).toBe(status);
      const respelled = await asked(repo, operation, example, author.toUpperCase());
      expect(respelled?.error?.data?.code).toBe('not-own');
      const done = await asked(repo, operation, example, author);
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
      expect(done?.written).not.toBeUndefined();
    }),
  );

  test.each(named(LEAVING))('leaves what is of another one as it is: %s', (_name, operation) =>
    withRepository(async (repo) => {
      const [example, author] = writing(operation);
      await prepare(repo, example);
      const left = await asked(repo, operation, example, 'mallory');
      expect(left?.ok, JSON.stringify(left?.error)).toBe(true);
      expect(left?.written).toBeUndefined();
      expect(JSON.stringify(left?.notes ?? [])).toContain(author);
      expect((await asked(repo, operation, example, author))?.written).not.toBeUndefined();
    }),
  );

  test.each(named(['validate', 'merge', 'resolve']))('reviews for others: %s', (_name, operation) =>
    withRepository(async (repo) => {
      const [example] = writing(operation);
      await prepare(repo, example);
      const done = await asked(repo, operation, example, 'mallory');
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
    }),
  );

  test('takes back a validation, and no vote', () =>
    withRepository(async (repo) => {
      const operation = operations.find(({ id }) => id === 'contributions/reopen');
      const example = operation?.examples.find(({ result }) => result?.['status'] === 'complete');
      if (operation === undefined || example === undefined) throw new Error('not there');
      await prepare(repo, example);
      const done = await asked(repo, operation, example, 'mallory');
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
    }));

  test('records a conflict without a proposal: who acts is no part of one', () =>
    withRepository(async (repo) => {
      await repo.commit('two sessions', epicFiles());
      const flag = (params: object) =>
        served(repo, [{ id: 'a', method: 'contributions.flag', params }], { actor: 'sonnet-2' });
      const [half] = await flag({ epic: 'T2308', propose: 'defer' });
      expect(half?.error?.message).toContain('Not given: "proposal".');
      const [done] = await flag({ epic: 'T2308' });
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
      expect(done?.written).not.toBeUndefined();
    }));
});
