import { expect, test } from 'vitest';
import { message } from '../../../src/protocols/messages/example.ts';
import { checkNear } from './near-checker.ts';

const [ONE, OTHER] = ['messages/Blue/1.md', 'MESSAGES/BLUE/2.md'];

function mail(...paths: readonly string[]): Readonly<Record<string, string>> {
  const text = (path: string, nth: number) => message({ id: nth, subject: `INFO: ${path}` });
  return Object.fromEntries(paths.map((path, nth) => [path, text(path, nth + 1)]));
}

test.each([
  ['a file comes into a folder that has a twin', mail(ONE, OTHER), 'messages/Blue/3.md'],
  ['a file comes below such a folder', mail(ONE, OTHER), 'messages/Green/3.md'],
  ['a file gives a folder a twin', mail(ONE), OTHER],
])('%s: all records say so', async (_, before, added) => {
  const { near, all } = await checkNear([before, { ...before, ...mail(added) }]);
  expect([near, [...all.values()]]).toEqual([0, [1]]);
});

test('a file in a folder with capitals is looked at by itself', async () => {
  const { near } = await checkNear([
    mail(ONE),
    { ...mail(ONE), ...mail(ONE, 'messages/Blue/3.md') },
  ]);
  expect(near).toBe(1);
});
