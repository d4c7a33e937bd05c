import { describe, expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entryOf, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { restoredFiles } from '../../src/protocols/contributions/restored.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { errors, judged, ran } from './judged.ts';

const entry = (id: string, text: string) =>
  entryOf(id, { status: 'complete', checksum: digest(text) });
const ONLY = [
  'contribution/checksum',
  'manifest/checksum',
  'history/manifest-appended',
  'history/append-only',
].flatMap((id) => ['--only', id]);

/** The commands at a shell, this program as the test has it. */
async function followed(repository: TestRepository, commands: readonly string[]) {
  const { root, env } = repository;
  for (const command of commands) {
    const [own = '', ...others] = command.split(' && ');
    if (!own.startsWith('lint-protocol ')) {
      ran(repository, [command]);
      continue;
    }
    const words = own.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
    const { out, err, code } = await call(words.slice(1), { cwd: root, env });
    expect(code, out + err).toBe(0);
    ran(repository, others);
  }
}

describe('a contribution that a commit has otherwise than it was recorded', () => {
  test.each(['complete', 'validated'])('and that is restored, %s, is listed again', (status) =>
    withRepository(async (repository) => {
      const right = sealedText(contribution({ status }), []).text;
      await repository.commit('right', {
        ...CITED,
        [PATH]: right,
        [MANIFEST]: entry('contrib_1a', right),
      });
      const other = entry('contrib_1a', right) + entry('contrib_1b', `${right} `);
      const forged = right.replace('"answer": "', '"answer": "not ');
      await repository.commit('forge', { [PATH]: forged, [MANIFEST]: other });
      await repository.write({ [PATH]: right });
      const steps = restoredFiles.steps({ path: PATH, text: right, beside: MANIFEST, other });
      await followed(
        repository,
        steps.map(({ text }) => text),
      );
      expect(await repository.git('status', '--porcelain')).not.toContain(' M');
      expect(errors(await judged(repository, ...ONLY))).toEqual([]);
      expect(await repository.git('diff', 'HEAD^', '--', PATH)).toBe('');
    }),
  );
});
