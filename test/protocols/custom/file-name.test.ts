import { expect, test } from 'vitest';
import { declaring, note, noteText } from '../../../src/protocols/custom/example.ts';
import fileName from '../../../src/protocols/custom/rules/file-name.ts';
import { lintExample } from '../tester.ts';

test.each([
  ['notes/n-1.md', '{folder}-{id}', '"notes-n-1.md"', 'notes/notes-n-1.md'],
  ['notes/x/n-2.md', '{folder}/{id}', '"x/n-1.md"', 'notes/x/n-1.md'],
])('the new name of %s is said whole', async (path, pattern, name, place) => {
  const example = {
    name: '',
    files: { [path]: noteText('n-1') },
    ...declaring({ ...note, files: ['notes/**/*.md'], fileName: pattern }),
  };
  const [found, ...others] = await lintExample([fileName], example);
  expect(others).toEqual([]);
  expect(found?.message).toContain(`must be named ${name} (fileName "${pattern}")`);
  expect(found?.help).toBe(`Rename the file to "${place}", or correct "id".`);
});
