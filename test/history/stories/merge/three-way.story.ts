import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  proposal,
} from '../../../../src/protocols/vouch/example.ts';
import { type Contents, LOG, type Story, stories } from '../story.ts';

const CONFIG = '.vouch/config.yaml';
const RULES = ['gate-opened', 'gated', 'audited', 'proposal-creates-only'];
const ONLY = `${RULES.map((rule) => `--only history/${rule}`).join(' ')} --fail-on warning`;
const OTHER = '.vouch/claims/other.yaml';

const gate = (role: string, more = '') => ({
  [CONFIG]: `version: 1\n${more}review:\n  approver_role: ${role}\n`,
});

type Event = readonly [verb: string, ...ids: string[]];
const CREATED: Event = ['proposal.create', APPROVAL[1]];
const CONFIRM: Event = ['claim.confirm', 'refund-window'];
const ARCHIVE: Event = ['claim.archive', 'refund-window'];
const CONTRADICT: Event = ['claim.contradict', 'refund-window', 'other'];
const DELETED: Event = ['claim.delete', 'refund-window'];

/** The log of the base with these events behind it: each is the same line wherever it stands. */
function log(...more: readonly Event[]): Contents {
  const lines = more.map(([verb, ...ids]) =>
    events([verb, ...ids]).replace('"e0"', `"${verb}-${ids.join('-')}"`),
  );
  return { [LOG]: events(['kb.init'], CREATED, APPROVAL) + lines.join('') };
}

const BASE = { ...log(), [CLAIM]: claim(), [DECIDED]: proposal(), 'a.txt': 'a' };
const ARCHIVED = { ...log(ARCHIVE), [CLAIM]: claim({ status: 'archived' }) };
const CONFIRMED = { ...log(CONFIRM), [CLAIM]: claim({ status: 'actionable' }) };

/** Two branches from one commit, each with a commit of its own; main is left. */
async function parted(story: Story, base: Contents, main: Contents, side: Contents) {
  await story.commit('base', { ...BASE, ...base });
  await story.branch('side', 'base');
  await story.commit('side', { 'b.txt': 'b', ...side });
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', main);
}

/** The side merges the other branches, and what it leaves is this. */
async function merged(story: Story, files: Contents, ...others: readonly string[]) {
  await story.git('switch', '--quiet', 'side');
  await story.merge('merge', others.length === 0 ? ['main'] : others, files);
}

export default stories('A merge keeps what one side had before', {
  'an open gate that the other side closed': {
    why: 'who merges main keeps what main decided: the old setting is a change of that',
    async tell(story) {
      await parted(story, gate('trusted-agent'), gate('human'), {});
      await merged(story, {});
      await story.finds(`--since main ${ONLY}`, `gate-opened ${CONFIG}:3 in merge`);
      await story.finds(`--history ${ONLY}`, `gate-opened ${CONFIG}:3 in merge`);
    },
  },
  'an open gate, before it is committed': {
    why: 'the index is judged against both heads',
    async tell(story) {
      await parted(story, gate('trusted-agent'), gate('human'), {});
      await story.git('switch', '--quiet', 'side');
      await story.git('merge', '--quiet', '--no-commit', '--no-ff', '-s', 'ours', 'main');
      await story.finds(`--staged ${ONLY}`, `gate-opened ${CONFIG}:3`);
      await story.finds(ONLY, `gate-opened ${CONFIG}:3`);
    },
  },
  'the gate that main closed, taken over': {
    why: 'that is what a merge does',
    async tell(story) {
      await parted(story, gate('trusted-agent'), gate('human'), {});
      await merged(story, gate('human'));
      await story.passes(`--since main ${ONLY}`);
    },
  },
  'a gate that one side opened, beside another setting of the other side': {
    why: 'the branch that opened it is told, and the merge has nothing new',
    async tell(story) {
      const named = gate('human', 'kb_name: x\n');
      await parted(story, gate('human'), named, gate('trusted-agent'));
      await merged(story, gate('trusted-agent', 'kb_name: x\n'));
      await story.finds(`--history ${ONLY}`, `gate-opened ${CONFIG}:3 in side`);
    },
  },
  'a claim that the other side archived': {
    why: 'the archived claim is back at work, and no event of the branch says so',
    async tell(story) {
      await parted(story, {}, ARCHIVED, {});
      await merged(story, log(ARCHIVE));
      await story.finds(`--since main ${ONLY}`, `audited ${CLAIM}:1 in merge`);
    },
  },
  'a claim that the other side removed': {
    why: 'what was deleted came back unseen',
    async tell(story) {
      await parted(story, {}, { ...log(DELETED), [CLAIM]: null }, {});
      await merged(story, log(DELETED));
      await story.finds(`--since main ${ONLY}`, `audited ${CLAIM}:1 in merge`);
    },
  },
  'nothing of a claim that the other side added': {
    why: 'it was let in on main, and the merge takes it away',
    async tell(story) {
      const added = { ...log(['claim.create', 'other']), [OTHER]: claim({ id: 'other' }) };
      await parted(story, {}, added, {});
      await merged(story, log(['claim.create', 'other']));
      await story.finds(`--since main ${ONLY}`, `audited ${OTHER}:1 in merge`);
    },
  },
  'a claim of an ancestor of main': {
    why: 'a merge with an old commit of main takes back whatever came since',
    async tell(story) {
      await story.commit('base', BASE);
      await story.commit('main', ARCHIVED);
      await story.branch('side', 'main');
      await story.stage({ [CLAIM]: claim(), 'c.txt': 'c' });
      const tree = (await story.git('write-tree')).trim();
      const [main, old] = [story.id('main'), story.id('base')];
      const made = await story.git('commit-tree', tree, '-p', main, '-p', old, '-m', 'old');
      await story.git('reset', '--quiet', '--hard', made.trim());
      await story.name('old');
      await story.finds(`--since main ${ONLY}`, `audited ${CLAIM}:1 in old`);
    },
  },
  'a version that nobody had': {
    why: 'the merge itself wrote it, and no event tells of it',
    async tell(story) {
      await parted(story, {}, CONFIRMED, ARCHIVED);
      const text = { [CLAIM]: claim({ status: 'archived', text: 'Refunds are never paid.' }) };
      await merged(story, { ...log(CONFIRM, ARCHIVE), ...text });
      await story.finds(`--since main ${ONLY}`, `audited ${CLAIM}:1 in merge`);
    },
  },
  'what each side did to one claim': {
    why: 'each side has the event of what it did, and the merge has both',
    async tell(story) {
      const side = { status: 'contested', contradicts: ['other'] };
      await parted(story, {}, CONFIRMED, { ...log(CONTRADICT), [CLAIM]: claim(side) });
      await merged(story, { ...log(CONFIRM, CONTRADICT), [CLAIM]: claim(side) });
      await story.passes(`--since main ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
    },
  },
  'what main did, by an octopus': {
    why: 'three parents, of which one changed it',
    async tell(story) {
      await parted(story, {}, ARCHIVED, {});
      await story.branch('third', 'base');
      await story.commit('third', { 'd.txt': 'd' });
      await merged(story, ARCHIVED, 'main', 'third');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'what main did, dropped by an octopus': {
    why: 'two parents that never saw it outvote nobody',
    async tell(story) {
      await parted(story, {}, ARCHIVED, {});
      await story.branch('third', 'base');
      await story.commit('third', { 'd.txt': 'd' });
      await merged(story, log(ARCHIVE), 'main', 'third');
      await story.finds(`--history ${ONLY}`, `audited ${CLAIM}:1 in merge`);
    },
  },
  'what main did, criss-cross': {
    why: 'both sides took it over before they met again',
    async tell(story) {
      await parted(story, {}, ARCHIVED, {});
      await merged(story, ARCHIVED);
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--quiet', '--no-edit', '--no-ff', 'side~1');
      await story.commit('more', { 'e.txt': 'e' });
      await story.git('switch', '--quiet', 'side');
      await story.git('merge', '--quiet', '--no-edit', 'main');
      await story.passes(`--history ${ONLY}`);
    },
  },
});
