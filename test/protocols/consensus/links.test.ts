import { describe, expect, test } from 'vitest';
import {
  EVIDENCE,
  MATRIX_PATH,
  matrix,
  POSTGRES,
  REDIS,
} from '../../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../../src/protocols/consensus/manifest-example.ts';
import agentType from '../../../src/protocols/consensus/rules/CONS-007.ts';
import uniqueQuestion from '../../../src/protocols/consensus/rules/unique-question.ts';
import manifestSchema from '../../../src/protocols/subagents/rules/manifest-schema.ts';
import { lintExample } from '../tester.ts';
import { byPath, inShort, lint, store, told } from './judge.ts';

const OPEN = {
  verdict: 'CONTESTED',
  conflicts: [
    {
      conflictId: 'c-1',
      severity: 'critical',
      conflictType: 'contradiction',
      positions: [{ option: 'redis', confidence: 0.82 }],
      resolution: { status: 'pending', resolutionType: 'escalate' },
    },
  ],
};
const WAITS = 'consensus/handoff contested: "CONTESTED"';

function citing(changes: Readonly<Record<string, unknown>>) {
  return { options: [{ ...REDIS, evidence: [{ ...EVIDENCE, ...changes }] }, POSTGRES] };
}

describe('the manifest entry', () => {
  test.each([
    ['from the root', MATRIX_PATH],
    ['from the folder of the manifest', '../consensus/CONS-0042.json'],
    ['with a roundabout path', './.cleo/x/../consensus//CONS-0042.json'],
  ])('names the matrix %s', async (_name, file) => {
    expect(await told({}, { file })).toEqual([]);
  });

  test('names the vote of its own project, and not one of the same name above', async () => {
    const manifest = `packages/app/${MANIFEST_PATH}`;
    const own = { verdict: 'CONTESTED', agent_type: 'analysis', file: MATRIX_PATH };
    const files = {
      ...store({}),
      [`packages/app/${MATRIX_PATH}`]: matrix({ ...OPEN, questionId: 'CONS-0050' }),
      [manifest]: entryLine(own),
    };
    const found = await lint(files);
    const told = found.filter(({ rule }) => /^CONS-007|manifest-verdict/.test(rule));
    expect(told.map(({ rule, path }) => `${rule} ${path}`)).toEqual([]);
  });

  test('of a copy of another vote is asked for with an id of its own, and its file is not renamed to that vote', async () => {
    const copy = '.cleo/consensus/CONS-0043.json';
    const found = await lint({ ...store(), [copy]: matrix({ question: 'Which port?' }) });
    const ofCopy = found.filter(({ path }) => path === copy);
    expect(ofCopy.map(({ rule }) => rule)).toEqual(['CONS-007', 'consensus/unique-question']);
    expect(ofCopy[0]?.help).toContain('Give this vote an id of its own');
    expect(ofCopy[0]?.help).not.toContain('CONS-0042');
  });

  test.each([
    ['another file', '.cleo/consensus/CONS-0043.json'],
    ['an absolute path', `/${MATRIX_PATH}`],
    ['a path out of the repository', `../../../${MATRIX_PATH}`],
    ['nothing', undefined],
    ['no text', 7],
  ])('names %s', async (_name, file) => {
    expect(byPath(await lint(store({}, { file })))).toEqual([`CONS-007 warning ${MATRIX_PATH}`]);
  });

  test.each([
    ['analysis', []],
    ['Analysis', ['CONS-007 other: "Analysis"']],
    ['research', ['CONS-007 other: "research"']],
    // Where the schema of the entry is judged too, that tells what is missing or no text.
    [undefined, [`CONS-007 missing: "${MATRIX_PATH}"`]],
    [7, [`CONS-007 missing: "${MATRIX_PATH}"`]],
  ])('has the agent_type %s', async (agent_type, found) => {
    expect(await told({}, { agent_type })).toEqual(found);
  });

  test('without an agent_type is told by its schema alone, where that is judged', async () => {
    const found = await lintExample([agentType, manifestSchema], {
      name: '',
      files: store({}, { agent_type: undefined }),
    });
    const told = found.filter(({ message }) => message.includes('agent_type'));
    expect(told.map(({ rule }) => rule)).toEqual(['subagent/manifest-schema']);
  });

  test.each([
    ['PROVEN', []],
    ['proven', ['consensus/manifest-verdict other: "proven"']],
    ['REFUTED', ['consensus/manifest-verdict other: "REFUTED"']],
    [undefined, [`consensus/manifest-verdict missing: "${MATRIX_PATH}"`]],
    [null, [`consensus/manifest-verdict missing: "${MATRIX_PATH}"`]],
  ])('has the verdict %s', async (verdict, found) => {
    expect(await told({}, { verdict })).toEqual(found);
  });

  test('is not compared with a verdict that is none', async () => {
    expect(await told({ verdict: 'YES' }, { verdict: 'NO' })).toEqual(['CONS-001 wrong: "YES"']);
  });

  test('counts as the last of its manifest; each manifest counts', async () => {
    const wrong = entryLine({ verdict: 'REFUTED', agent_type: 'vote' });
    const lines = { [MANIFEST_PATH]: `${wrong}${entryLine()}` };
    expect(await lint({ [MATRIX_PATH]: matrix(), ...lines })).toEqual([]);
    const other = 'other/agent-outputs/MANIFEST.jsonl';
    expect(byPath(await lint({ ...store(), [other]: `${entryLine()}${wrong}` }))).toEqual([
      `CONS-007 error ${other}`,
      `consensus/manifest-verdict error ${other}`,
    ]);
  });
});

describe('a questionId', () => {
  test('is taken by the first matrix in the order of paths', async () => {
    const again = '.cleo/rcasd/T1/consensus/T1-consensus.json';
    const files = { ...store(), [again]: matrix(), '.cleo/consensus/b.json': matrix() };
    const taken = (await lint(files)).filter(({ rule }) => rule === 'consensus/unique-question');
    expect(taken.map(({ path, related }) => [path, related[0]?.path])).toEqual([
      ['.cleo/consensus/b.json', MATRIX_PATH],
      [again, MATRIX_PATH],
    ]);
  });

  test("that is missing is nobody's", async () => {
    const nameless = matrix({ questionId: undefined });
    const files = { '.cleo/consensus/a.json': nameless, '.cleo/consensus/b.json': nameless };
    expect(byPath(await lint(files)).filter((each) => each.includes('unique'))).toEqual([]);
  });
});

describe('a file that is used again for another question', () => {
  const about = (questionId?: unknown) => ({ [MATRIX_PATH]: matrix({ questionId }) });
  const none = { 'README.md': '' };
  const unreadable = { [MATRIX_PATH]: '{' };
  const [a, b, c] = [about('CONS-0042'), about('CONS-0043'), about('CONS-0044')];

  test.each([
    ['another', a, b, ['CONS-0042']],
    ['the same', about('CONS-0042'), a, []],
    ['none any more', a, about(), []],
    ['a matrix that was taken back', a, none, []],
    ['one that nobody can read now', a, unreadable, []],
    ['one that nobody could read', unreadable, a, []],
    ['one that had none', about(), a, []],
    ['a new one', none, a, []],
    ['neither of those that a merge joins', [a, b], c, ['CONS-0042']],
    ['the second of those that a merge joins', [a, b], b, []],
    ['one that only one side had', [none, a], b, []],
  ])('%s', async (_name, past, files, expected) => {
    const found = await lintExample([uniqueQuestion], { name: '', past, files });
    const before = found.map(({ message }) => /was about "(.*?)"/.exec(message)?.[1]);
    expect(before).toEqual(expected);
  });
});

describe('a file name', () => {
  test.each([
    ['.cleo/consensus/CONS-0042.json', true],
    ['a/.cleo/consensus/CONS-0042.json', true],
    ['.cleo/consensus/cons-0042.json', false],
    ['.cleo/consensus/CONS-0042-consensus.json', false],
    ['.cleo/rcasd/T4797/consensus/T4797-consensus.json', true],
    ['.cleo/rcasd/T1/T4797/consensus/T4797-consensus.json', true],
    ['.cleo/rcasd/T1/T4797/consensus/T1-consensus.json', true],
    ['.cleo/rcasd/T4797/consensus/CONS-0042-consensus.json', true],
    ['.cleo/rcasd/consensus/CONS-0042-consensus.json', true],
    ['.cleo/rcasd/consensus/T4797-consensus.json', false],
    ['.cleo/rcasd/T4797/consensus/T4798-consensus.json', false],
  ])('%s', async (path, fits) => {
    const found = await lint({ [path]: matrix() });
    const named = found.filter(({ rule }) => rule === 'consensus/file-name');
    expect(inShort(named)).toEqual(fits ? [] : ['consensus/file-name other: "CONS-0042"']);
  });

  test('of a place that the configuration names', async () => {
    const files = {
      'votes/CONS-0042.json': matrix(),
      'votes/vote.json': matrix({ questionId: 'A' }),
    };
    const found = await lint(files, { options: { consensus: { include: ['votes/*.json'] } } });
    const named = found.filter(({ rule }) => rule === 'consensus/file-name');
    expect(byPath(named)).toEqual(['consensus/file-name warning votes/vote.json']);
  });
});

describe('evidence', () => {
  test.each([
    ['docs/queues.md', []],
    ['./docs/queues.md', []],
    ['docs/gone.md', ['consensus/evidence-file absent: "docs/gone.md"']],
    ['docs', ['consensus/evidence-file folder: "docs"']],
    ['/etc/passwd', ['consensus/evidence-file outside: "/etc/passwd"']],
    ['../x.md', ['consensus/evidence-file outside: "../x.md"']],
    ['queues.md', ['consensus/evidence-file absent: "queues.md"']],
  ])('in %s', async (file, found) => {
    expect(await told(citing({ file }))).toEqual(found);
  });

  test('behind a link is not looked into', async () => {
    const files = { ...store(citing({ file: 'link/a.md' })), link: { symlink: '/etc' } };
    expect(byPath(await lint(files))).toEqual([`consensus/evidence-file info ${MATRIX_PATH}`]);
  });

  test('of a file that is not there is told once, whatever it says of it', async () => {
    const changes = citing({ file: 'docs/gone.md', line: 9, quote: 'words' });
    expect(await told(changes)).toEqual(['consensus/evidence-file absent: "docs/gone.md"']);
  });

  test.each([
    [5, []],
    [6, ['consensus/evidence-line past: 6']],
  ])('in line %d of five', async (line, found) => {
    expect(await told(citing({ line }))).toEqual(found);
  });

  test.each([
    ['# Queues', []],
    ['Queues…', []],
    [' ', []],
    ['queues', ['consensus/evidence-quote absent: "queues"']],
  ])('with the quote %j', async (quote, found) => {
    expect(await told(citing({ quote }))).toEqual(found);
  });

  test('holds where it held when the vote was recorded', async () => {
    const files = store(citing({ line: 6, quote: 'Redis\nis old' }));
    const past = {
      ...files,
      [EVIDENCE.file]: '# Queues\n## Postgres\n\n## Redis\n\nRedis is old\n',
    };
    expect(await lint(files, { past })).toEqual([]);
    expect(inShort(await lint(files, { past: files }))).toEqual([
      'consensus/evidence-line past: 6',
      'consensus/evidence-quote absent: "Redis\\nis old"',
    ]);
  });

  test('of every option is looked up', async () => {
    const evidence = [EVIDENCE, { ...EVIDENCE, file: 'a.md' }];
    const changes = { options: [REDIS, { ...POSTGRES, evidence }] };
    expect(await told(changes)).toEqual(['consensus/evidence-file absent: "a.md"']);
  });
});

describe('a vote that waits for a human', () => {
  test('is told where it is sound', async () => {
    expect(await told(OPEN)).toEqual([WAITS]);
  });

  test.each([
    ['in itself', { ...OPEN, actualConsensus: 0.5 }, {}],
    ['in its evidence', { ...OPEN, ...citing({ file: 'a.md' }) }, {}],
    ['in its line', { ...OPEN, ...citing({ line: 7 }) }, {}],
    ['in its quote', { ...OPEN, ...citing({ quote: 'x' }) }, {}],
    ['in its entry', OPEN, { agent_type: 'vote' }],
    ['in the verdict of its entry', OPEN, { verdict: 'PROVEN' }],
    ['in its shape', { ...OPEN, question: '' }, {}],
  ])('is not where it is unsound %s', async (_name, changes, entry) => {
    const found = await told(changes, entry);
    expect(found).toHaveLength(1);
    expect(found).not.toContain(WAITS);
  });

  test('is not where another matrix has its id, whichever came first', async () => {
    const files = { ...store(OPEN), '.cleo/consensus/z.json': matrix(OPEN) };
    expect((await lint(files)).map(({ rule }) => rule)).not.toContain('consensus/handoff');
  });

  test('is told beside warnings', async () => {
    const found = await lint({ [MATRIX_PATH]: matrix(OPEN) });
    expect(found.map(({ rule, level }) => `${rule} ${level}`)).toEqual([
      'CONS-007 warning',
      'consensus/handoff info',
    ]);
  });
});
