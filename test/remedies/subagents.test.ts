import { describe, expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { rules } from '../all-rules.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { follow, type Standing } from './following.ts';
import { judged } from './judged.ts';

async function followed(id: string, name: string, standing: Standing = 'uncommitted') {
  const rule = rules.find((each) => each.id === id);
  const example = rule?.examples.invalid.find((each) => each.name === name);
  if (rule === undefined || example === undefined) throw new Error(`no example ${id} ${name}`);
  return follow(rule, example, standing);
}

test.each([
  ['subagent/tools-string', 'names with commas between them', ['[Read, Grep]']],
  ['subagent/tools-string', 'another key', ['tools']],
  ['subagent/skill-exists', 'a slip of the pen', ['reading']],
  ['subagent/one-entry', 'the same id and the same file', ['"T2398-analysis-r1"']],
  ['subagent/one-entry', 'the same id', ['"T2398-b"']],
  ['subagent/linked-task', 'an id that is written in another way', ['"T2392"']],
  ['subagent/output-exists', 'a path from the root', [`"${ENTRY.file}"`]],
  [
    'subagent/manifest-schema',
    'one field under another name, and a time in place of a day',
    ['"date":"2026-01-26"', '"2026-01-26"'],
  ],
])('%s: %s', async (id, name, values) => {
  const { mechanical, judged } = await followed(id, name);
  expect(mechanical.map(({ expected }) => expected)).toEqual(values);
  expect(judged).toEqual([]);
});

test.each([
  ['subagent/partial-followup', 'none, and an empty list'],
  ['subagent/blocked-documented', 'in neither'],
  ['subagent/output-agrees', 'all three differ'],
])('what only an author knows is not written down: %s', async (id, name) => {
  expect((await followed(id, name)).mechanical).toEqual([]);
});

test('a committed entry with a field under another name is appended as a whole', async () => {
  const { date, ...dateless } = ENTRY;
  const line = { ...dateless, timestamp: `${date}T10:00:00Z`, status: 'done' };
  const files = { [MANIFEST_PATH]: manifest(line), [OUTPUT_PATH]: OUTPUT };
  const rule = rules.find(({ id }) => id === 'subagent/manifest-schema');
  if (rule === undefined) throw new Error('no such rule');
  const { mechanical, left, added } = await follow(rule, { name: '', files }, 'committed');
  expect({ left, added }).toEqual({ left: [], added: [] });
  const appended = mechanical
    .flatMap(({ steps }) => steps.at(-1)?.text ?? [])
    .map((text) => JSON.parse(text));
  const corrected = { ...ENTRY, id: `${ENTRY.id}-r1` };
  expect(appended).toEqual([corrected, corrected]);
});

test('the corrected entry of one without a task has an id of its task, which its file may tell', async () => {
  const entry = (file: string) => ({ ...ENTRY, id: 'validation-2026-01-27', file });
  const rule = rules.find(({ id }) => id === 'subagent/manifest-schema');
  if (rule === undefined) throw new Error('no such rule');
  const said = async (file: string) => {
    const files = { [MANIFEST_PATH]: manifest(entry(file)), [OUTPUT_PATH]: OUTPUT };
    const { judged } = await follow(rule, { name: '', files }, 'committed');
    return judged.map(({ help }) => help).join('\n');
  };
  expect(await said('validation.md')).toContain('an id of its task and a slug');
  expect(await said(ENTRY.file)).toContain(`under the id "${ENTRY.id}-r1"`);
});

test('a row with pipes in its code is printed as it is meant', async () => {
  const { judged } = await followed('subagent/table-escape', 'a pipe in code');
  expect(judged.map(({ help }) => help)).toEqual([
    'Write "\\|" for each pipe in code: | `a\\|b` | either |',
  ]);
});

test('an output whose entry was removed gets it back, and no second one', async () => {
  const other = { ...ENTRY, id: 'T2399-b', file: 'T2399-b.md' };
  const files = { [OUTPUT_PATH]: OUTPUT, 'agent-outputs/T2399-b.md': OUTPUT };
  const only = ['--only', 'subagent/output-unlisted'];
  await withRepository(async (repository) => {
    const base = await repository.commit('x', {
      ...files,
      [MANIFEST_PATH]: manifest(ENTRY, other),
    });
    await repository.commit('x', { [MANIFEST_PATH]: manifest(other) });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository, ...only);
    const back = `git --literal-pathspecs checkout ${base} -- ${MANIFEST_PATH}`;
    expect(found?.then[0]?.text).toBe(back);
    expect(found?.help).not.toContain('subagent record');
    await repository.commit('x', { 'agent-outputs/T2400-c.md': OUTPUT });
    const told = await judged(repository, ...only);
    const later = told.find(({ path }) => path === 'agent-outputs/T2400-c.md');
    expect(later?.help).toContain('subagent record');
  });
});

describe('an output that was removed', () => {
  const only = ['--only', 'subagent/output-exists', '--only', 'subagent/output-unlisted'];
  const texts = async (repository: TestRepository) =>
    (await judged(repository, ...only)).map(({ rule, then }) => [rule, then[0]?.text]);

  test('is checked out', async () => {
    await withRepository(async (repository) => {
      const files = { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT };
      const base = await repository.commit('x', files);
      await repository.git('rm', '-q', OUTPUT_PATH);
      await repository.commit('x', {});
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const back = `git --literal-pathspecs checkout ${base} -- ${OUTPUT_PATH}`;
      expect(await texts(repository)).toEqual([['subagent/output-exists', back]]);
    });
  });

  test('moves back where it only has another name', async () => {
    await withRepository(async (repository) => {
      const files = { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT };
      await repository.commit('x', files);
      const other = 'agent-outputs/research/T2398-other.md';
      await repository.git('mv', OUTPUT_PATH, other);
      await repository.commit('x', {});
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const back = expect.stringContaining(`mv ${other} ${OUTPUT_PATH}; } && git`);
      expect(await texts(repository)).toEqual([
        ['subagent/output-exists', back],
        ['subagent/output-unlisted', back],
      ]);
    });
  });
});

const MISNAMED = {
  id: 'subagent/output-name',
  files: {
    [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'research/analysis.md' }),
    'agent-outputs/research/analysis.md': OUTPUT,
  },
};

test('an output with another name gets its name as long as no commit has its entry', async () => {
  const found = await misnamed('uncommitted');
  const [from, to] = Object.keys(MISNAMED.files).slice(1).concat(OUTPUT_PATH);
  expect(found.mechanical.flatMap(({ steps }) => steps.map(({ text }) => text))).toEqual([
    `git --literal-pathspecs add -- ${from} && git --literal-pathspecs mv -- ${from} ${to}`,
  ]);
  expect({ left: found.left, added: found.added }).toEqual({ left: [], added: [] });
});

test('an output with another name keeps it once its entry is committed', async () => {
  const { mechanical, judged: others } = await misnamed('committed');
  expect(mechanical).toEqual([]);
  expect(others.map(({ steps, help }) => ({ steps, help }))).toEqual([
    { steps: [], help: expect.stringContaining('so the file keeps its name') },
  ]);
});

async function misnamed(standing: Standing) {
  const rule = rules.find(({ id }) => id === MISNAMED.id);
  if (rule === undefined) throw new Error('no such rule');
  return follow(rule, { name: '', files: MISNAMED.files }, standing);
}

test('a committed entry without an id is corrected by its file; one without a file, too, by a maintainer', () =>
  withRepository(async (repository) => {
    const { id: _, ...wrong } = ENTRY;
    const { file: _file, ...alone } = wrong;
    await repository.commit('x', {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: manifest(wrong, alone),
    });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = await judged(repository, '--only', 'subagent/manifest-schema');
    const saidOf = (line: number) =>
      found.flatMap(({ range, help, by }) => (range.start.line === line ? `${by} ${help}` : []));
    expect(saidOf(1).join()).toContain('append a corrected entry under an id of its task');
    for (const words of saidOf(2))
      expect(words).toMatch(/^human The line is committed.*maintainer/);
    expect(saidOf(2)).not.toEqual([]);
  }));
