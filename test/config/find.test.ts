import { expect, test } from 'vitest';
import { findConfig } from '../../src/config/find.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';

async function found(files: Parameters<typeof memorySnapshot>[0]): Promise<string | null> {
  const source = await findConfig(memorySnapshot(files));
  return source && `${source.name}: ${Buffer.from(source.bytes)}`;
}

test.each(['.lint-protocol.yaml', '.lint-protocol.yml', '.lint-protocol.json'])(
  'finds %s at the root',
  async (name) => {
    expect(await found({ [name]: '{}', 'a.md': '' })).toBe(`${name}: {}`);
  },
);

test('finds none anywhere else, nor under another name', async () => {
  expect(await found({ 'sub/.lint-protocol.yaml': '{}', '.lint-protocol.js': '' })).toBeNull();
});

test.each([
  [
    'two of them',
    { '.lint-protocol.yml': '', '.lint-protocol.json': '{}' },
    'There are two configurations, .lint-protocol.json and .lint-protocol.yml.',
  ],
  [
    'a symbolic link',
    { '.lint-protocol.yml': { symlink: '/etc/passwd' } },
    'The configuration .lint-protocol.yml is a symbolic link.',
  ],
  [
    'a large file',
    { '.lint-protocol.yml': '#'.repeat(2 ** 20 + 1) },
    'The configuration .lint-protocol.yml is larger than 1 MiB.',
  ],
])('refuses %s', async (_what, files, message) => {
  await expect(found(files)).rejects.toThrow(message);
});
