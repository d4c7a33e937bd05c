import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { lintProtocol } from './cli.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** What stands in the README's block between two marks. */
function shown(mark: string): string {
  const block = new RegExp(
    `<!-- ${mark}:start -->\\n\`+text\\n([\\s\\S]*?)\\n\`+\\n<!-- ${mark}:end -->`,
  );
  const text = block.exec(README)?.[1];
  if (text === undefined) throw new Error(`no block ${mark} in the README`);
  return text;
}

test('the README shows what the demo really says', async () => {
  await withRepository(async (repo) => {
    const { out, code } = lintProtocol(repo, ['demo']);
    expect(code).toBe(0);
    expect(out).toContain(shown('demo'));
  });
});
