import { expect, test } from 'vitest';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT } from '../../src/protocols/subagents/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const RULE = 'subagent/output-name';

test('the printed command excuses a committed output name', async () => {
  await withRepository(async (repository) => {
    await repository.commit('An output', {
      [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'research/analysis.md' }),
      'agent-outputs/research/analysis.md': OUTPUT,
    });
    const found = async (...args: string[]) => {
      const options = { cwd: repository.root };
      const { out } = await call(['--only', RULE, '--format', 'json', ...args], options);
      return JSON.parse(out).diagnostics as { help: string }[];
    };
    const [problem] = await found();
    const [, command = ''] = /`lint-protocol (.+) --reason TEXT`/.exec(problem?.help ?? '') ?? [];
    expect(command).toContain('--add-ignore');
    await call([...command.split(' '), '--reason', 'an old name'], { cwd: repository.root });
    expect(await found()).toEqual([]);
  });
});
