import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseDateTime } from '../../src/core/date-time.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CITED,
  CONFLICT,
  contribution,
  DECISION,
  EVIDENCE,
  META,
  PATH,
} from '../../src/protocols/contributions/example.ts';
import { ARCHIVE, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { type Called, type CallOptions, call } from './call.ts';
import { checkByEither } from './check-by-either.ts';

const FOLDER = '.cleo/contributions/';
const DONE = { status: 'complete', _meta: { ...META, consensusReady: true } };
/** Later than the baseline, with another answer. */
const LATER = contribution(DONE);

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addKeyword('x-expected');
ajv.addFormat('date-time', (text) => parseDateTime(text) !== null);
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
ajv.addSchema(schemaOf('contribution'), 'contribution.schema.json');

type Compare = (args: readonly string[], options?: Partial<CallOptions>) => Promise<Called>;

/** Calls `contribution` in a repository with these files; nothing is committed. */
function inStore<T>(
  files: Readonly<Record<string, string>>,
  use: (compare: Compare, repo: TestRepository) => Promise<T>,
): Promise<T> {
  return withRepository((repo) => {
    repo.write({ ...CITED, ...files });
    return use(
      (args, options = {}) =>
        checkByEither(['contribution', ...args], { cwd: repo.root, env: repo.env, ...options }),
      repo,
    );
  });
}

const VALIDATORS = {
  conflicts: ajv.compile(schemaOf('contribution-conflicts')),
  consensus: ajv.compile(schemaOf('contribution-consensus')),
};

/** The JSON document of an action, which must be one by its schema. */
async function documentOf(
  compare: Compare,
  action: keyof typeof VALIDATORS,
  ...args: readonly string[]
) {
  const { code, out } = await compare([action, ...args, '-f', 'json']);
  const document = JSON.parse(out);
  const validate = VALIDATORS[action];
  validate(document);
  expect(validate.errors).toBeNull();
  return { ...document, code };
}

/** A contribution that answers one question, from a session with this number. */
function answering(number: number, answer: string, changes: Record<string, unknown> = {}) {
  const digits = String(number).padStart(2, '0');
  return contribution({
    ...DONE,
    _meta: {
      ...DONE._meta,
      contributionId: `contrib_000000${digits}`,
      createdAt: `2026-02-${digits}T08:00:00Z`,
    },
    sessionId: `session_202602${digits}_080000_1a2b3c`,
    sessionLabel: undefined,
    decisions: [{ ...DECISION, answer, evidence: [{ ...EVIDENCE, line: number }] }],
    ...changes,
  });
}

/** Several of them, as files. */
function answers(...texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((answer, index) => [
      `${FOLDER}contrib_${index + 1}.json`,
      answering(index + 1, answer),
    ]),
  );
}

describe('conflicts', () => {
  const TWO = { [BASELINE_PATH]: BASELINE, [PATH]: LATER };

  test('for people', async () => {
    await inStore(TWO, async (compare) => {
      expect(await compare(['conflicts'])).toEqual({
        code: 0,
        err: '',
        out: `T2308 queue-source
RCSD-001 "Which store holds the queue?"
  high contradiction
    a, later   session_20260126_080000_1a2b3c 0.8  "Redis streams"
    b, earlier session_20260125_090000_0f0f0f 0.8  "A Postgres table"
    not recorded in ${PATH}: lint-protocol contribution flag --epic T2308

Several sessions answer 1 question: they agree on 0 and differ on 1. Different answers of 1 pair of sessions; none recorded as a conflict.
Compared 2 contributions of 2 sessions.
`,
      });
    });
  });

  test('for programs, with the object to paste', async () => {
    await inStore(TWO, async (compare) => {
      const { code, compared, questions, conflicts, notListed, leftOut, error, scope } =
        await documentOf(compare, 'conflicts');
      expect({ code, compared, questions, notListed, leftOut, error }).toEqual({
        code: 0,
        compared: { contributions: 2, sessions: 2 },
        questions: 1,
        notListed: 0,
        leftOut: [],
        error: null,
      });
      expect(scope).toEqual({ mode: 'worktree', base: null, head: null });
      expect(conflicts).toEqual([
        {
          home: '',
          epicId: 'T2308',
          markerLabel: 'queue-source',
          contribution: {
            path: PATH,
            contributionId: 'contrib_1a2b3c4d',
            sessionId: 'session_20260126_080000_1a2b3c',
            sessionLabel: 'Session B',
          },
          other: {
            path: BASELINE_PATH,
            contributionId: 'contrib_5e6f7a8b',
            sessionId: 'session_20260125_090000_0f0f0f',
            sessionLabel: 'Session A',
          },
          flagged: false,
          conflictId: null,
          conflict: {
            questionId: 'RCSD-001',
            conflictId: 'RCSD-001-session_20260125_090000_0f0f0f',
            severity: 'high',
            conflictType: 'contradiction',
            thisSession: { position: 'Redis streams', confidence: 0.8, evidence: [EVIDENCE] },
            otherSession: {
              sessionId: 'session_20260125_090000_0f0f0f',
              sessionLabel: 'Session A',
              contributionId: 'contrib_5e6f7a8b',
              position: 'A Postgres table',
              confidence: 0.8,
              evidence: [{ ...EVIDENCE, section: 'Postgres' }],
            },
            rationale: 'The two sessions answer the same question differently.',
            requiresConsensus: true,
            escalatedToHITL: false,
          },
        },
      ]);
    });
  });

  test('what is pasted is flagged then, and the linter has nothing to say but that it is open', async () => {
    await inStore(TWO, async (compare, repo) => {
      const told = async () => {
        const { out } = await call(
          ['-f', 'compact', '--only', 'CONTRIB-*', '--only', 'contribution/*'],
          {
            cwd: repo.root,
            env: repo.env,
          },
        );
        return out.match(/(?<=: )(?:error|warning) \S+/g);
      };
      expect(await told()).toContain('error CONTRIB-006');
      const { conflicts } = await documentOf(compare, 'conflicts');
      repo.write({ [PATH]: contribution({ ...DONE, conflicts: [conflicts[0].conflict] }) });
      expect(await told()).not.toContain('error CONTRIB-006');
      expect(await told()).not.toContain('error contribution/schema');
      expect(await told()).toContain('warning CONTRIB-014');
      const again = await documentOf(compare, 'conflicts');
      expect(again.conflicts[0].flagged).toBe(true);
      expect((await compare(['conflicts'])).out).toContain('    recorded as RCSD-001-');
    });
  });

  test.each([
    [0.95, 0.95, 'critical', true],
    [0.75, 0.95, 'high', true],
    [0.55, 0.95, 'medium', false],
    [0.2, 0.95, 'low', false],
  ])('%s against %s is %s, and needs a consensus: %s', async (a, b, severity, needed) => {
    const deciding = (number: number, confidence: number) =>
      answering(number, `Answer ${number}`, {
        decisions: [{ ...DECISION, answer: `Answer ${number}`, confidence }],
      });
    const files = { [`${FOLDER}a.json`]: deciding(1, a), [`${FOLDER}b.json`]: deciding(2, b) };
    await inStore(files, async (compare) => {
      const { conflicts } = await documentOf(compare, 'conflicts');
      const [{ conflict }] = conflicts;
      expect([conflict.severity, conflict.requiresConsensus]).toEqual([severity, needed]);
    });
  });

  test('evidence keeps what the format names, and nothing else', async () => {
    const evidence = [{ url: 'https://example.org', section: '', note: 'extra' }];
    const own = answering(2, 'Kafka topics', {
      decisions: [{ ...DECISION, answer: 'Kafka topics', evidence }],
    });
    await inStore({ ...answers('Redis streams'), [`${FOLDER}x.json`]: own }, async (compare) => {
      const { conflicts } = await documentOf(compare, 'conflicts');
      expect(conflicts[0].conflict.thisSession.evidence).toEqual([
        { url: 'https://example.org', section: '' },
      ]);
    });
  });

  test('more pairs than anybody reads are counted, not listed', async () => {
    const texts = Array.from({ length: 150 }, (_, index) => `Answer number ${index}`);
    const files = Object.fromEntries(
      texts.map((answer, index) => {
        const id = index.toString(16).padStart(8, '0');
        const changes = {
          _meta: { ...DONE._meta, contributionId: `contrib_${id}` },
          sessionId: `session_20260201_080000_${id.slice(2)}`,
        };
        return [`${FOLDER}${id}.json`, answering(1, answer, changes)];
      }),
    );
    await inStore(files, async (compare) => {
      const { conflicts, notListed, code } = await documentOf(compare, 'conflicts');
      expect([code, conflicts.length, notListed]).toEqual([0, 10_000, (150 * 149) / 2 - 10_000]);
      const { out } = await compare(['conflicts']);
      expect(out).toContain('1175 pairs are not listed: ask for less with --epic or --marker.');
    });
  });
});

describe('consensus', () => {
  test('for people', async () => {
    await inStore(
      answers('Redis streams', 'redis streams.', 'A Postgres table'),
      async (compare) => {
        expect(await compare(['consensus'])).toEqual({
          code: 0,
          err: '',
          out: `T2308 queue-source
RCSD-001 "Which store holds the queue?"
  LIKELY
   67% █████████████······· 2 votes, 1.6   "Redis streams"
   33% ███████············· 1 vote, 0.8    "A Postgres table"

1 question: 1 LIKELY.
Compared 3 contributions of 3 sessions.
`,
        });
      },
    );
  });

  test('for programs', async () => {
    const files = answers('Yes, adopt it', 'No, not now', 'yes, ADOPT it');
    await inStore(files, async (compare) => {
      const { code, questions, notCounted } = await documentOf(compare, 'consensus');
      expect([code, notCounted]).toEqual([0, []]);
      const vote = (number: number) => ({
        path: `${FOLDER}contrib_${number}.json`,
        contributionId: `contrib_0000000${number}`,
        sessionId: `session_2026020${number}_080000_1a2b3c`,
        sessionLabel: null,
        confidence: 0.8,
      });
      expect(questions).toEqual([
        {
          home: '',
          epicId: 'T2308',
          markerLabel: 'queue-source',
          questionId: 'RCSD-001',
          question: 'Which store holds the queue?',
          verdict: 'LIKELY',
          aggregate: 0.266666667,
          answers: [
            {
              answer: 'Yes, adopt it',
              support: 1.6,
              share: 0.666666667,
              votes: [vote(1), vote(3)],
            },
            { answer: 'No, not now', support: 0.8, share: 0.333333333, votes: [vote(2)] },
          ],
          settled: [],
        },
      ]);
      expect((await compare(['consensus'])).out).toContain('LIKELY (yes minus no: +0.27)\n');
    });
  });

  test('what was settled in a conflict is said beside the votes', async () => {
    const settling = (resolutionType: string) => ({
      conflicts: [
        {
          ...CONFLICT,
          resolution: {
            ...CONFLICT.resolution,
            ...{ status: 'accepted', resolutionType, finalDecision: 'Redis streams' },
          },
        },
      ],
    });
    const path = `${FOLDER}contrib_2.json`;
    const files = (type: string) => ({
      ...answers('A Postgres table'),
      [path]: answering(2, 'Redis streams', settling(type)),
    });
    await inStore(files('choose-a'), async (compare) => {
      const { questions } = await documentOf(compare, 'consensus');
      expect(questions[0]).toMatchObject({
        verdict: 'CONTESTED',
        settled: [
          { path, conflictId: 'conflict-1', resolutionType: 'choose-a', decision: 'Redis streams' },
        ],
      });
      const { out } = await compare(['consensus']);
      expect(out).toContain(`  settled (choose-a): "Redis streams"\n    conflict-1 in ${path}\n`);
      expect(out).toContain('1 question: 1 CONTESTED. 1 settled in a conflict.\n');
    });
    await inStore(files('defer'), async (compare) => {
      expect((await documentOf(compare, 'consensus')).questions[0].settled).toEqual([]);
    });
  });

  test('what is not finished does not vote, and that is said', async () => {
    const draft = answering(2, 'Kafka topics', { status: 'draft' });
    const unready = answering(3, 'Kafka topics', {
      _meta: { ...META, createdAt: '2026-02-03T08:00:00Z' },
    });
    const files = {
      ...answers('Redis streams'),
      [`${FOLDER}d.json`]: draft,
      [`${FOLDER}u.json`]: unready,
    };
    await inStore(files, async (compare) => {
      const { code, questions, notCounted } = await documentOf(compare, 'consensus');
      expect(code).toBe(0);
      expect(questions[0].answers).toHaveLength(1);
      expect(notCounted.map(({ path, why }: Record<string, string>) => [path, why])).toEqual([
        [`${FOLDER}d.json`, 'draft'],
        [`${FOLDER}u.json`, 'not-ready'],
      ]);
      const { out } = await compare(['consensus']);
      expect(out).toContain(
        [
          '1 question: 1 PROVEN. 2 contributions do not vote.',
          `not counted: ${FOLDER}d.json of "${META.agentId}": it is a draft`,
          `not counted: ${FOLDER}u.json of "${META.agentId}": it is not ready for consensus\n`,
        ].join('\n'),
      );
    });
  });

  test('only what its newest manifest entry calls complete votes', async () => {
    const listed = (name: string, status: string, changes: Record<string, unknown> = {}) =>
      entry({
        id: `contrib_${name}`,
        filePath: `${FOLDER}contrib_${name}.json`,
        checksum: undefined,
        status,
        ...changes,
      });
    const archived = `${FOLDER}archive/T2308/`;
    const files = {
      ...answers('Redis streams', 'Kafka topics', 'Kafka topics', 'Kafka topics'),
      [`${archived}contrib_5.json`]: answering(5, 'Redis streams'),
      [`${archived}contrib_6.json`]: answering(6, 'Kafka topics'),
      [MANIFEST]: [
        listed('1', 'partial'),
        listed('1', 'complete', { updatedAt: '2026-02-01T00:00:00Z' }),
        // Newer than the line after it.
        listed('2', 'blocked', { updatedAt: '2026-02-02T00:00:00Z', agentId: 'opus-2' }),
        listed('2', 'complete'),
        listed('3', 'partial'),
        // Of archived ones the manifest of the archive counts.
        listed('5', 'blocked'),
        listed('6', 'complete'),
      ].join(''),
      [ARCHIVE]: listed('5', 'complete') + listed('6', 'partial'),
    };
    await inStore(files, async (compare) => {
      const { code, questions, notCounted } = await documentOf(compare, 'consensus');
      expect(code).toBe(0);
      expect(questions[0].answers).toHaveLength(1);
      expect(questions[0].answers[0]).toMatchObject({ answer: 'Redis streams', support: 1.6 });
      expect(
        notCounted.map(({ path, why, author, entry }: Record<string, unknown>) => [
          path,
          why,
          author,
          entry,
        ]),
      ).toEqual([
        [
          `${archived}contrib_6.json`,
          'not-complete',
          META.agentId,
          { manifest: ARCHIVE, id: 'contrib_6', status: 'partial' },
        ],
        [
          `${FOLDER}contrib_2.json`,
          'not-complete',
          'opus-2',
          { manifest: MANIFEST, id: 'contrib_2', status: 'blocked' },
        ],
        [
          `${FOLDER}contrib_3.json`,
          'not-complete',
          META.agentId,
          { manifest: MANIFEST, id: 'contrib_3', status: 'partial' },
        ],
        [`${FOLDER}contrib_4.json`, 'unlisted', META.agentId, null],
      ]);
      expect((await compare(['consensus'])).out).toContain(
        `not counted: ${FOLDER}contrib_2.json of "opus-2": its newest manifest entry "contrib_2" says "blocked"\n`,
      );
    });
  });

  test('a manifest that can not be read leaves the answer open', async () => {
    const files = { ...answers('Redis streams'), [MANIFEST]: '{"id":\n' };
    await inStore(files, async (compare) => {
      const { code, leftOut } = await documentOf(compare, 'consensus');
      expect(code).toBe(3);
      expect(leftOut[0].path).toBe(MANIFEST);
    });
  });

  test('an older version that is finished votes while the newer one is a draft', async () => {
    const again = answering(1, 'Kafka topics', {
      status: 'draft',
      _meta: { ...DONE._meta, createdAt: '2026-02-09T08:00:00Z' },
    });
    await inStore({ ...answers('Redis streams'), [`${FOLDER}z.json`]: again }, async (compare) => {
      const { questions } = await documentOf(compare, 'consensus');
      expect(questions[0].answers.map(({ answer }: { answer: string }) => answer)).toEqual([
        'Redis streams',
      ]);
    });
  });

  test('nobody votes where all are drafts', async () => {
    await inStore({ [PATH]: contribution() }, async (compare) => {
      const { out, code } = await compare(['consensus']);
      expect(code).toBe(0);
      expect(out).toContain('Nobody voted on anything. 1 contribution does not vote');
    });
  });
});

describe('what is asked for', () => {
  const STORE = {
    ...answers('Redis streams', 'Kafka topics'),
    [`${FOLDER}archive/T9000/contrib_8.json`]: answering(8, 'Redis streams', { epicId: 'T9000' }),
    [`${FOLDER}contrib_9.json`]: answering(9, 'Kafka topics', {
      epicId: 'T9000',
      markerLabel: 'two',
    }),
  };
  const compared = async (args: readonly string[]) =>
    inStore(STORE, async (compare) => {
      const document = await documentOf(compare, 'conflicts', ...args);
      return [document.compared.contributions, document.conflicts.length];
    });

  test('is everything, archives included, or one epic or marker', async () => {
    expect(await compared([])).toEqual([4, 1]);
    expect(await compared(['--epic', 'T2308'])).toEqual([2, 1]);
    expect(await compared(['--epic', 'T9000'])).toEqual([2, 0]);
    expect(await compared(['--epic', 'T9000', '--marker', 'two'])).toEqual([1, 0]);
  });

  test('is one state', async () => {
    await inStore(STORE, async (compare, repo) => {
      const head = await repo.commit('all');
      repo.write(answers('Redis streams', 'Redis streams'));
      await repo.git('add', '.');
      repo.write(answers('Redis streams', 'Postgres'));
      const answersIn = async (...args: readonly string[]) => {
        const { conflicts, scope } = await documentOf(compare, 'conflicts', ...args);
        return [scope.mode, scope.head, conflicts[0]?.conflict.thisSession.position];
      };
      expect(await answersIn()).toEqual(['worktree', null, 'Postgres']);
      expect(await answersIn('--staged')).toEqual(['staged', null, undefined]);
      expect(await answersIn('--rev', 'HEAD')).toEqual(['revision', head, 'Kafka topics']);
      expect(await answersIn('--rev', 'HEAD', '--backend', 'js')).toEqual([
        'revision',
        head,
        'Kafka topics',
      ]);
    });
  });

  test.each([
    [
      'no contribution at all',
      {},
      'Nothing to compare: there is no contribution in the working tree',
    ],
    ['one session', answers('Redis streams'), 'No question is answered by two sessions'],
    ['agreement', answers('Redis streams', 'redis streams'), 'answer 1 question, and agree.'],
  ])('%s is said in words', async (_name, files, words) => {
    await inStore(files, async (compare) => {
      const { code, out } = await compare(['conflicts']);
      expect(code).toBe(0);
      expect(out).toContain(words);
    });
  });

  test.each([
    ['an epic that nobody works on', ['conflicts', '--epic', 'T9999'], 'nothing-to-compare'],
    ['a marker that nobody has', ['consensus', '--marker', 'none'], 'nothing-to-compare'],
    ['an epic that is none', ['conflicts', '--epic', 'queue'], 'bad-value'],
    ['nothing', [], 'missing-argument'],
    ['another word', ['conflict'], 'missing-argument'],
    ['two states', ['conflicts', '--staged', '--rev', 'HEAD'], 'two-targets'],
    ['an option of linting', ['conflicts', '--quiet'], 'misplaced-option'],
  ])('%s is wrong use', async (_name, args, code) => {
    await inStore(STORE, async (compare) => {
      const called = await compare([...args, '-f', 'json']);
      expect(called.code).toBe(2);
      expect(JSON.parse(called.out).error.code).toBe(code);
    });
  });

  test('an epic that nobody works on comes with those that there are', async () => {
    await inStore(STORE, async (compare) => {
      const { err } = await compare(['conflicts', '--epic', 'T9999']);
      expect(err).toContain('has the epic T9999');
      expect(err).toContain('There are contributions to "T2308" and "T9000".');
    });
  });
});

describe('what can’t be compared is named, and the exit code is 3', () => {
  test.each([
    ['no JSON', '{"a":', null, 'This is not valid JSON'],
    ['of nobody', contribution({ sessionId: undefined }), null, 'sessionId is missing'],
    ['a decision without an answer', answering(3, ''), 'decisions[0]', 'decisions[0].answer is'],
  ])('%s', async (_name, text, part, why) => {
    const path = `${FOLDER}broken.json`;
    await inStore({ ...answers('Redis streams', 'Kafka'), [path]: text }, async (compare) => {
      for (const action of ['conflicts', 'consensus'] as const) {
        const { code, leftOut } = await documentOf(compare, action);
        expect(code).toBe(3);
        expect(leftOut).toEqual([{ path, part, why: expect.stringContaining(why) }]);
        const told = await compare([action]);
        expect(told.code).toBe(3);
        expect(told.out).toContain(`not compared: ${path}`);
      }
    });
  });

  test('a link, and a file that is too large', async () => {
    const files = { ...answers('Redis streams'), 'c.yaml': 'limits:\n  fileBytes: 100\n' };
    await inStore(files, async (compare, repo) => {
      symlinkSync('contrib_1.json', join(repo.root, `${FOLDER}a-link.json`));
      const { leftOut } = await documentOf(compare, 'conflicts', '--config', 'c.yaml');
      expect(leftOut.map(({ path }: { path: string }) => path)).toEqual([
        `${FOLDER}a-link.json`,
        `${FOLDER}contrib_1.json`,
      ]);
    });
  });

  test.each(['.cleo', '.cleo/contributions', '.cleo/contributions/archive/2026'])(
    'a link in place of the folder %s',
    async (folder) => {
      await inStore({}, async (compare, repo) => {
        mkdirSync(join(repo.root, '.cleo/contributions/archive'), { recursive: true });
        rmSync(join(repo.root, folder), { recursive: true, force: true });
        symlinkSync('elsewhere', join(repo.root, folder));
        const { code, leftOut } = await documentOf(compare, 'conflicts');
        expect(code).toBe(3);
        const why = expect.stringContaining('in place of a folder of records');
        expect(leftOut).toEqual([{ path: folder, part: null, why }]);
      });
    },
  );

  test('what says that it belongs elsewhere is not asked for; what says nothing may be', async () => {
    const elsewhere = contribution({ epicId: 'T9000', sessionId: undefined });
    const files = { ...answers('Redis streams'), [`${FOLDER}x.json`]: elsewhere };
    await inStore(files, async (compare, repo) => {
      expect((await compare(['conflicts', '--epic', 'T2308'])).code).toBe(0);
      expect((await compare(['conflicts', '--epic', 'T9000'])).code).toBe(3);
      repo.write({ [`${FOLDER}x.json`]: '{' });
      expect((await compare(['conflicts', '--epic', 'T2308'])).code).toBe(3);
    });
  });

  test('many are counted', async () => {
    const broken = Array.from({ length: 25 }, (_, index) => [`${FOLDER}b${index}.json`, '{']);
    await inStore(Object.fromEntries(broken), async (compare) => {
      const { out } = await compare(['consensus']);
      expect(out.match(/^not compared: /gm)).toHaveLength(21);
      expect(out).toContain('not compared: 5 more; --format json names them all\n');
      expect(out).not.toContain('Compared');
    });
  });
});

test('a configuration that would not be used is told', async () => {
  const config = '.lint-protocol.yaml';
  const files = { ...answers('Redis streams'), [config]: 'contributions: {}\n' };
  await inStore(files, async (compare, repo) => {
    const notes = [expect.stringContaining(`${config} is not staged`)];
    expect(await documentOf(compare, 'conflicts', '--staged')).toMatchObject({ code: 0, notes });
    expect((await compare(['consensus', '--staged'])).out).toContain(`note: ${config} is not st`);
    repo.write({ '.gitignore': `${config}\n` });
    const { code, out } = await compare(['conflicts', '-f', 'json']);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.code).toBe('unused-config');
  });
});

test('nothing that a record says reaches a terminal as it is', async () => {
  const hostile = 'Redis\u001b[31m \u202e::set-output';
  const label = 'A\u009b1m';
  const files = {
    [`${FOLDER}a.json`]: answering(1, hostile, { sessionLabel: label }),
    [`${FOLDER}b.json`]: answering(2, 'Kafka topics'),
  };
  await inStore(files, async (compare) => {
    for (const args of [['conflicts'], ['consensus'], ['conflicts', '-f', 'json']]) {
      const { out } = await compare(args);
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
    const { conflicts } = await documentOf(compare, 'conflicts');
    expect(conflicts[0].conflict.otherSession).toMatchObject({
      position: hostile,
      sessionLabel: label,
    });
  });
});

describe('what is not as it was recorded', () => {
  const SUM = { ...DONE._meta, checksum: '0'.repeat(16) };
  const forged = answering(2, 'Kafka', { _meta: { ...SUM, contributionId: 'contrib_00000002' } });
  const files = {
    ...answers('Redis streams', 'Redis streams', 'Postgres'),
    [`${FOLDER}contrib_2.json`]: forged,
  };

  test.each(['conflicts', 'consensus'] as const)('is left out of %s, by name', async (action) => {
    await inStore(files, async (compare) => {
      const document = await documentOf(compare, action);
      expect(document.code).toBe(3);
      expect(document.compared.contributions).toBe(2);
      expect(document.leftOut).toEqual([
        {
          path: `${FOLDER}contrib_2.json`,
          part: null,
          why: expect.stringMatching(
            /differs from what was recorded.*0{16}.*contribution\/checksum/,
          ),
        },
      ]);
      expect(JSON.stringify(document)).not.toContain('Kafka');
    });
  });
});
