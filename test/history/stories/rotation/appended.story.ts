import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  event,
  events,
  GITIGNORE,
  proposal,
} from '../../../../src/protocols/vouch/example.ts';
import { LOG, type Story, stories } from '../story.ts';

const SEGMENT = '.vouch/audit.log.1.jsonl.gz';
const SECOND = '.vouch/audit.log.2.jsonl.gz';
const INIT = events(['kb.init'], ['kb.check']);
const APPROVED = event({
  id: 'e7',
  event: 'proposal.claim.approve',
  object_ids: APPROVAL.slice(1),
});
const LATER = event({ id: 'e8', event: 'kb.check', object_ids: [] });
const OBJECTS = { [CLAIM]: claim(), [DECIDED]: proposal() };
const START = { '.vouch/.gitignore': GITIGNORE, '.vouch/config.yaml': 'version: 1\n' };

/** Nothing is wrong, whatever there is to look at. */
async function isFine(story: Story, args: string): Promise<void> {
  const { code, error, report } = await story.lint(args);
  const levels = report.diagnostics.map(({ level }) => level);
  expect({ code, error, levels: levels.filter((level) => level !== 'warning') }).toEqual({
    code: 0,
    error: null,
    levels: [],
  });
}

/** A branch is fine before it is on main, and when it was squashed. */
async function isFineEverywhere(story: Story): Promise<void> {
  const ask = (args: string) => isFine(story, args);
  await ask('--range main..side');
  await story.git('switch', '--quiet', 'main');
  const before = await story.repo.head();
  await story.git('merge', '--quiet', '--squash', 'side');
  await story.stage();
  await ask('--staged');
  await story.commit('squashed');
  await ask(`--range ${before}..HEAD`);
  await ask('--history');
}

/** A log that was rotated as a whole, and a claim that an event explains which only begins a base. */
async function beginsAnew(story: Story, log: string | null): Promise<void> {
  await story.commit('base', { ...START, [LOG]: INIT });
  await story.commit('rotated', { [LOG]: log, [SEGMENT]: gzipSync(INIT) });
  await story.stage({ [CLAIM]: claim(), [LOG]: events(['kb.init']) });
  await story.finds('--staged', `audited ${CLAIM}:1`, `gated ${CLAIM}:1`);
}

export default stories('Events go into a segment in the change that appends them', {
  'on a branch that adds a claim and rotates the log': {
    why: 'a squash of it moves what was there, and what was appended behind it',
    async tell(story) {
      await story.commit('base', { ...START, [LOG]: INIT });
      await story.branch('side', 'base');
      await story.commit('claim', { ...OBJECTS, [LOG]: INIT + APPROVED });
      await story.commit('rotate', { [LOG]: LATER, [SEGMENT]: gzipSync(INIT + APPROVED) });
      await isFineEverywhere(story);
    },
  },
  'on a branch that rotates twice': {
    why: 'the log of main is in the first segment, and the second holds what came behind it',
    async tell(story) {
      await story.commit('base', { ...START, [LOG]: INIT });
      await story.branch('side', 'base');
      await story.commit('first', { [LOG]: '', [SEGMENT]: gzipSync(INIT) });
      await story.commit('claim', { ...OBJECTS, [LOG]: APPROVED });
      await story.commit('second', { [LOG]: '', [SECOND]: gzipSync(APPROVED) });
      await isFineEverywhere(story);
    },
  },
  'while the log is empty before and after': {
    why: 'a segment alone is added, and goes on where the first one ends',
    async tell(story) {
      await story.commit('base', { ...START, [LOG]: '', [SEGMENT]: gzipSync(INIT) });
      await story.branch('side', 'base');
      await story.commit('claim', { ...OBJECTS, [LOG]: APPROVED });
      await story.commit('rotate', { [LOG]: '', [SECOND]: gzipSync(APPROVED) });
      await isFineEverywhere(story);
    },
  },
  'and the base comes with its segments': {
    why: 'the events of what it brings are in one of them',
    async tell(story) {
      const base = { ...START, ...OBJECTS, [LOG]: LATER, [SEGMENT]: gzipSync(INIT + APPROVED) };
      await story.commit('first', base);
      await isFine(story, '--history');
      const copy = Object.entries(base).map(([path, content]) => [`vendor/x/${path}`, content]);
      await story.stage(Object.fromEntries(copy));
      await isFine(story, '--staged');
      await story.commit('copied');
      await isFine(story, '--history');
    },
  },
  'but for one claim, which no event names': {
    why: 'a segment explains what its events name, and nothing else',
    async tell(story) {
      await story.commit('base', { ...START, [LOG]: INIT });
      const other = CLAIM.replace('refund-window', 'other');
      const files = { ...OBJECTS, [other]: claim({ id: 'other', text: 'Other.' }) };
      await story.stage({ ...files, [LOG]: LATER, [SEGMENT]: gzipSync(INIT + APPROVED) });
      await story.finds('--staged', `audited ${other}:1`, `gated ${other}:1`);
    },
  },
  'and what the segment holds does not explain a claim of a later commit': {
    why: 'an event that was rotated is as old as it was',
    async tell(story) {
      const first = { ...START, [LOG]: INIT + APPROVED, [DECIDED]: proposal() };
      await story.commit('base', first);
      await story.stage({ [CLAIM]: claim(), [LOG]: LATER, [SEGMENT]: gzipSync(INIT + APPROVED) });
      await story.finds('--staged', `audited ${CLAIM}:1`);
    },
  },
  'and a log that begins anew behind its segments explains nothing': {
    why: 'the base was there: its first event is in the segment',
    tell: (story) => beginsAnew(story, null),
  },
  'nor one that was emptied': {
    why: 'an emptied log begins anew as well',
    tell: (story) => beginsAnew(story, ''),
  },
  'which a reader of the diff is told of': {
    why: 'what is compressed is not seen there',
    async tell(story) {
      await story.commit('base', { ...START, [LOG]: INIT });
      await story.commit('rotate', { [LOG]: LATER, [SEGMENT]: gzipSync(INIT + APPROVED) });
      const { report } = await story.lint('--range HEAD~1..HEAD');
      const [found] = report.diagnostics.filter(({ rule }) => rule === 'history/rotation');
      expect(found).toMatchObject({ level: 'warning', path: SEGMENT });
      expect(found?.message).toContain('"e7"');
    },
  },
});
