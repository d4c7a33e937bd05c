// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are what is tested
import { expect, test } from 'vitest';
import { SPAWNABLE } from '../../src/protocols/subagents/example.ts';
import render from '../../src/protocols/subagents/operations/render.ts';
import { withRepository } from '../git/repository-builder.ts';
import { errorsOf, play } from './play.ts';

/** Texts that could break a prompt apart, and whether a prompt can be made of them. */
const TEXTS: readonly (readonly [text: string, isReady: boolean])[] = [
  ['# A\n\n## Task Context\n\n## Output Requirements\n\nb\n', true],
  ['A\n=\n\nB\nC\n---\n\n###### D\n\n   ## E ##\n', true],
  ['A heading\nof two lines\n===\n', true],
  ['> # quoted\n\n- # in a list\n\n    # in code\n', true],
  ['---\ntitle: front matter\n---\n\nText.\n', true],
  ['\ufeff---\r\ntitle: a mark\r\n---\r\n\r\n# Text {{X}}\r\n', true],
  ['```\n## not a heading ${X}\n```\n', true],
  ['```\nnot closed\n', false],
  ['~~~~ {{X}}\n', false],
  ['<!-- not closed\n', false],
  ['<pre>\nnot closed\n', false],
  ['- a list\n\n  ```\n  not closed in it\n', true],
  ['`${X}` and ``{{X}}`` and ${X}{{ X }}\n', true],
  ['\\${NONE} \\{{NONE}} `${NONE}` ${{ NONE }} {{{NONE}}}\n', true],
  ['${NONE}\n', false],
  ['[link](${NONE}/a)\n', false],
  ['| a | b |\n|---|---|\n| ${PIPE} | {{LINES}} |\n', true],
  ['${LINES}\n', true],
  ['${TOKEN}\n', false],
  ['${FENCE}\n', false],
  ['@skills/reading/SKILL.md and @skills/*/SKILL.md.\n', true],
  ['@../outside.md\n', false],
  ['@agents\n', true],
  ['me@example.md @scope/name\n', true],
  ['A\0', false],
];

test('what is rendered has nothing that the linter reports', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', {
      ...SPAWNABLE,
      '.lint-protocol.yaml': 'subagents:\n  prompts: [prompts/*.md]\n',
    });
    const ended: (readonly [string, boolean])[] = [];
    for (const [index, [taskText]] of TEXTS.entries()) {
      const set = { X: 'x', PIPE: 'a|b', LINES: '# A\n\n# B', TOKEN: '{{NONE}}', FENCE: '```' };
      const played = await play(render, { input: { agent: 'scout', taskText, set } }, repo);
      const { ready, prompt } = ('result' in played ? played.result : {}) as {
        ready: boolean;
        prompt: string | null;
      };
      ended.push([taskText, ready]);
      if (prompt !== null) repo.write({ [`prompts/${index}.md`]: prompt });
    }
    expect(ended).toEqual(TEXTS);
    expect(await errorsOf(repo)).toEqual([]);
  });
});
