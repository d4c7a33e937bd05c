import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const OLD = '.claude/agents/zoe.md';
const NEW = '.claude/agents/ada.md';

function agent(model: string): string {
  return `---\nname: scout\ndescription: Reads\ntools: [Read]\nmodel: ${model}\n---\n\nRead.\n`;
}

interface Problem {
  readonly rule: string;
  readonly path: string;
  readonly fingerprint: string;
}

test('the file that came later is told in every scope, under one fingerprint', async () => {
  await withRepository(async (repo) => {
    const told = async (...args: readonly string[]) => {
      const { out } = await call([...args, '-f', 'json'], { cwd: repo.root, env: repo.env });
      const { diagnostics }: { diagnostics: readonly Problem[] } = JSON.parse(out);
      return diagnostics
        .filter(({ rule }) => rule === 'subagent/unique-name')
        .map(({ path, fingerprint }) => ({ path, fingerprint }));
    };
    repo.write({ [OLD]: agent('a') });
    await repo.commit('one');
    repo.write({ [NEW]: agent('b') });
    const [untracked] = await told('--backend', 'native');
    expect(untracked?.path).toBe(NEW);
    await repo.git('add', '.');
    const found = [await told(), await told('--staged'), await told('--staged', '--all')];
    await repo.commit('two');
    found.push(await told(), await told('--since', 'HEAD~1'), await told('--rev', 'HEAD'));
    expect(found).toEqual(found.map(() => [untracked]));
    expect(await told('--staged')).toEqual([]);

    expect(await told('--backend', 'js')).toEqual([untracked]);
    expect(await told('--backend', 'js', '--since', 'HEAD~1')).toEqual([untracked]);
  });
});

test('what was moved away came later where it is back', async () => {
  await withRepository(async (repo) => {
    repo.write({ [NEW]: agent('a') });
    await repo.commit('one');
    await repo.git('mv', NEW, OLD);
    await repo.commit('two');
    repo.write({ [NEW]: agent('a') });
    await repo.commit('three');
    const { out } = await call(['--only', 'subagent/unique-name', '-f', 'json'], {
      cwd: repo.root,
      env: repo.env,
    });
    expect(JSON.parse(out).diagnostics.map(({ path }: Problem) => path)).toEqual([NEW]);
  });
});

test('a baseline made of the whole holds for a range', async () => {
  await withRepository(async (repo) => {
    const lint = (...args: readonly string[]) => call(args, { cwd: repo.root, env: repo.env });
    repo.write({ [OLD]: agent('a') });
    await repo.commit('one');
    repo.write({ [NEW]: agent('b') });
    await repo.commit('two');
    await lint('--baseline', 'b.jsonl', '--baseline-update');
    await repo.git('add', '.');
    await repo.commit('three');
    // What the range itself brings no line excuses.
    const range = ['--since', 'HEAD~1', '--all'];
    const { code, out } = await lint(...range, '--baseline', 'b.jsonl', '-f', 'json');
    expect(JSON.parse(out).summary).toMatchObject({ errors: 0, excused: 1 });
    expect(code).toBe(0);
  });
});
