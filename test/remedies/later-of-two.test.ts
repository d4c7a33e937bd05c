import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const agent = (description: string) =>
  `---\nname: scout\ndescription: ${description}\ntools: [Read]\n---\n`;

// Its path sorts before that of the other: the problem moves to it, and what is known of its bytes with it.
test('a second definition with the name of another is no copy of it because it came later', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', { '.claude/agents/scout.md': agent('Reads') });
    await repo.write({ '.claude/agents/scout-two.md': agent('Writes') });
    const { out } = await call(['--format', 'json'], { cwd: repo.root, env: repo.env });
    const { diagnostics } = JSON.parse(out);
    expect(diagnostics).toMatchObject([
      { rule: 'subagent/unique-name', path: '.claude/agents/scout-two.md' },
    ]);
    expect(diagnostics[0].help).toContain('another name');
    expect(diagnostics[0].steps ?? []).toEqual([]);
  });
});
