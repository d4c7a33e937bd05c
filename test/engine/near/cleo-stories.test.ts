/** What random stores hardly ever come to: one change that lets something be found far from it. */
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { NotNear } from '../../../src/engine/near/not-near.ts';
import {
  CONFLICT,
  contribution,
  DECISION,
  META,
  REFERENCE,
} from '../../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  digest,
  entry,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { ENTRY, manifest, OUTPUT } from '../../../src/protocols/subagents/example.ts';
import { checkNear, type Files, judgedNear } from './near-checker.ts';

const [A, B] = ['session_20260101_080000_aaaaaa', 'session_20260101_080000_bbbbbb'];
const TASKS = { '.cleo/todo.json': '{"tasks":[]}\n' };

/** A contribution of its own name, session and epic, but for what is said. */
function given(name: string, changes: Readonly<Record<string, unknown>> = {}): string {
  const _meta = { ...META, contributionId: `contrib_0000000${name}` };
  const own = { sessionId: `session_20260101_080000_00000${name}`, epicId: `T230${name}` };
  return contribution({ _meta, ...own, ...changes });
}

function placed(...texts: readonly (readonly [name: string, text: string])[]): Files {
  return Object.fromEntries(
    texts.map(([name, text]) => [`.cleo/contributions/c${name}.json`, text]),
  );
}

/** The line of a contribution, and one that names it as another's. */
function lineOf(name: string, text: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { _meta, sessionId, epicId, taskId } = JSON.parse(text);
  const { contributionId: id, createdAt } = _meta;
  const filePath = `.cleo/contributions/c${name}.json`;
  const own = { id, sessionId, epicId, taskId, createdAt, filePath, checksum: digest(text) };
  return entry({ ...own, ...changes });
}

const ONE = given('1');
const TWO = given('2');
const THREE = given('3');
const THREE_FILES = placed(['1', ONE], ['2', TWO], ['3', THREE]);
/** Between two others: the first entry and the last one are always looked at. */
const SETTLED = [
  lineOf('4', given('4')),
  lineOf('1', ONE),
  lineOf('2', TWO, { id: 'contrib_00000001', sessionId: A }),
  lineOf('2', TWO),
  lineOf('5', given('5')),
].join('');
const SAME_TEXT: Files = {
  ...placed(['0', ONE], ['1', ONE], ['2', TWO]),
  [archiveOf('T2301')]: lineOf('0', ONE, { id: 'contrib_00000009' }),
};
const EARLIER = {
  ...META,
  contributionId: REFERENCE.contributionId,
  createdAt: '2026-01-25T09:30:00Z',
};
const GROUP = { epicId: 'T2308' };
const OTHERS_POSITION = {
  ...CONFLICT,
  otherSession: { ...CONFLICT.otherSession, sessionId: A, position: 'A Postgres table' },
};
const POSTGRES = [{ ...DECISION, answer: 'A Postgres table' }];

const OF_MERGED: Files = placed(
  ['1', contribution({ ...GROUP, _meta: EARLIER, sessionId: A, decisions: POSTGRES })],
  ['2', given('2', { ...GROUP, sessionId: B, status: 'merged' })],
);
const OF_SESSION: Files = placed(
  ['1', given('1', { sessionId: A })],
  ['3', given('3', { sessionId: B, decisions: [], conflicts: [OTHERS_POSITION] })],
);

const OUTPUTS = 'agent-outputs/';
const SUBAGENTS = `${OUTPUTS}MANIFEST.jsonl`;

function line(id: string, file: string, changes: object = {}): object {
  return { ...ENTRY, id, file, needs_followup: ['T2399'], ...changes };
}

function output(task: string, status = 'complete'): string {
  return OUTPUT.replace('**Task**: T2398', `**Task**: ${task}`).replace(
    '**Status**: complete',
    `**Status**: ${status}`,
  );
}

const AT_ROOT = line('T2398-a', '../research/T2398-a.md', { status: 'partial' });
const IN_FOLDER = line('T2398-a-r1', 'research/T2398-a.md');
const TWO_OUTPUTS = {
  [SUBAGENTS]: manifest(AT_ROOT, IN_FOLDER),
  [`${OUTPUTS}research/T2398-a.md`]: output('T2398'),
  'research/T2398-a.md': output('T2398', 'partial'),
};
const NEW_OUTPUT = { [`${OUTPUTS}research/T2400-c.md`]: output('T2400') };
const SAME_ID = [
  line('T2401-d', 'research/T2401-d.md'),
  line('T2398-a', 'research/T2398-a.md'),
  line('T2398-a', 'research/T2398-b.md'),
  line('T2399-b', 'research/T2398-b.md'),
  line('T2402-e', 'research/T2402-e.md'),
];
const FREE = [
  line('T2399-b', 'research/T2400-c.md', { status: 'partial' }),
  line('T2400-c', 'research/T2400-c.md'),
];

const STORIES: Readonly<Record<string, readonly [before: Files, after: Files]>> = {
  'the entry whose id settled another one shares it now': [
    { ...THREE_FILES, [MANIFEST]: SETTLED },
    {
      ...THREE_FILES,
      [MANIFEST]:
        SETTLED + lineOf('3', THREE, { id: 'contrib_00000002', sessionId: B }) + lineOf('3', THREE),
    },
  ],
  'the entry of a subagent whose id settled another one shares it now': [
    { ...NEW_OUTPUT, [SUBAGENTS]: manifest(...SAME_ID) },
    { ...NEW_OUTPUT, [SUBAGENTS]: manifest(...SAME_ID, ...FREE) },
  ],
  'an entry is about another output now': [
    { [SUBAGENTS]: TWO_OUTPUTS[SUBAGENTS], 'research/T2398-a.md': output('T2398') },
    { ...TWO_OUTPUTS, 'research/T2398-a.md': output('T2398') },
  ],
  'an output says what an entry about another one does': [
    TWO_OUTPUTS,
    { ...TWO_OUTPUTS, 'research/T2398-a.md': output('T2398') },
  ],
  'nobody says any more what a merged contribution does not say': [
    {
      ...OF_MERGED,
      ...placed([
        '3',
        given('3', { ...GROUP, sessionId: B, decisions: [], conflicts: [OTHERS_POSITION] }),
      ]),
    },
    OF_MERGED,
  ],
  'nobody of the other session holds a position any more': [
    { ...OF_SESSION, ...placed(['2', given('2', { sessionId: A, decisions: POSTGRES })]) },
    OF_SESSION,
  ],
  'the first whose session nothing verifies goes': [THREE_FILES, placed(['2', TWO], ['3', THREE])],
  'of two contributions with one id, the one that no archive lists is not listed any more': [
    { ...SAME_TEXT, [MANIFEST]: lineOf('2', TWO) + lineOf('1', ONE, { id: undefined }) },
    { ...SAME_TEXT, [MANIFEST]: lineOf('2', TWO) },
  ],
  'the first entry of an epic that is over goes': [
    { ...TASKS, [MANIFEST]: lineOf('1', ONE) },
    {
      '.cleo/todo.json': '{"tasks":[{"id":"T2301","status":"done"}]}\n',
      [MANIFEST]: lineOf('1', ONE),
    },
  ],
};

test.each(Object.entries(STORIES))('%s', async (_, [before, after]) => {
  const { near, news } = await checkNear([before, after]);
  expect({ near, news }).toEqual({ near: 1, news: 1 });
});

test('a manifest that comes to hold more than it should is looked at as a whole', async () => {
  const { contributions } = DEFAULT_CONFIG;
  const few = { ...DEFAULT_CONFIG, contributions: { ...contributions, archiveThreshold: 1 } };
  const files = placed(['1', ONE], ['2', TWO]);
  const one = { ...files, [MANIFEST]: lineOf('1', ONE) };
  const two = { ...files, [MANIFEST]: lineOf('1', ONE) + lineOf('2', TWO) };
  const { all } = await checkNear([one, two], few);
  expect([...all.keys()]).toEqual(['a list holds more than it should, or no longer']);
});

test('one that held more before is, however few of its entries are looked at', async () => {
  const { contributions } = DEFAULT_CONFIG;
  const few = { ...DEFAULT_CONFIG, contributions: { ...contributions, archiveThreshold: 3 } };
  const texts = ['1', '2', '3', '4', '5', '6'].map((name) => [name, given(name)] as const);
  const files = placed(...texts);
  const lines = texts.map(([name, text]) => lineOf(name, text));
  const more = [...lines, lines[5], lines[5]];
  const steps = [lines, more].map((each) => ({ ...files, [MANIFEST]: each.join('') }));
  const { all } = await checkNear(steps, few);
  expect([...all.keys()]).toEqual(['a list holds more than it should, or no longer']);
});

test('a message that an entry names stays one', async () => {
  const named = message({ id: 1, subject: 'INFO: load', from: 'BlueLake', to: ['RedStone'] });
  const files = { 'messages/a.md': named, [SUBAGENTS]: manifest(...SAME_ID) };
  const more = manifest(...SAME_ID, line('T2403-f', '../messages/a.md'));
  const { near } = await checkNear([files, { ...files, [SUBAGENTS]: more }]);
  expect(near).toBe(1);
});

/** Four tasks, of which the first and the last are always looked at, and the third has a label. */
const LISTED = JSON.stringify({
  tasks: [
    { id: 'T2310' },
    { id: 'T2399' },
    { id: 'T2311', labels: ['queue-source'] },
    { id: 'T2312' },
  ],
});

test.each([
  ['a task', LISTED],
  ['a task, in a list with a fault', LISTED.replace('"T2311"', '"T2311","n":1e999,"n":2')],
])('%s that is not listed is told in the words of all tasks', async (_, list) => {
  const before = { '.cleo/todo.json': list, ...placed(['1', given('1', { taskId: 'T2399' })]) };
  const after = { ...before, ...placed(['2', given('2', { taskId: 'T2300' })]) };
  const { near, news } = await checkNear([before, after]);
  expect({ near, news }).toEqual({ near: 1, news: 1 });
});

test('of two lists that are the same others can ask for other tasks', async () => {
  const [one, two] = [given('1', { taskId: 'T2399' }), given('2', { taskId: 'T2311' })];
  const lists = { '.cleo/todo.json': LISTED, 'x/.cleo/todo.json': LISTED };
  const after = { ...lists, ...placed(['1', one]), 'x/.cleo/contributions/c2.json': two };
  const { all } = await checkNear([lists, after]);
  expect([...all.keys()]).toEqual(['two lists hold the same']);
});

test('the task of a contribution that another one names is looked for in its list, and not in the history', async () => {
  const named = { contributionId: 'contrib_00000001', taskId: 'T2399' };
  const before = { '.cleo/todo.json': LISTED, ...placed(['1', given('1', { taskId: 'T2399' })]) };
  const two = given('2', { taskId: 'T2311', baselineReference: { ...REFERENCE, ...named } });
  const asked: string[] = [];
  const introducing = async (paths: readonly string[]) => {
    asked.push(...paths);
    return new Map();
  };
  const verdict = await judgedNear([before, { ...before, ...placed(['2', two]) }], { introducing });
  expect(verdict).not.toBeInstanceOf(NotNear);
  expect(asked).not.toContain('.cleo/todo.json');
});

test('a definition by which the folder of an agent is known is tied as it was when it is judged again', async () => {
  const agent =
    '---\nname: scout\ndescription: Looks\ntools: [Read]\nskills: [search]\n---\n\nLooks.\n';
  const skill = (name: string) => `---\nname: ${name}\ndescription: Does it\n---\n\nDoes.\n`;
  const before = { 'agents/scout/AGENT.md': agent, 'skills/other/SKILL.md': skill('other') };
  const after = { ...before, 'skills/search/SKILL.md': skill('search') };
  const { near } = await checkNear([before, after]);
  expect(near).toBe(1);
});

test('a contribution that is only there to judge others is not judged without what it names', async () => {
  const named = given('6', { sessionId: B });
  const naming = given('1', {
    conflicts: [
      {
        ...CONFLICT,
        questionId: 'RCSD-001',
        otherSession: { sessionId: A, contributionId: 'contrib_00000006', position: 'Redis' },
      },
    ],
  });
  const before = placed(['1', naming], ['6', named]);
  const after = { ...before, ...placed(['7', given('7', { sessionId: A })]) };
  await checkNear([before, after], DEFAULT_CONFIG);
});
