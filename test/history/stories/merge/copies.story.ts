import { expect } from 'vitest';
import { type Contents, lines, logOf, type Story, stories } from '../story.ts';

const UNION = { '.gitattributes': '*.jsonl -text merge=union\n' };
const DECLARED = { '.lint-protocol.yaml': 'history:\n  appendOnly: [ledger.jsonl]\n' };
const LEDGER = 'ledger.jsonl';

/**
 * Two stacked branches, the lower one of which is squashed into main behind an entry of main's own:
 * then main is merged into the upper one by git's union merge.
 */
async function stacked(
  story: Story,
  logs: (...names: readonly string[]) => Contents,
): Promise<void> {
  await story.commit('base', { ...UNION, ...DECLARED, ...logs('e1') });
  await story.branch('lower', 'base');
  await story.commit('lower', logs('e1', 'a'));
  await story.git('switch', '--quiet', '-c', 'upper');
  await story.commit('upper', logs('e1', 'a', 'b'));
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', logs('e1', 'm'));
  await story.commit('squash', logs('e1', 'm', 'a'));
  await story.git('switch', '--quiet', 'upper');
  await story.git('merge', '--quiet', '--no-edit', '-m', 'update', 'main');
  await story.name('update');
}

export default stories('A merge that writes entries twice', {
  'an audit log and a log of one’s own': {
    why: 'nothing is lost, and whoever merged should know of it',
    async tell(story) {
      await stacked(story, (...names) => ({ ...logOf(...names), [LEDGER]: lines(...names) }));
      const said = await story.lint('--since main');
      expect(said).toMatchObject({
        code: 0,
        found: [
          'append-only log:2',
          'merged-copies log:5 in update',
          `append-only ${LEDGER}:2`,
          `merged-copies ${LEDGER}:5 in update`,
        ],
      });
      expect(said.report.diagnostics.map(({ level }) => level)).not.toContain('error');
    },
  },
  'where git wrote them once': {
    why: 'no entry is there more often than in a parent',
    async tell(story) {
      await stacked(story, logOf);
      await story.git('reset', '--quiet', '--hard', story.id('upper'));
      await story.merge('once', ['main'], { ...logOf('e1', 'm', 'a', 'b') });
      await story.passes('--since main');
    },
  },
  'and what the two sides held twice already': {
    why: 'that was there before the merge',
    async tell(story) {
      await story.commit('base', logOf('e1', 'a', 'a'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 'a', 'a', 's'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'a', 'a', 'm'));
      await story.merge('merge', ['side'], logOf('e1', 'a', 'a', 'm', 's'));
      await story.passes('--history');
    },
  },
  'a prefix, which is no merge of git’s': {
    why: 'what both sides begin with cannot come twice',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 's'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm'));
      await story.merge('merge', ['side'], logOf('e1', 'm', 'e1', 's'));
      await story.finds('--history', 'append-only log:3 in merge');
    },
  },
});
