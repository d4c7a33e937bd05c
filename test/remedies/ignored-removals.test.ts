import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged, ran } from './judged.ts';

const CONTRIBUTION = pathOf('contrib_1a');
const TEXT = contribution({ status: 'complete' });
const FILES = {
  ...CITED,
  [MANIFEST_PATH]: manifest(ENTRY),
  [OUTPUT_PATH]: OUTPUT,
  [CONTRIBUTION]: TEXT,
  [MANIFEST]: entryOf('contrib_1a', { status: 'complete', checksum: digest(TEXT) }),
};

describe.each([
  ['subagent/output-exists', OUTPUT_PATH],
  ['manifest/orphaned', CONTRIBUTION],
])('what a change removes and names in a .gitignore (%s)', (rule, path) => {
  test.each(['--staged', '--since'])('is missing, and is put back: %s', (view) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', FILES);
      const asked = view === '--staged' ? ['--staged'] : ['--since', base];
      rmSync(join(repository.root, path));
      repository.write({ '.gitignore': `${path}\n` });
      await repository.git('add', '-A');
      if (view === '--since') await repository.git('commit', '-q', '-m', 'remove');
      const found = errors(await judged(repository, ...asked));
      expect(found.map((each) => each.rule)).toEqual([rule]);
      const [problem = expect.fail()] = found;
      expect(commandsOf(problem)).toEqual([`git --literal-pathspecs checkout ${base} -- ${path}`]);
      ran(repository, commandsOf(problem));
      if (view === '--since') await repository.git('commit', '-q', '-m', 'restore');
      expect(errors(await judged(repository, ...asked))).toEqual([]);
    }),
  );

  test('is worth a note where it went long ago, or the rule is off', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', FILES);
      rmSync(join(repository.root, path));
      repository.write({ '.gitignore': `${path}\n` });
      await repository.git('add', '-A');
      const off = ['--rule', `${rule}=off`];
      const found = async (...asked: readonly string[]) =>
        errors(await judged(repository, ...asked)).filter((each) => each.rule === rule);
      expect(await found('--staged', ...off)).toEqual([]);
      const gone = await repository.commit('remove');
      repository.write({ 'a.txt': 'a' });
      await repository.git('add', '-A');
      for (const asked of [['--staged'], ['--since', gone], []])
        expect(await found(...asked)).toEqual([]);
      expect(await found('--since', base)).toHaveLength(1);
      expect(await found('--since', base, ...off)).toEqual([]);
    }));
});
