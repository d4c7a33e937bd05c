import { expect } from 'vitest';
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
const SHA = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';
const STRICT = 'version: "0.1"\nreview:\n  approver_role: human\n';
const TRUSTED = 'version: "0.1"\nreview:\n  approver_role: trusted-agent\n';
const RECEIPTS = `${STRICT}  auto_approve_on_receipt: true\n`;
const INIT = ['kb.init'] as const;
const ONLY = '--only vouch/approver --only history/*';

const BASE: Contents = { [LOG]: events(INIT), [CONFIG]: STRICT };
/** The proposer approves the claim. */
const OWN: Contents = {
  [LOG]: events(INIT, APPROVAL),
  [CLAIM]: claim(),
  [DECIDED]: proposal({ decided_by: 'scout' }),
};
const FORGED: Contents = {
  [LOG]: events(INIT, ['claim.create', 'refund-window']),
  [CLAIM]: claim(),
};

const OPENED = `gate-opened ${CONFIG}:3`;
const TOLD = `vouch/approver ${DECIDED}:8`;

/** A branch of a base whose configuration says that somebody else must approve. */
async function branch(story: Story, base: Contents = BASE): Promise<void> {
  await story.commit('init', base);
  await story.branch('change', 'init');
}

/** What the push of the branch, new to the remote or not, brings. */
async function pushed(story: Story, from: string | null, to: string): Promise<string> {
  await story.git('update-ref', 'refs/remotes/origin/main', story.id('init'));
  const zeros = '0'.repeat(40);
  return `refs/heads/change ${story.id(to)} refs/heads/change ${from === null ? zeros : story.id(from)}\n`;
}

export default stories('A change is judged by the settings from before it', {
  'it opens the gate and goes through, in one commit': {
    why: 'one line of a pull request must not approve the rest of it',
    async tell(story) {
      await branch(story);
      await story.stage({ ...OWN, [CONFIG]: TRUSTED });
      await story.finds(`--staged ${ONLY}`, OPENED, TOLD);
      await story.commit('open');
      await story.finds(`--since main ${ONLY}`, `${OPENED} in open`, `${TOLD} in open`);
      await story.finds(`--history ${ONLY}`, `${OPENED} in open`, `${TOLD} in open`);
      const push = `${ONLY} --hook pre-push origin url`;
      const told = [`${OPENED} in open`, `${TOLD} in open`];
      await story.findsFor(push, await pushed(story, null, 'open'), ...told);
      await story.findsFor(push, await pushed(story, 'init', 'open'), ...told);
    },
  },
  'it opens the gate in a commit of its own': {
    why: 'a squash makes one commit of both',
    async tell(story) {
      await branch(story);
      await story.commit('open', { [CONFIG]: TRUSTED });
      await story.commit('own', OWN);
      const told = [`${OPENED} in open`, `${TOLD} in own`];
      await story.finds(`--since main ${ONLY}`, ...told);
      const push = `${ONLY} --hook pre-push origin url`;
      await story.findsFor(push, await pushed(story, null, 'own'), ...told);
      await story.findsFor(push, await pushed(story, 'init', 'own'), ...told);
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--quiet', '--squash', 'change');
      await story.finds(`--staged ${ONLY}`, OPENED, TOLD);
    },
  },
  'it closes the gate behind itself': {
    why: 'in the end nothing shows that it was open',
    async tell(story) {
      await branch(story);
      await story.commit('own', { ...OWN, [CONFIG]: TRUSTED });
      await story.commit('close', { [CONFIG]: STRICT });
      await story.finds(`--since main ${ONLY}`, `${OPENED} in own`, TOLD);
      await story.finds(`--history ${ONLY}`, `${OPENED} in own`, `${TOLD} in own`);
    },
  },
  'it takes the configuration away': {
    why: 'what a base says nothing of is as strict as can be, and somebody should know',
    async tell(story) {
      await branch(story);
      await story.commit('remove', { ...OWN, [CONFIG]: null });
      await story.finds(`--since main ${ONLY}`, `${OPENED} in remove`, TOLD);
    },
  },
  'it lets receipts approve': {
    why: 'the receipt is asked for by settings that the base did not have',
    async tell(story) {
      await branch(story);
      await story.commit('own', { ...OWN, [CONFIG]: RECEIPTS });
      const opened = `gate-opened ${CONFIG}:4 in own`;
      await story.finds(`--since main ${ONLY}`, opened, TOLD);
      await story.finds(`--history ${ONLY}`, opened, `${TOLD} in own`);
    },
  },
  'a receipt is needed, and the gate is opened later': {
    why: 'the decision came in when it was not allowed',
    async tell(story) {
      await branch(story, { ...BASE, [CONFIG]: RECEIPTS });
      await story.commit('own', OWN);
      await story.commit('open', { [CONFIG]: TRUSTED });
      const told = [`gate-opened ${CONFIG}:3 in open`, `${TOLD} in own`];
      await story.finds(`--since main ${ONLY}`, ...told);
      await story.finds(`--history ${ONLY}`, ...told);
    },
  },
  'a claim is forged where agents are trusted': {
    why: 'they may approve what they proposed, and have to propose it',
    async tell(story) {
      await branch(story, { ...BASE, [CONFIG]: TRUSTED });
      await story.commit('forge', FORGED);
      await story.finds('--since main', `gated ${CLAIM}:1 in forge`);
      await story.finds('--history', `gated ${CLAIM}:1 in forge`);
    },
  },
  'agents have been trusted before': {
    why: 'that was decided by whoever merged it',
    async tell(story) {
      await branch(story, { ...BASE, [CONFIG]: TRUSTED });
      await story.stage(OWN);
      await story.passes(`--staged ${ONLY}`);
      await story.commit('own');
      await story.passes(`--since main ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
    },
  },
  'the gate is closed after all': {
    why: 'what came in before was allowed then',
    async tell(story) {
      await branch(story, { ...BASE, ...OWN, [CONFIG]: TRUSTED });
      await story.stage({ [CONFIG]: STRICT });
      await story.passes(`--staged ${ONLY}`);
      await story.commit('close');
      await story.passes(`--since main ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
    },
  },
  'the gate is closed but for receipts': {
    why: 'what came in before needed none',
    async tell(story) {
      await branch(story, { ...BASE, ...OWN, [CONFIG]: TRUSTED });
      const only = '--only vouch/approver';
      await story.stage({ [CONFIG]: RECEIPTS });
      await story.passes(`--staged ${only}`);
      await story.commit('close');
      await story.passes(`--since main ${only}`);
      await story.passes(`--history ${only}`);
      const push = `${only} --hook pre-push origin url`;
      await story.passes(push, await pushed(story, null, 'close'));
      await story.passes(push, await pushed(story, 'init', 'close'));
    },
  },
  'what a receipt rests on is changed later': {
    why: 'the settings are as they were, and the receipt does not hold any more',
    async tell(story) {
      const evidence = '.vouch/evidence/ev-1.yaml';
      const source = `.vouch/sources/${SHA}/content`;
      const text = (quote: string) =>
        `id: ev-1\nsource_id: ${SHA}\nquote: ${quote}\nbyte_start: 0\nbyte_end: 7\n`;
      const payload = { id: 'refund-window', evidence: ['ev-1'] };
      const base = {
        ...BASE,
        ...OWN,
        [CONFIG]: RECEIPTS,
        [DECIDED]: proposal({ decided_by: 'scout', payload }),
        [evidence]: text('Refunds'),
        [source]: 'Refunds\n',
        [`.vouch/sources/${SHA}/meta.yaml`]: `id: ${SHA}\n`,
      };
      await branch(story, base);
      await story.passes('--rev HEAD --only vouch/approver');
      await story.stage({ [evidence]: text('Never') });
      const told = `vouch/approver ${DECIDED}:8`;
      await story.finds('--staged --only vouch/approver', told);
      await story.commit('forge');
      await story.finds('--since main --only vouch/approver', told);
    },
  },
  'the gate is closed, and then an agent approves its own': {
    why: 'the commit before it does not allow it, though the branch began where it was allowed',
    async tell(story) {
      await branch(story, { ...BASE, [CONFIG]: TRUSTED });
      await story.commit('close', { [CONFIG]: STRICT });
      await story.commit('own', OWN);
      await story.commit('open', { [CONFIG]: TRUSTED });
      const told = [`${OPENED} in open`, `${TOLD} in own`];
      await story.finds(`--since main ${ONLY}`, ...told);
      await story.finds(`--history ${ONLY}`, ...told);
    },
  },
  'a merge is stricter than one of its parents': {
    why: 'the strictest of them counts',
    async tell(story) {
      await branch(story);
      await story.commit('open', { [CONFIG]: TRUSTED });
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.merge('merge', ['change'], { ...OWN, [CONFIG]: TRUSTED });
      await story.finds(`--history ${ONLY}`, `${OPENED} in open`, `${TOLD} in merge`);
    },
  },
  'a base begins with agents that are trusted': {
    why: 'nothing was there that could be opened, and somebody should know that it is there',
    async tell(story) {
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.branch('change', 'notes');
      await story.commit('init', { ...BASE, ...OWN, [CONFIG]: TRUSTED });
      for (const view of ['--since main', '--history']) {
        const { code, found } = await story.lint(`${view} ${ONLY}`);
        expect({ code, found }).toEqual({ code: 0, found: [`new-base ${CONFIG}:3 in init`] });
      }
    },
  },
});
