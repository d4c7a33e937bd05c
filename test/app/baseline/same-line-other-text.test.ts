import { describe, expect, test } from 'vitest';
import { checkByEither } from '../../cli/check-by-either.ts';
import { withRepository } from '../../git/repository-builder.ts';

/** A message whose one delta is no JSON. */
function delta(json: string): string {
  return `---\nid: 1\nsubject: "DELTA[opus]: a third way"\n---\n\n\`\`\`delta\n${json}\n\`\`\`\n`;
}

const BEAD = '{"id":"b-1","title":"x"}';

/** What can't be read hides whatever it says: each row says another thing under the same fault. */
const CASES: readonly [
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
][] = [
  [
    'MB-005',
    { 'messages/1.md': delta('{"operation": "KILL",}') },
    { 'messages/1.md': delta('{"operation": "ADD", "payload": {"text": "new"},}') },
  ],
  [
    'MB-005',
    { 'messages/1.md': delta('{"operation": "KILL"\n```delta\n{}') },
    { 'messages/1.md': delta('{"operation": "ADD"\n```delta\n{}') },
  ],
  [
    'file/syntax',
    { '.cleo/contributions/contrib_7d3f09b2.json': '{"a": 1,}\n' },
    { '.cleo/contributions/contrib_7d3f09b2.json': '{"b": "new", "a": 1,}\n' },
  ],
  [
    'file/syntax',
    { '.beads/issues.jsonl': `${BEAD}\n{"id":"b-2",}\n` },
    { '.beads/issues.jsonl': `${BEAD}\n{"id":"b-3","title":"new",}\n` },
  ],
  [
    'file/syntax',
    { 'messages/1.md': '---\nsubject: "INFO: a\n---\n\nOne.\n' },
    { 'messages/1.md': '---\nsubject: "INFO: a\n---\n\nAnother.\n' },
  ],
  [
    'file/encoding',
    { '.beads/issues.jsonl': `${BEAD}\n\0\n` },
    { '.beads/issues.jsonl': `${BEAD}\n\0 new\n` },
  ],
  [
    'file/too-deep',
    { '.cleo/contributions/contrib_7d3f09b2.json': '['.repeat(300) + ']'.repeat(300) },
    { '.cleo/contributions/contrib_7d3f09b2.json': `${'['.repeat(300)}"new"${']'.repeat(300)}` },
  ],
];

describe('a problem that hides what a text says', () => {
  test.each(CASES)('of %s is another one with another text', async (rule, before, after) => {
    await withRepository(async (repo) => {
      const lint = async (...args: readonly string[]): Promise<readonly string[]> => {
        const { out } = await checkByEither([...args, '-f', 'json'], {
          cwd: repo.root,
          env: repo.env,
        });
        const { diagnostics } = JSON.parse(out);
        return diagnostics.map((each: { rule: string }) => each.rule);
      };
      repo.write({ '.lint-protocol.yaml': 'baseline: known.jsonl\n', ...before });
      await lint('--baseline-update');
      await repo.commit('known');
      expect(await lint()).toEqual([]);
      repo.write(after);
      expect(await lint()).toContain(rule);
      await repo.git('add', '--all');
      expect(await lint('--staged')).toContain(rule);
    });
  });

  test('of a line or a block is the same one when only the text around it changes', async () => {
    await withRepository(async (repo) => {
      const lint = (...args: readonly string[]) =>
        checkByEither([...args, '-f', 'json'], { cwd: repo.root, env: repo.env });
      const broken = '{"id":"b-2",}\n';
      const block = delta('{"operation": "KILL",}');
      repo.write({
        '.lint-protocol.yaml': 'baseline: known.jsonl\n',
        '.beads/issues.jsonl': `${BEAD}\n${broken}`,
        'messages/1.md': block,
      });
      await lint('--baseline-update');
      repo.write({
        '.beads/issues.jsonl': `${BEAD}\r\n{"id":"b-0"}\r\n${broken}`,
        'messages/1.md': block.replace('```delta', 'More words.\n\n```delta'),
      });
      const { diagnostics } = JSON.parse((await lint()).out);
      const rules = diagnostics.map((each: { rule: string }) => each.rule);
      expect(rules).not.toContain('MB-005');
      expect(rules).not.toContain('file/syntax');
    });
  });
});
