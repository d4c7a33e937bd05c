import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/report-document.ts';
import { call } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { withRepository } from '../git/repository-builder.ts';
import { type Contents, Story } from '../history/stories/story.ts';
import { everyThird } from '../runs.ts';
import { type LaxerCase, lines } from './loosened-case.ts';
import { JUDGES_NOTHING, LAXER } from './loosened-cases.ts';

const CONFIG = '.lint-protocol.yaml';

interface Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly additionalProperties?: Part | boolean;
}

/** The keys of a kind as the schema of the configuration has them: `order`, `order.within`. */
function keysOf(part: Part, above = ''): readonly string[] {
  return Object.entries(part.properties ?? part.items?.properties ?? {}).flatMap(
    ([name, inner]) => {
      const key = `${above}${name}`;
      return [key, ...keysOf(inner, `${key}.`)];
    },
  );
}

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8'),
);
const KEYS = keysOf(SCHEMA.properties.kinds.additionalProperties);

const declaring = (kind: LaxerCase['was']) => ({
  [CONFIG]: JSON.stringify({ kinds: { task: kind } }),
});

/** What is said of a change that is staged, of a branch with it, and of its last commit. */
async function told(first: Contents, change: Contents): Promise<readonly string[]> {
  return withRepository(async (repo) => {
    const name = JSON.stringify([first, change]);
    const story = new Story(repo, name);
    await story.commit('first', first);
    await story.stage(change);
    const caller = { cwd: repo.root, env: repo.env };
    const { out, err } = await checkByEither(['--staged', '-f', 'json'], caller, name);
    const { diagnostics, error } = JSON.parse(out || 'null') ?? { error: err };
    expect(error).toBeNull();
    return diagnostics.map((each: Record<string, string>) => `${each['rule']}: ${each['message']}`);
  });
}

const LOOSENED = 'history/settings-loosened';

test('each key of a kind has a case, and no case is of another', () => {
  expect(KEYS.length).toBeGreaterThan(20);
  expect([...Object.keys(LAXER), ...Object.keys(JUDGES_NOTHING)].sort()).toEqual([...KEYS].sort());
});

describe('a key of a kind that is made laxer, together with a fault that it allows', () => {
  const cases = Object.entries(LAXER).flatMap(([key, all]) =>
    all.map((each, index) => [`${key} ${index + 1}`, each] as const),
  );

  test.concurrent.each(cases)('%s', async (_, { was, now, files, fault, rule }) => {
    const said = await told({ ...declaring(was), ...files }, { ...declaring(now), ...fault });
    expect(said.join('\n')).toContain(LOOSENED);
    // By its own rule, or named as what the settings before forbade.
    expect(said.join('\n')).toContain(rule);
  });

  test.concurrent.each(everyThird(cases.filter(([, { before }]) => before !== '')))(
    '%s: its fault is one before',
    async (_, { was, files, fault, rule, before = rule }) => {
      const own = Object.fromEntries(
        Object.entries(fault).filter(([path]) => path !== 'schema.json'),
      );
      const said = await told({ ...declaring(was), ...files }, own);
      expect(said.map((each) => each.split(': ')[0])).toContain(before);
    },
  );

  test.concurrent.each(everyThird(cases.filter(([, { isOther }]) => !isOther)))(
    '%s: made stricter, nothing is said of settings',
    async (_, { was, now, files }) => {
      const said = await told({ ...declaring(now), ...files }, declaring(was));
      expect(said).toEqual([]);
    },
  );
});

test.each(Object.entries(JUDGES_NOTHING))('%s guards nothing', async (key, [was, now]) => {
  const kind = { files: ['log.jsonl'], format: 'jsonl', id: 'id' };
  const first = { ...declaring({ ...kind, [key]: was }), 'log.jsonl': '{"id":"a"}\n' };
  for (const other of [{ ...kind, [key]: now }, kind])
    expect(await told(first, declaring(other))).toEqual([]);
});

describe('what a schema allows from now on is put back in the schema', () => {
  const kind = {
    files: ['tasks.jsonl'],
    format: 'jsonl',
    id: 'id',
    keep: 'append',
    schema: 'lint/task.json',
  };
  const schema = (...values: readonly string[]) =>
    `{\n  "properties": {\n    "status": { "enum": ${JSON.stringify(values)} }\n  }\n}\n`;
  const first = {
    [CONFIG]: JSON.stringify({ kinds: { task: kind } }),
    'lint/task.json': schema('open'),
    'tasks.jsonl': lines({ id: 'a', status: 'open' }),
  };
  const second = {
    'lint/task.json': schema('open', 'Open'),
    'tasks.jsonl': lines({ id: 'a', status: 'open' }, { id: 'b', status: 'Open' }),
  };
  const looser = { [CONFIG]: JSON.stringify({ kinds: { task: { ...kind, unique: false } } }) };

  test.each([
    ['--staged', second, ['lint/task.json:3']],
    ['', second, ['lint/task.json:3']],
    [
      '--staged',
      { ...second, ...looser, 'tasks.jsonl': second['tasks.jsonl'] + lines({ id: 'b' }) },
      [`${CONFIG}:1`, `${CONFIG}:1`, 'lint/task.json:3'],
    ],
  ])('%s', (mode, change, places) =>
    withRepository(async (repo) => {
      await repo.commit('first', first);
      repo.write(change);
      await repo.git('add', '--all');
      const caller = { cwd: repo.root, env: repo.env };
      const found = async () => {
        const { out } = await call([...(mode ? [mode] : []), '-f', 'json'], caller);
        const diagnostics: readonly Diagnostic[] = JSON.parse(out).diagnostics;
        return diagnostics.filter((each) => each.rule === LOOSENED);
      };
      const told = await found();
      expect(told.map(({ path, range }) => `${path}:${range.start.line}`).sort()).toEqual(places);
      for (const step of told.flatMap(({ then }) => then))
        if (step.action === 'run') await repo.git(...step.text.split(' ').slice(1));
      await repo.git('add', '--all');
      expect(await found()).toEqual([]);
    }),
  );
});
