import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { type Trial, timeSentence } from '../../../src/setup/doctor/cost.ts';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

/** What the doctor says of the cost of a hook, times left out. */
async function cost(repo: TestRepository): Promise<string> {
  const { out } = await call(['doctor', '-f', 'json'], { cwd: repo.root, env: repo.env });
  const { checkups } = JSON.parse(out) as { checkups: { about: string; message: string }[] };
  const told = checkups.filter(({ about }) => about === 'cost').map(({ message }) => message);
  return told.join('\n').replace(/(?:less than )?\d+\.\d s/g, 'TIME');
}

function trial(seconds: number, files: number, cached: number): Trial {
  return { seconds, checked: { records: {}, files, commits: 0, cached } };
}

/** @param from the first id */
function mail(from: number, count: number): Record<string, string> {
  const ids = Array.from({ length: count }, (_, index) => from + index);
  return Object.fromEntries(
    ids.map((id) => [`messages/${id}.md`, VALID_MESSAGES.INFO.replace(/^id: .*$/m, `id: ${id}`)]),
  );
}

test('what a commit changes here is counted', () =>
  withRepository(async (repo) => {
    await repo.commit('first', mail(1, 4));
    await repo.commit('second', { ...mail(5, 1), 'a.txt': 'a\n' });
    await repo.commit('third', { 'a.txt': 'b\n' });
    expect(await cost(repo)).not.toContain('The time of a hook');
    await repo.commit('fourth', { 'a.txt': 'c\n' });
    expect(await cost(repo)).toBe(
      'checking what is staged took TIME (without the start of node): 5 files read, and no cache kept. The time of a hook depends on what a commit changes. Each of the last 4 commits changed at most 4 files with records, half of them at most 1.',
    );
  }));

test.each<readonly [string, Trial, Trial | null, string]>([
  [
    'an empty cache',
    trial(2.34, 61, 0),
    trial(0.34, 61, 61),
    'took 2.3 s (without the start of node), with an empty cache (61 files read), and 0.3 s with',
  ],
  ['a full one', trial(0.34, 61, 60), null, 'the start of node): 60 of 61 files from the cache.'],
  ['nothing to read', trial(0.04, 0, 0), null, 'less than 0.1 s (without the start of node): no'],
])('with %s, the time says why', (_name, first, second, sentence) => {
  expect(timeSentence(first, second)).toContain(sentence);
});

test('where nothing can be checked, there is none', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...mail(1, 1), '.lint-protocol.yaml': 'rules: 1\n' });
    expect(await cost(repo)).toBe('');
  }));
