import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadOperations } from '../../src/protocols/operations.ts';

test('the examples of each protocol are played', async () => {
  const protocols = new Set((await loadOperations()).map(({ id }) => id.split('/')[0]));
  const files = readdirSync(new URL('.', import.meta.url));
  expect([...protocols].filter((each) => !files.includes(`${each}-examples.test.ts`))).toEqual([]);
});
