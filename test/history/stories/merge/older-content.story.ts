import { DECIDED, events, page, proposal } from '../../../../src/protocols/vouch/example.ts';
import { type Contents, LOG, type Story, stories } from '../story.ts';

const PAGE = '.vouch/pages/refunds.md';
const AGAIN = '20260413-091400-5e6f7a8b';
const DECIDED_AGAIN = `.vouch/decided/${AGAIN}.yaml`;
const ONLY = '--only vouch/approved-content --only history/*';
const [FIRST, SECOND] = ['Within 14 days.', 'Within 30 days.'];

/** The decision that lets a body in. */
function approved(body: string, fields: Record<string, unknown> = {}): string {
  const payload = { id: 'refunds', title: 'Refunds', type: 'concept', body };
  return proposal({ kind: 'page', payload, ...fields });
}

const text = (body: string): Contents => ({ [PAGE]: page({ claims: [] }, `${body}\n`) });
const EVENT = ['proposal.page.approve', '20260412-091400-1a2b3c4d', 'refunds'] as const;
const LATER = ['proposal.page.approve', AGAIN, 'refunds'] as const;

const BASE: Contents = {
  [LOG]: events(['kb.init'], EVENT),
  '.vouch/config.yaml': 'version: 1\n',
  [DECIDED]: approved(FIRST),
  ...text(FIRST),
};
const CHANGED: Contents = {
  [LOG]: events(['kb.init'], EVENT, LATER),
  [DECIDED_AGAIN]: approved(SECOND, { id: AGAIN, decided_at: '2026-04-13T09:14:00Z' }),
  ...text(SECOND),
};

/** Main has the second text; a merge of main with an older commit of main leaves these files. */
async function merged(story: Story, files: Contents): Promise<void> {
  await story.commit('base', BASE);
  await story.commit('main', CHANGED);
  await story.passes(`--history ${ONLY}`);
  await story.branch('side', 'main');
  await story.stage({ ...files, 'c.txt': 'c' });
  const tree = (await story.git('write-tree')).trim();
  const [main, old] = [story.id('main'), story.id('base')];
  const made = await story.git('commit-tree', tree, '-p', main, '-p', old, '-m', 'old');
  await story.git('reset', '--quiet', '--hard', made.trim());
  await story.name('old');
}

export default stories('A merge with an ancestor of main brings an older text back', {
  'and keeps the newer decision': {
    why: 'the page is not what was approved last, and the merge is what changed it',
    async tell(story) {
      await merged(story, text(FIRST));
      await story.finds(`--since main ${ONLY}`, `audited ${PAGE}:2 in old`);
      await story.finds(`--history ${ONLY}`, `audited ${PAGE}:2 in old`);
      await story.finds(
        '--rev HEAD --only vouch/approved-content',
        `vouch/approved-content ${PAGE}:9`,
      );
    },
  },
  'and drops the newer decision': {
    why: 'the state agrees with itself, and only the history shows what is gone',
    async tell(story) {
      await merged(story, { ...text(FIRST), [DECIDED_AGAIN]: null });
      const problems = [`decided-once ${DECIDED_AGAIN}:1 in old`, `audited ${PAGE}:2 in old`];
      await story.finds(`--since main ${ONLY}`, ...problems);
      await story.finds(`--history ${ONLY}`, ...problems);
    },
  },
});
