import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { readConfig } from '../../src/config/layers.ts';
import type { Config } from '../../src/core/config.ts';
import { WrongUse } from '../../src/core/failure.ts';

const KNOWN = {
  ids: ['MB-001', 'MB-012', 'message/envelope'],
  rules: [
    { id: 'MB-001', level: 'error', scope: 'file' },
    { id: 'MB-012', level: 'error', scope: 'file' },
    { id: 'message/envelope', level: 'error', scope: 'file' },
    { id: 'message/witness', level: 'error', scope: 'history', tellsTampering: true },
    { id: 'old/sum', level: 'error', scope: 'file', tellsTampering: true },
    { id: 'old/log', level: 'error', scope: 'history', tellsTampering: true },
    { id: 'vote/id', level: 'error', scope: 'link', past: {} },
  ] as const,
  words: ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
};

async function nothingElse(): Promise<{ problem: string }> {
  return { problem: 'is not there' };
}

function read(text: string | Uint8Array, name = '.lint-protocol.yaml'): Promise<Config> {
  const source = { name, path: name, bytes: Buffer.from(text) };
  return readConfig(source, KNOWN, nothingElse).then(({ config }) => config);
}

/** The lines that list a configuration's faults, without the file's name. */
async function faultsOf(text: string | Uint8Array, name?: string): Promise<string[]> {
  const failure = await read(text, name).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WrongUse);
  const { code, message } = failure as WrongUse;
  expect(code).toBe('invalid-config');
  const [, ...lines] = message.split('\n');
  return lines.map((line) => line.replace(`${name ?? '.lint-protocol.yaml'}:`, ''));
}

test.each(['\r', '\u0085', '\u2028', '\u2029'])(
  'a line that ends for some readers only is a fault of the configuration: %j',
  async (end) => {
    const faults = await faultsOf(`rules: {}\n# quiet${end}ignore: []\n`);
    expect(faults).toEqual(['2:8: line-break lineBreak']);
  },
);

const FULL = `rules:
  message/*: warning
  MB-001: off
overrides:
  - { files: [examples/**, docs/*.md], rules: { message/*: info } }
ignore:
  - { rule: 'message/*', path: 'mail/2025/**', reason: before the protocol, expires: 2028-02-29 }
  - rule: old/log
    path: a.jsonl
    commit: c0ffee7890123456789012345678901234567890
    reason: a token was cut out
  - { rule: old/*, path: a.json, record: 'a1', blob: c0ffee7890123456789012345678901234567890, reason: x }
baseline: records/baseline.jsonl
limits:
  fileBytes: 2MiB
  logBytes: 1000
  depth: 10
  aliases: 0
messages:
  include: [mail/**/*.md]
  exclude: [mail/drafts/**]
  subjects: optional
  allowReplyPrefix: true
  roster: [BlueLake]
  ackTimeout: 90m
contributions:
  session: session_20260126_093000_1a2b3c
  keyQuestions:
    T2308: [RCSD-001]
  protocolDocument: docs/protocol.md
  hedgeWords:
    instead: [maybe]
    add: [someday]
  archiveThreshold: 5
consensus:
  include: [votes/*.json]
subagents:
  agents: [crew/*.md]
  manifests: [out/MANIFEST.jsonl]
  prompts: [prompts/*.md]
history:
  appendOnly: [ledger/*.jsonl]
  immutable: [evidence/**]
  archives: [ledger/old/*.jsonl]
  segments: [ledger/*.gz]
  protectedRefs: [refs/heads/*]
  accepted:
    - commit: c0ffee7890123456789012345678901234567890
      path: ledger/a.jsonl
      before: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      after: null
      reason: the ledger moved to a repository of its own
vouch:
  staleAfterDays: 30
`;

const FULL_CONFIG: Config = {
  custom: { kinds: [] },
  levels: [
    { rules: 'message/*', level: 'warning' },
    { rules: 'MB-001', level: 'off' },
    { rules: 'message/envelope', level: 'info', files: ['examples/**', 'docs/*.md'] },
  ],
  overrides: [{ files: ['examples/**', 'docs/*.md'], rules: { 'message/*': 'info' } }],
  ignore: [
    {
      rule: 'message/*',
      path: 'mail/2025/**',
      record: null,
      commit: null,
      blob: null,
      reason: 'before the protocol',
      expires: '2028-02-29',
    },
    {
      rule: 'old/log',
      path: 'a.jsonl',
      record: null,
      commit: 'c0ffee7890123456789012345678901234567890',
      blob: null,
      reason: 'a token was cut out',
      expires: null,
    },
    {
      rule: 'old/*',
      path: 'a.json',
      record: 'a1',
      commit: null,
      blob: 'c0ffee7890123456789012345678901234567890',
      reason: 'x',
      expires: null,
    },
  ],
  baseline: 'records/baseline.jsonl',
  limits: { fileBytes: 2_097_152, logBytes: 1000, depth: 10, aliases: 0 },
  messages: {
    include: ['mail/**/*.md'],
    exclude: ['mail/drafts/**'],
    subjects: 'optional',
    allowReplyPrefix: true,
    roster: ['BlueLake'],
    ackTimeout: 5_400_000,
  },
  contributions: {
    session: 'session_20260126_093000_1a2b3c',
    keyQuestions: { T2308: ['RCSD-001'] },
    protocolDocument: 'docs/protocol.md',
    hedgeWords: ['maybe', 'someday'],
    archiveThreshold: 5,
  },
  consensus: { include: ['votes/*.json'] },
  subagents: {
    agents: ['crew/*.md'],
    manifests: ['out/MANIFEST.jsonl'],
    prompts: ['prompts/*.md'],
  },
  history: {
    appendOnly: ['ledger/*.jsonl'],
    immutable: ['evidence/**'],
    archives: ['ledger/old/*.jsonl'],
    segments: ['ledger/*.gz'],
    protectedRefs: ['refs/heads/*'],
    accepted: [
      {
        commit: 'c0ffee7890123456789012345678901234567890',
        path: 'ledger/a.jsonl',
        before: 'a'.repeat(40),
        after: null,
        reason: 'the ledger moved to a repository of its own',
      },
    ],
  },
  vouch: { staleAfterDays: 30 },
};

describe('what is set', () => {
  test('takes the place of the defaults, in YAML and in JSON', async () => {
    expect(await read(FULL)).toEqual(FULL_CONFIG);
    const json = JSON.stringify({
      $schema: './config.schema.json',
      rules: { 'message/*': 'warning', 'MB-001': 'off' },
      ignore: FULL_CONFIG.ignore.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
      ),
      baseline: FULL_CONFIG.baseline,
      limits: { fileBytes: '2MiB', logBytes: '1000B', depth: 10, aliases: 0 },
      messages: { ...FULL_CONFIG.messages, ackTimeout: '90m' },
      contributions: {
        ...FULL_CONFIG.contributions,
        hedgeWords: { instead: ['maybe'], add: ['someday'] },
      },
      consensus: FULL_CONFIG.consensus,
      subagents: FULL_CONFIG.subagents,
      history: FULL_CONFIG.history,
      vouch: FULL_CONFIG.vouch,
      overrides: FULL_CONFIG.overrides,
    });
    expect(await read(json, '.lint-protocol.json')).toEqual(FULL_CONFIG);
  });

  test.each(['', '# nothing yet\n', '{}\n', '\ufeff{}\n'])('nothing is set in %j', async (text) => {
    expect(await read(text)).toEqual(DEFAULT_CONFIG);
  });

  test.each([
    ['1B', 1],
    ['3KiB', 3072],
    ['256MiB', 268_435_456],
  ])('a size of %s', async (written, bytes) => {
    expect((await read(`limits: { fileBytes: ${written} }`)).limits.fileBytes).toBe(bytes);
  });

  test.each([
    ['1m', 60_000],
    ['24h', 86_400_000],
    ['2d', 172_800_000],
  ])('a time of %s', async (written, milliseconds) => {
    const { messages } = await read(`messages: { ackTimeout: ${written} }`);
    expect(messages.ackTimeout).toBe(milliseconds);
  });
});

describe('faults', () => {
  test('what the rest means is judged, too, where one setting has no right form', async () => {
    expect(await faultsOf('rules:\n  MB-5: off\nmesages: 1\nlimits: 2\n')).toEqual([
      '2:3: no rule is called "MB-5"; `lint-protocol rules` lists them',
      '3:1: unknown key "mesages"; did you mean "messages"?',
      '4:9: limits must be a mapping of limits, but is 2',
    ]);
  });

  test('are all told, in the order of the file, whatever the line ends', async () => {
    const text = `rule:
  MB-001: off
messages:
  subject: optional
  roster: BlueLake
  include: mail/*.md
limits:
  depth: 0
`;
    const faults = [
      '1:1: unknown key "rule"; did you mean "rules"?',
      '4:3: unknown key "subject"; did you mean "subjects"?',
      '5:11: messages.roster must be a list of agent names, but is "BlueLake"',
      '6:12: messages.include must be a list with at least one glob, but is "mail/*.md"',
      '8:10: limits.depth must be a whole number from 1 to 1000, but is 0',
    ];
    expect(await faultsOf(text)).toEqual(faults);
    expect(await faultsOf(text.replaceAll('\n', '\r\n'))).toEqual(faults);
    expect(await faultsOf(`\ufeff${text}`)).toEqual(faults);
  });

  test.each([
    [
      'rules: { MB-001: fatal }',
      '1:18: rules.MB-001 must be one of error, warning, info and off, but is "fatal"',
    ],
    ['rules: { MB-013: off }', '1:10: no rule is called "MB-013"; did you mean "MB-012"?'],
    [
      'rules: { vouch/*: off }',
      '1:10: no rule is called "vouch/*"; `lint-protocol rules` lists them',
    ],
    [
      'colour: red',
      '1:1: unknown key "colour"; known are extends, rules, overrides, ignore, baseline, limits, messages, contributions, consensus, subagents, history, vouch, kinds',
    ],
    ['[]', '1:1: the configuration must be a mapping of settings, but is an empty list'],
    ['rules', '1:1: the configuration must be a mapping of settings, but is "rules"'],
    ['rules:', '1:7: rules must be a mapping of rule ids to levels, but is empty'],
    [
      'limits: { depth: deep }',
      '1:18: limits.depth must be a whole number from 1 to 1000, but is "deep"',
    ],
    [
      'limits: { depth: 1.5 }',
      '1:18: limits.depth must be a whole number from 1 to 1000, but is 1.5',
    ],
    [
      'limits: { aliases: -1 }',
      '1:20: limits.aliases must be a whole number from 0 to 1000000, but is -1',
    ],
    [
      'limits: { fileBytes: 64MB }',
      '1:22: limits.fileBytes must be a size from 1 to 256MiB, in bytes or as 500KiB or 64MiB, but is "64MB"',
    ],
    ['limits: { fileBytes: 1GiB }', '1:22: limits.fileBytes must be at most 256MiB, but is 1GiB'],
    [
      'limits: { fileBytes: 268435457 }',
      '1:22: limits.fileBytes must be a size from 1 to 256MiB, in bytes or as 500KiB or 64MiB, but is 268435457',
    ],
    [
      'limits: { logBytes: 1025GiB }',
      '1:21: limits.logBytes must be at most 1048576MiB, but is 1025GiB',
    ],
    [
      'messages: { ackTimeout: 24 }',
      '1:25: messages.ackTimeout must be a time such as 90m, 24h or 2d, but is 24',
    ],
    [
      'messages: { allowReplyPrefix: yes }',
      '1:31: messages.allowReplyPrefix must be true or false, but is "yes"',
    ],
    [
      'messages: { include: [] }',
      '1:22: messages.include must be a list with at least one glob, but is an empty list',
    ],
    [
      'messages: { exclude: ["!a"] }',
      '1:23: the glob "!a" begins with !, but globs say what is meant, not what is not',
    ],
    [
      'messages: { include: [""] }',
      '1:23: messages.include[0] must be a glob from the repository\'s root, such as mail/**/*.md, but is ""',
    ],
    [
      'messages: { include: [mail/] }',
      '1:23: the glob "mail/" ends in a slash, as no file does; did you mean "mail/**"?',
    ],
    ...['messages: { exclude', 'consensus: { include', 'subagents: { agents'].map((setting) => [
      `${setting}: [a, ./b] }`,
      `1:${setting.length + 7}: the glob "./b" names the folder ., but globs begin at the root of the repository anyway; did you mean "b"?`,
    ]),
    [
      'ignore: { rule: MB-001 }',
      '1:9: ignore must be a list of at most 1000 entries, but is a mapping',
    ],
    [
      'overrides: [{ files: [a/], rules: { MB-013: info, old/*: info, MB-001: off } }]',
      '1:72: overrides[0].rules.MB-001 must be error, warning or info; a rule is off for all files, in `rules`, or for none, but is "off"',
    ],
    [
      'overrides: [{ files: [a/], rules: { MB-013: info, old/*: info } }]',
      '1:23: the glob "a/" ends in a slash, as no file does; did you mean "a/**"?',
      '1:37: no rule is called "MB-013"; did you mean "MB-012"?',
      '1:51: "old/*" has one level for all files: set it in "rules"',
    ],
    ['ignore: [{ rule: MB-001, path: a }]', '1:10: ignore[0] lacks "reason": a reason in words'],
    [
      'ignore: [{ rule: MB-001, path: a, reason: "..." }]',
      '1:43: ignore[0].reason must be a reason in words, but is "..."',
    ],
    [
      'ignore: [{ rule: MB-001, path: a, reason: " " }]',
      '1:43: ignore[0].reason must be a reason in words, but is " "',
    ],
    [
      'ignore: [{ rule: MB-013, path: a, reason: x }]',
      '1:18: no rule is called "MB-013"; did you mean "MB-012"?',
    ],
    [
      'ignore: [{ rule: MB-001, path: a/, reason: x, expires: 2027-02-29 }]',
      '1:32: the glob "a/" ends in a slash, as no file does; did you mean "a/**"?',
      '1:56: no calendar has the day 2027-02-29',
    ],
    [
      'ignore: [{ rule: MB-001, path: a, reason: x, expires: soon, until: 2027-01-01 }]',
      '1:55: ignore[0].expires must be a day such as 2027-03-31, but is "soon"',
      '1:61: unknown key "until"; known are rule, path, record, commit, blob, reason, expires',
    ],
    [
      'ignore: [{ rule: old/sum, path: a, reason: x }]',
      '1:18: "old/sum" protects records that must not change, so an entry has to name the one blob that it excuses. Add "blob" with a whole id',
    ],
    [
      'ignore: [{ rule: old/*, path: a, reason: x }]',
      '1:18: "old/*" protects records that must not change, so an entry has to name the one commit or blob that it excuses. Add "commit" or "blob" with a whole id',
    ],
    [
      `ignore: [{ rule: old/sum, path: a, reason: x, commit: ${'a'.repeat(40)} }]`,
      '1:55: "old/sum" says nothing of commits, so this entry would excuse nothing; leave "commit" out',
    ],
    [
      'ignore: [{ rule: old/sum, path: a, reason: x, blob: c0ffee }]',
      '1:53: ignore[0].blob must be a whole id of 40 or 64 hex digits, but is "c0ffee"',
    ],
    ...['/a.jsonl', '../a.jsonl', 'a/../../b', '', 'a\\nb/../../c'].map((path) => [
      `baseline: "${path}"`,
      `1:11: baseline must be a path from the repository's root, such as .lint-protocol-baseline.jsonl, but is "${path}"`,
    ]),
    [
      'subagents: { manifests: [../a], prompts: [a//b] }',
      '1:26: the glob "../a" holds .., but globs lead down from the root only',
      '1:43: the glob "a//b" holds a folder without a name; globs begin at the root of the repository, without /; did you mean "a/b"?',
    ],
    ...['appendOnly', 'immutable', 'archives', 'segments'].map((setting) => [
      `history: { ${setting}: [logs/] }`,
      `1:${setting.length + 15}: the glob "logs/" ends in a slash, as no file does; did you mean "logs/**"?`,
    ]),
    [
      'history: { protectedRefs: [refs//heads] }',
      '1:28: the glob "refs//heads" holds a folder without a name; globs begin at the root of the repository, without /; did you mean "refs/heads"?',
    ],
    [
      'messages: { roster: [Blue Lake] }',
      '1:22: messages.roster[0] must be an agent name: a letter, then at most 49 letters, digits, _ and -, but is "Blue Lake"',
    ],
  ])('%s', async (text, ...faults) => {
    expect(await faultsOf(text ?? '')).toEqual(faults);
  });

  test('long values are cut where they are quoted', async () => {
    const [fault = ''] = await faultsOf(`rules: ${'x'.repeat(1000)}`);
    expect(fault).toBe(
      `1:8: rules must be a mapping of rule ids to levels, but is "${'x'.repeat(39)}…`,
    );
  });

  test('a text that does not parse is told in the words of the rule for records', async () => {
    expect(await faultsOf('{ "rules": {}, }', '.lint-protocol.json')).toEqual([
      expect.stringMatching(/^1:14: syntax \w+$/),
    ]);
    expect(await faultsOf('rules: {}\nrules: {}\n')).toEqual([
      expect.stringMatching(/^2:1: duplicate-key \w+$/),
    ]);
    expect(await faultsOf('__proto__: {}\n')).toEqual([
      expect.stringMatching(/^1:1: unsafe-key \w+$/),
    ]);
    expect(await faultsOf(Buffer.from([0x61, 0xff]))).toEqual([
      expect.stringMatching(/^1:2: encoding \w+$/),
    ]);
  });
});
