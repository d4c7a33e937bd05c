import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  CONFLICT,
  MATRIX_PATH,
  matrixFile,
  POSTGRES,
  REDIS,
} from '../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../src/protocols/consensus/manifest-example.ts';
import { rules } from '../all-rules.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { follow, settingOf } from './following.ts';
import { commandsOf, errors, judged } from './judged.ts';

function ruleOf(id: string) {
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

/** What each problem of an example says is to be written: values, then the texts of steps. */
async function written(id: string, name: string) {
  const rule = ruleOf(id);
  const example = rule.examples.invalid.find((each) => each.name === name);
  if (example === undefined) throw new Error(`no example ${id} ${name}`);
  const { mechanical, judged } = await follow(rule, example, 'uncommitted');
  const values = mechanical.map(({ expected, steps }) => expected ?? steps[0]?.text);
  return { values, judged: judged.map(({ by }) => by) };
}

describe('what follows from the numbers of a vote is written down', () => {
  test.each([
    ['consensus/verdict', 'no option reaches the threshold', '"INSUFFICIENT_EVIDENCE"'],
    ['consensus/verdict', 'decided by a hair', '"CONTESTED"'],
    ['CONS-006', 'just at the threshold', '"INSUFFICIENT_EVIDENCE"'],
    ['CONS-006', 'decided over a critical conflict', '"CONTESTED"'],
    ['consensus/actual', 'the sum of all', '0.82'],
    ['consensus/actual', 'as text', '0.82'],
    ['consensus/actual', '"actualConsensus" is missing', '{ "actualConsensus": 0.82,'],
    ['consensus/threshold', 'a percentage', '0.5'],
    ['CONS-007', 'another type', '"analysis"'],
    ['consensus/manifest-verdict', 'more certain than the vote', '"CONTESTED"'],
    ['CONS-001', 'a verdict in other letters', '"PROVEN"'],
    ['CONS-003', 'a number in quotes', '0.41'],
    ['CONS-005', 'a capital letter', '"high"'],
  ])('%s: %s', async (id, name, value) => {
    expect(await written(id, name)).toEqual({ values: [value], judged: [] });
  });

  test('a position is that of the option', async () => {
    const found = await written('consensus/conflict-position', 'another name, another number');
    expect(found).toEqual({ values: ['"redis"', '0.41'], judged: [] });
  });

  test('a conflict is printed as a whole', async () => {
    const { values } = await written('consensus/conflict-missing', 'a tie that nobody mentions');
    expect(values.map((text) => JSON.parse(text ?? ''))).toEqual([
      {
        conflictId: 'c-0042-01',
        severity: 'medium',
        conflictType: 'contradiction',
        positions: [
          { option: 'redis', confidence: 0.82 },
          { option: 'postgres', confidence: 0.79 },
        ],
        resolution: { status: 'pending', resolutionType: 'escalate' },
      },
    ]);
  });
});

test('a committed entry with several faults is appended as a whole, with all of them put right', async () => {
  const entry = {
    id: 'T4797-queue',
    file: '../consensus/CONS-0042.json',
    title: 'Which queue',
    date: '2026-01-26',
    status: 'complete',
    agent_type: 'vote',
  };
  const files = {
    '.cleo/agent-outputs/MANIFEST.jsonl': `${JSON.stringify(entry)}\n`,
    ...matrixFile(),
  };
  for (const id of ['CONS-007', 'consensus/manifest-verdict']) {
    const { mechanical, left, added } = await follow(ruleOf(id), { name: '', files }, 'committed');
    expect({ left, added }).toEqual({ left: [], added: [] });
    const lines = mechanical.flatMap(({ steps }) =>
      steps.flatMap(({ action, text }) => (action === 'append' ? [JSON.parse(text)] : [])),
    );
    const corrected = { ...entry, id: 'T4797-queue-r1', agent_type: 'analysis', verdict: 'PROVEN' };
    expect(lines).toEqual([corrected]);
  }
});

describe('what numbers do not say is left to whoever has to decide', () => {
  test.each([
    ['consensus/verdict', 'a human is asked for nothing', 'human'],
    [
      'consensus/verdict',
      'a number that was changed afterwards, and so nobody knows which one',
      'you',
    ],
    ['consensus/actual', 'another number, and a verdict that fits neither', 'you'],
    [
      'CONS-006',
      'decided over a critical conflict, with no threshold to say what else holds',
      'you',
    ],
    ['consensus/threshold', 'left to the default', 'human'],
    ['consensus/threshold', 'a number that may mean anything', 'human'],
    ['consensus/manifest-verdict', 'a verdict that the matrix should not have either', 'you'],
    ['consensus/handoff', 'a tie', 'human'],
  ] as const)('%s: %s', async (id, name, by) => {
    expect(await written(id, name)).toEqual({ values: [], judged: [by] });
  });
});

test('the entry that is printed for a matrix names it from the folder of the manifest', async () => {
  const files = { 'claudedocs/agent-outputs/MANIFEST.jsonl': '', ...matrixFile() };
  const { judge } = settingOf(ruleOf('CONS-007'), { name: '', files }, 'uncommitted');
  const unlisted = (await judge(files)).filter(({ rule }) => rule === 'CONS-007');
  const [, manifest, entry] = /to "(.*?)": .* By hand: (.*)$/.exec(unlisted[0]?.help ?? '') ?? [];
  expect(manifest).toBe('claudedocs/agent-outputs/MANIFEST.jsonl');
  const filled = (entry ?? '')
    .replace('T####-<slug>', 'T4797-queue')
    .replace('YYYY-MM-DD', '2026-01-26');
  expect(JSON.parse(filled).file).toBe('../../.cleo/consensus/CONS-0042.json');
  const listed = await judge({ ...files, [manifest ?? '']: `${filled}\n` });
  const about = listed.filter(({ rule }) => /^(?:CONS-007|subagent\/output-exists)$/.test(rule));
  expect(about).toEqual([]);
});

const CITED = { 'docs/queues.md': '# Redis\n\n# Postgres\n' };

const MISCOUNTED = {
  'CONS-006': { conflicts: [{ ...CONFLICT, severity: 'critical' }] },
  'consensus/verdict': { options: [REDIS, { ...POSTGRES, confidence: 0.79 }] },
};

describe('a verdict that is not counted', () => {
  const places = ['staged', 'unpublished', 'published'];
  test.each(paired(places, Object.entries(MISCOUNTED)))(
    'is counted by one command: %s, %s',
    (place, [id, vote]) =>
      withRepository(async (repository) => {
        const { root: cwd, env } = repository;
        const files = { 'docs/queues.md': '# Redis\n\n# Postgres\n', [MANIFEST_PATH]: '' };
        await repository.commit('base', files);
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        repository.write({ ...matrixFile(vote), [MANIFEST_PATH]: entryLine() });
        await repository.git('add', '-A');
        if (place !== 'staged') await repository.git('commit', '-qm', 'vote');
        if (place === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const view = { staged: ['--staged'], unpublished: ['--since', 'origin/main'] }[place] ?? [];
        const found = errors(await judged(repository, ...view)).filter(({ rule }) => rule === id);
        expect(found.map(({ help }) => help?.split('. It writes')[0])).toEqual([
          `Count the vote again: run \`lint-protocol consensus tally ${MATRIX_PATH}\` (with --task TASK if no manifest lists the vote)`,
        ]);
        const [command = ''] = found.flatMap(commandsOf);
        const [, ...args] = command.replace(' || [ $? = 65 ]', '').split(' ');
        expect(await call(args, { cwd, env })).toMatchObject({ code: 65, err: '' });
        const listed = await readFile(`${cwd}/${MANIFEST_PATH}`, 'utf8');
        expect(listed.startsWith(entryLine())).toBe(true);
        await repository.git('add', '-A');
        expect(errors(await judged(repository, '--staged'))).toEqual([]);
        await repository.git('commit', '-qm', 'count');
        for (const args of [[], ['--since', 'origin/main']])
          expect(errors(await judged(repository, ...args))).toEqual([]);
      }),
  );
});

test('a vote that no entry names is counted for a task', () =>
  withRepository(async (repository) => {
    repository.write({ ...CITED, ...matrixFile(MISCOUNTED['consensus/verdict']) });
    const found = (await judged(repository)).filter(({ rule }) => rule === 'consensus/verdict');
    expect(found.flatMap(({ then }) => then.map(({ text }) => text))).toEqual([
      `No manifest entry names the matrix yet. Run \`lint-protocol consensus tally ${MATRIX_PATH} --task TASK\`, with the task that the vote belongs to.`,
    ]);
  }));

test('a vote with other faults is not counted before they are put right', () =>
  withRepository(async (repository) => {
    const vote = { ...MISCOUNTED['consensus/verdict'], actualConsensus: 0.5 };
    repository.write({ ...CITED, ...matrixFile(vote), [MANIFEST_PATH]: entryLine() });
    const found = (await judged(repository)).filter(({ path }) => path === MATRIX_PATH);
    expect(found.flatMap(commandsOf)).toEqual([]);
  }));

test('no conflict is added to a vote that is committed', () =>
  withRepository(async (repository) => {
    const near = { options: [REDIS, { ...POSTGRES, confidence: 0.9 }], verdict: 'CONTESTED' };
    const files = { ...CITED, ...matrixFile(near), [MANIFEST_PATH]: entryLine() };
    const unnamed = async () =>
      (await judged(repository)).filter(({ rule }) => rule === 'consensus/conflict-missing');
    repository.write(files);
    expect((await unnamed()).flatMap(({ then }) => then.map(({ action }) => action))).toEqual([
      'insert',
    ]);
    await repository.commit('x', files);
    const [found] = await unnamed();
    expect(found?.then).toEqual([]);
    expect(found?.help).toContain(`lint-protocol consensus new --rerun ${MATRIX_PATH}`);
  }));

test.each([
  ['the commits that are judged', ['--since', 'HEAD~1']],
  ['the state', []],
])(
  'numbers that do not bear out a committed vote any more are restored, not counted: %s',
  (_, args) =>
    withRepository(async (repository) => {
      await repository.commit('vote', matrixFile());
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const options = [{ ...REDIS, confidence: 0.45 }, POSTGRES];
      await repository.commit('x', matrixFile({ options, actualConsensus: 0.45 }));
      const found = errors(await judged(repository, ...args));
      expect(found.map(({ rule }) => rule)).toContain('CONS-006');
      for (const each of found) {
        expect(each.help).not.toContain('tally');
        expect(commandsOf(each).join('\n')).toContain(`-- ${MATRIX_PATH}`);
      }
    }),
);
