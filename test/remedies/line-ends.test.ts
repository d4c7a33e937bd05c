import { expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, errors, judged } from './judged.ts';
import { FIRST, LOG, SECOND } from './two-events.ts';

/* A line that is right is not what is wrong where it only lost its end, its place, or what allowed it. */

/** Two honest commits, neither of them published. */
async function begun(repository: TestRepository) {
  await repository.commit('a base', based({ 'audit.log.jsonl': FIRST }));
  await repository.commit('an event', { [LOG]: FIRST + SECOND });
}

test('a commit that took away the end of a line is amended, and the one that added the line stays', () =>
  withRepository(async (repository) => {
    await begun(repository);
    await repository.commit('cut', { [LOG]: (FIRST + SECOND).trimEnd() });
    const found = await judged(repository, '--since', 'HEAD~1');
    const ended = found.find(({ rule }) => rule === 'file/final-newline');
    expect(ended?.help).not.toContain('put the last');
    expect(ended?.help).toContain('Add a line break at the end of the file.');
    expect(ended?.then).toEqual([]);
    expect(errors(found)[0]?.help).toContain('amend the commit');
    done(repository, found);
    expect(await judged(repository, '--since', 'HEAD~1')).toEqual([]);
    const log = await repository.git('log', '--format=%s');
    expect(log.trim().split('\n')).toEqual(['an event', 'a base']);
  }));

test('nothing committed is at fault where only the working tree has a line without its end', () =>
  withRepository(async (repository) => {
    await begun(repository);
    repository.write({ [LOG]: (FIRST + SECOND).trimEnd() });
    const found = await judged(repository);
    const ended = found.find(({ rule }) => rule === 'file/final-newline');
    expect(ended?.state).toBe('uncommitted');
    expect(ended?.help).not.toMatch(/commit|final/);
    expect(found.flatMap(commandsOf).join('\n')).not.toMatch(/reset|update-ref/);
  }));

test('committed lines that changed places are not committed so', () =>
  withRepository(async (repository) => {
    await begun(repository);
    repository.write({ [LOG]: SECOND + FIRST });
    const order = (await judged(repository)).find(({ rule }) => rule === 'vouch/audit-order');
    expect(order?.state).toBe('uncommitted');
  }));

const CONFIG = `kinds:
  signal: { files: ['log.jsonl'], format: jsonl, schema: lint/s.json, id: id, keep: append }
`;
const schema = (...required: string[]) => JSON.stringify({ type: 'object', required });

test.each(['committed', 'not committed'])(
  'what a stricter schema forbids, %s, is no fault of the commits that added it',
  (where) =>
    withRepository(async (repository) => {
      await repository.commit('kinds', {
        '.lint-protocol.yaml': CONFIG,
        'lint/s.json': schema('id'),
      });
      await repository.commit('one', { 'log.jsonl': '{"id":"a"}\n' });
      await repository.commit('two', { 'log.jsonl': '{"id":"a"}\n{"id":"b"}\n' });
      const stricter = { 'lint/s.json': schema('id', 'who') };
      if (where === 'committed') await repository.commit('stricter', stricter);
      else repository.write(stricter);
      const found = await judged(repository);
      expect(found.map(({ rule }) => rule)).toEqual(['custom/schema', 'custom/schema']);
      expect(found.flatMap(commandsOf)).toEqual([]);
      expect(found[0]?.help).toContain(
        'Change the declaration or its schema so that it allows the line',
      );
    }),
);

test('what a schema forbade already is a fault of the commit that added it', () =>
  withRepository(async (repository) => {
    await repository.commit('kinds', {
      '.lint-protocol.yaml': CONFIG,
      'lint/s.json': schema('id', 'who'),
    });
    await repository.commit('one', { 'log.jsonl': '{"id":"a"}\n' });
    const [found] = await judged(repository);
    expect(found?.help).toContain('amend the commit');
  }));
