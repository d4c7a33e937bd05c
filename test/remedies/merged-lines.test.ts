import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

/** Two outputs of one task, which two branches list under one id. */
const [OURS, THEIRS] = ['T2399-one', 'T2399-two'].map((slug) => {
  const entry = { ...ENTRY, id: 'T2399-load', file: `research/${slug}.md` };
  return { entry, path: OUTPUT_PATH.replace('T2398-analysis', slug) };
}) as [{ entry: typeof ENTRY; path: string }, { entry: typeof ENTRY; path: string }];

test.each(['in progress', 'committed'])(
  'a line that a merged branch has is committed: what it shares its id with stays, and so does it: %s',
  (place) =>
    withRepository(async (repository) => {
      const output = OUTPUT.replaceAll('T2398', 'T2399');
      await repository.commit('base', { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('theirs', {
        [MANIFEST_PATH]: manifest(ENTRY, THEIRS.entry),
        [THEIRS.path]: output,
      });
      await repository.git('checkout', '-q', '-b', 'work', 'HEAD~1');
      await repository.commit('ours', {
        [MANIFEST_PATH]: manifest(ENTRY, OURS.entry),
        [OURS.path]: output,
      });
      await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
      const union = manifest(ENTRY, OURS.entry, THEIRS.entry);
      repository.write({ [MANIFEST_PATH]: union, [THEIRS.path]: output });
      await repository.git('add', '-A');
      if (place === 'committed') await repository.git('commit', '-qm', 'merge');
      const views = place === 'committed' ? [['--since', 'origin/main']] : [['--staged'], []];
      const added = manifest({ ...THEIRS.entry, id: 'T2399-two' });
      for (const view of views) {
        const [found, ...others] = errors(await judged(repository, ...view));
        expect([found?.rule, found?.range?.start.line]).toEqual(['subagent/one-entry', 3]);
        expect(others).toEqual([]);
        expect(found?.help).toMatch(/^The line is committed, so it stays as it is: append the /);
        const lines = found?.then.filter(({ action }) => action === 'append');
        expect(lines?.map(({ text }) => `${text}\n`)).toEqual([added]);
      }
      repository.write({ [MANIFEST_PATH]: union + added });
      await repository.git('add', '-A');
      for (const view of [[], ['--staged']])
        expect(errors(await judged(repository, ...view))).toEqual([]);
      await repository.git('commit', '-qm', 'listed anew');
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }),
);

const RUNS = 'ledger/runs.jsonl';
const ran = (...costs: readonly string[]) =>
  costs.map((cost, run) => `{"run":${run},"cost":${cost},"ok":true}\n`).join('');

test.each(['in progress', 'committed'])(
  'a line without an id that a merge altered does not stay behind the right one, and a new one does: %s',
  (place) =>
    withRepository(async (repository) => {
      const config = 'history:\n  appendOnly: [ledger/*.jsonl]\n';
      await repository.commit('base', { '.lint-protocol.yaml': config, [RUNS]: ran('1') });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('theirs', { [RUNS]: ran('1', '7.70') });
      await repository.git('checkout', '-q', '-b', 'work', 'HEAD~1');
      await repository.commit('ours', { 'a.md': 'x\n' });
      await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
      repository.write({ [RUNS]: ran('1', '0.70', '2') });
      await repository.git('add', '-A');
      if (place === 'committed') await repository.git('commit', '-qm', 'merge');
      const view = place === 'committed' ? ['--since', 'origin/main'] : ['--staged'];
      done(repository, errors(await judged(repository, ...view)));
      expect(readFileSync(join(repository.root, RUNS), 'utf8')).toBe(ran('1', '7.70', '2'));
      expect(errors(await judged(repository, ...view))).toEqual([]);
    }),
);
