import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

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

test('an entry under the id of another file is appended under the id that its own file has', async () => {
  await withRepository(async (repository) => {
    const second = 'validation/T2399-audit.md';
    const output = OUTPUT.replace('T2398', 'T2401');
    await repository.commit('Two outputs', {
      [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, file: second }),
      [OUTPUT_PATH]: OUTPUT,
      [`agent-outputs/${second}`]: output,
    });
    const found = await judged(repository);
    const [twice] = found.filter(({ rule }) => rule === 'subagent/one-entry');
    expect(twice?.then.map(({ text }) => JSON.parse(text).id)).toEqual(['T2399-audit']);
    const [task] = found.filter(({ rule }) => rule === 'subagent/output-agrees');
    expect(task?.help).toContain('write "T2399" here');
    const line = twice?.then[0]?.text ?? expect.fail();
    await repository.write({
      [MANIFEST_PATH]: `${manifest(ENTRY, { ...ENTRY, file: second })}${line}\n`,
      [`agent-outputs/${second}`]: output.replace('T2401', 'T2399'),
    });
    expect(await judged(repository)).toEqual([]);
  });
});

test.each(['/home/ana/app/', 'C:\\work\\'])(
  'an output that an entry names by a path below %s is here, and one problem says so',
  async (folder) => {
    await withRepository(async (repository) => {
      const file = `${folder}${OUTPUT_PATH}`;
      repository.write({ [MANIFEST_PATH]: manifest({ ...ENTRY, file }), [OUTPUT_PATH]: OUTPUT });
      const [found, ...others] = await judged(repository);
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        rule: 'subagent/output-exists',
        expected: JSON.stringify(ENTRY.file),
      });
    });
  },
);
