import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

const CONFIG = 'history:\n  appendOnly: [jobs.jsonl]\n';
const jobs = (...ids: readonly string[]) => ids.map((id) => `{"id":"${id}"}\n`).join('');

test.each(['one commit', 'two commits', 'published'])(
  'a log that was renamed, and appended to there, moves back with what is new (%s)',
  (place) =>
    withRepository(async (repository) => {
      const files = { '.lint-protocol.yaml': CONFIG, 'jobs.jsonl': jobs('j-1', 'j-2') };
      const base = await repository.commit('base', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      await repository.git('mv', 'jobs.jsonl', 'work.jsonl');
      if (place !== 'one commit') await repository.git('commit', '-qm', 'renamed');
      await repository.commit('appended', { 'work.jsonl': jobs('j-1', 'j-2', 'j-3') });
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      expect(found.map(({ rule }) => rule)).toEqual(['history/log-removed']);
      done(repository, found);
      const log = readFileSync(join(repository.root, 'jobs.jsonl'), 'utf8');
      expect(log).toBe(jobs('j-1', 'j-2', 'j-3'));
      expect(await repository.git('ls-files', 'work.jsonl')).toBe('');
    }),
);
