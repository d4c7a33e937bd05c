import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOOL } from '../../src/core/tool.ts';
import { loadOperations } from '../../src/protocols/operations.ts';

test('the examples of each protocol are played, all of them', async () => {
  const protocols = new Set((await loadOperations()).map(({ id }) => id.split('/')[0]));
  const folder = new URL('.', import.meta.url);
  const calls = readdirSync(folder)
    .filter((name) => /-examples(-\d)?\.test\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .flatMap((text) => /playExamplesOf\((.*)\)/.exec(text)?.[1] ?? []);
  const isPlayed = (protocol: string | undefined) => {
    const own = calls.filter((call) => call.startsWith(`'${protocol}'`));
    const parts = own.map((call) => call.split(', ').slice(1).map(Number));
    return parts.every(([part = 0, of = 1], index) => part === index && of === own.length);
  };
  expect(
    [...protocols].filter((each) => !calls.some((call) => call.startsWith(`'${each}'`))),
  ).toEqual([]);
  expect([...protocols].filter((each) => !isPlayed(each))).toEqual([]);
});

test('an exit code of its own is told by the help of each operation', async () => {
  const untold = (await loadOperations()).flatMap(({ id, exits = {}, examples }) =>
    examples.flatMap(({ exitCode = 0 }) =>
      [0, 2].includes(exitCode) || exitCode in exits ? [] : `${id} ${exitCode}`,
    ),
  );
  expect(untold).toEqual([]);
});

test('every member of a result is described', async () => {
  const bare = (await loadOperations()).flatMap(({ id, output }) =>
    Object.entries(output).flatMap(([name, { description }]) =>
      description ? [] : `${id} ${name}`,
    ),
  );
  expect(bare).toEqual([]);
});

test('no operation is newer than the version that has it', async () => {
  const newer = (await loadOperations()).filter(
    ({ since }) => since.localeCompare(TOOL.version, 'en', { numeric: true }) > 0,
  );
  expect(newer.map(({ id }) => id)).toEqual([]);
});
