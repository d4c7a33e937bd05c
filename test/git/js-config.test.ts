import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/git/js/git-config.ts';
import { failureOf, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** What git reads in a file: values by key, a key without a value as `true`; null for a bad file. */
async function readByGit(repo: TestRepository): Promise<Record<string, string[]> | null> {
  const output = await repo.git('config', '-z', '--list', '--file', 'c').catch(() => null);
  if (output === null) return null;
  const values: Record<string, string[]> = {};
  for (const item of output.split('\0').filter((text) => text !== '')) {
    const end = item.indexOf('\n');
    const key = end < 0 ? item : item.slice(0, end);
    values[key] = [...(values[key] ?? []), end < 0 ? 'true' : item.slice(end + 1)];
  }
  return values;
}

function read(text: string): Record<string, string[]> | null {
  const values = parseConfig(text);
  return values && Object.fromEntries(values);
}

const CONFIGS = [
  '[core]\n\tautocrlf = true\n\tEol=lf # comment\n; comment\n[Core]\nautocrlf\n',
  '[filter "LFS x.Y"]\n\tclean = "git lfs clean -- %f" ; said\n  smudge = a\\\n  b\n',
  '[a "q\\"uo\\\\te"] x = 1\n[a.sub] y = 2\n[b] ; comment\nz = "#no" # yes\n',
  '\ufeff[core]\r\n\tbare = false\r\n\tvalue = with  inner   blanks  \r\n',
  '[a]\nempty =\nquoted = ""\nescapes = "\\t\\n\\\\" \\"x\\"\nhalf = a" b "c\n',
  '[a]\nlong-name1 = x\n   \n#\n[a]\nlong-name1 = y\n',
];

test.each(CONFIGS)('js: a configuration file says what it says to git (%#)', (text) =>
  withRepository(async (repo) => {
    repo.write({ c: text });
    const expected = await readByGit(repo);
    expect(expected).not.toBeNull();
    expect(read(text)).toEqual(expected);
  }),
);

test(
  'js: configuration of any kind means what it means to git, or nothing',
  () =>
    withRepository(async (repo) => {
      const piece = fc.constantFrom(
        ...['[a]', '[b "x"]', '[c "y\\"z"]', '\n', '\n', '\r\n', ' ', 'k', 'Key', ' = ', '=', '"'],
        ...['\\\n', '\\n', '\\\\', '\\"', '#', ';', 'v', 'w w', '\nname = value'],
      );
      const texts = fc.sample(fc.array(piece, { maxLength: 10 }), { numRuns: 120, seed: 3 });
      let accepted = 0;
      for (const text of texts.map((pieces) => `[start]\n${pieces.join('')}`)) {
        repo.write({ c: text });
        const expected = await readByGit(repo);
        if (expected !== null) accepted += 1;
        expect({ text, values: read(text) }).toEqual({ text, values: expected });
      }
      expect(accepted).toBeGreaterThan(30);
      expect(accepted).toBeLessThan(100);
    }),
  30_000,
);

test.each([
  ['GIT_OBJECT_DIRECTORY', '.git/objects'],
  ['GIT_ALTERNATE_OBJECT_DIRECTORIES', '/nowhere'],
  ['GIT_QUARANTINE_PATH', '/nowhere'],
  ['GIT_WORK_TREE', '.'],
  ['GIT_CONFIG_PARAMETERS', "'core.autocrlf'='true'"],
  ['GIT_DIR', '../other'],
])('js: %s in the environment is refused', (name, value) =>
  withRepository(async (repo) => {
    const env = { ...repo.env, [name]: value };
    const failure = await failureOf(opened('js', repo, async () => undefined, { env }));
    expect(failure.code).toBe('unsupported-by-js-backend');
    expect(failure.message).toContain(name);
    expect(failure.help).toContain('--backend native');
  }),
);

test('js: settings that include others are refused, but for the index and commits', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'a' });
    repo.write({ '../home/.gitconfig': '[includeIf "gitdir:~/work/"]\n\tpath = other\n' });
    const { GIT_CONFIG_GLOBAL: _, ...env } = repo.env;
    await opened(
      'js',
      repo,
      async (repository) => {
        expect((await repository.index()).entries).toHaveLength(1);
        expect((await failureOf(repository.worktree())).code).toBe('unsupported-by-js-backend');
      },
      { env },
    );
    await repo.git('config', 'include.path', 'other');
    const failure = await failureOf(opened('js', repo, async () => undefined));
    expect(failure.code).toBe('unsupported-by-js-backend');
  }));
