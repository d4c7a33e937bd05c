import { describe, expect, test } from 'vitest';
import { findConfig, reachIn } from '../../src/config/find.ts';
import { type ConfigRead, readConfig } from '../../src/config/layers.ts';
import { WrongUse } from '../../src/core/failure.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';

const KNOWN = {
  rules: [],
  ids: ['MB-001', 'MB-002', 'message/envelope'],
  words: ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
};

const OWN = '.lint-protocol.yaml';
const COMMIT = { mode: 'revision', base: null, head: 'c0ffee' } as const;

/** Reads a configuration and what it extends, from files in memory. */
async function read(files: Parameters<typeof memorySnapshot>[0]): Promise<ConfigRead> {
  const snapshot = memorySnapshot(files, COMMIT);
  const source = await findConfig(snapshot, '1a2b:');
  if (source === null) throw new Error('no configuration');
  return readConfig(source, KNOWN, reachIn(snapshot, '1a2b:'));
}

async function faultOf(files: Parameters<typeof memorySnapshot>[0]): Promise<string> {
  const failure = await read(files).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WrongUse);
  const [head = '', fault = ''] = (failure as WrongUse).message.split('\n');
  expect(head).toBe(`The configuration ${fault.split(':').slice(0, 2).join(':')} has a fault:`);
  return fault;
}

describe('what a configuration extends', () => {
  test('holds where it says nothing itself', async () => {
    const { config, layers } = await read({
      [OWN]: 'extends: [team.yaml, sub/mail.json]\nlimits: { depth: 9 }\n',
      'team.yaml': 'limits: { depth: 7, aliases: 5 }\nmessages: { roster: [A, B] }\n',
      'sub/mail.json': '{ "messages": { "roster": ["C"], "subjects": "optional" } }',
    });
    expect(config.limits).toMatchObject({ depth: 9, aliases: 5, fileBytes: 64 * 2 ** 20 });
    expect(config.messages).toMatchObject({ roster: ['C'], subjects: 'optional' });
    expect(layers.map(({ source }) => source.name)).toEqual([
      '1a2b:team.yaml',
      '1a2b:sub/mail.json',
      `1a2b:${OWN}`,
    ]);
  });

  test('rules are put behind one another, and the last one counts', async () => {
    const { config } = await read({
      [OWN]: 'rules: { MB-001: info }\nextends: team.yaml\n',
      'team.yaml': 'extends: all.yaml\nrules: { "MB-*": warning }\n',
      'all.yaml': 'rules: { MB-001: off, message/*: off }\n',
    });
    expect(config.levels).toEqual([
      { rules: 'MB-001', level: 'off' },
      { rules: 'message/*', level: 'off' },
      { rules: 'MB-*', level: 'warning' },
      { rules: 'MB-001', level: 'info' },
    ]);
  });

  test('mappings are merged, lists take the place of lists, and words are added', async () => {
    const { config } = await read({
      [OWN]:
        'extends: [team.yaml]\ncontributions: { keyQuestions: { T100: [A-001] }, hedgeWords: { add: [someday] } }\n',
      'team.yaml':
        'contributions: { keyQuestions: { T100: [B-001], T200: [C-001] }, hedgeWords: { instead: [maybe], add: [soon] } }\n',
    });
    expect(config.contributions.keyQuestions).toEqual({ T100: ['A-001'], T200: ['C-001'] });
    expect(config.contributions.hedgeWords).toEqual(['maybe', 'soon', 'someday']);
  });

  test('may be extended by several', async () => {
    const { layers } = await read({
      [OWN]: 'extends: [a.yaml, b.yaml]\n',
      'a.yaml': 'extends: all.yaml\n',
      'b.yaml': 'extends: all.yaml\n',
      'all.yaml': '',
    });
    expect(layers.map(({ source }) => source.path)).toEqual([
      'all.yaml',
      'a.yaml',
      'all.yaml',
      'b.yaml',
      OWN,
    ]);
  });

  test('has faults of its own, told where they stand', async () => {
    const files = { [OWN]: '# mine\nextends: sub/team.yaml\n' };
    expect(await faultOf({ ...files, 'sub/team.yaml': 'rules:\n  MB-003: off\n' })).toBe(
      '1a2b:sub/team.yaml:2:3: no rule is called "MB-003"; did you mean "MB-001"?',
    );
    expect(await faultOf({ ...files, 'sub/team.yaml': '{ a' })).toMatch(
      /^1a2b:sub\/team\.yaml:1:\d: syntax /,
    );
  });
});

describe('what cannot be extended', () => {
  const circle = {
    'a.yaml': 'extends: [other.yaml, b.yaml]',
    'b.yaml': 'extends: a.yaml',
    'other.yaml': '',
  };
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [`${index}.yaml`, `extends: ${index + 1}.yaml`]),
    );

  test.each([
    [
      'a file that is not there',
      { [OWN]: 'extends: nope.yaml' },
      `1a2b:${OWN}:1:10: extends: "nope.yaml" is not in the commit c0ffee`,
    ],
    [
      'one of several that is not there',
      { [OWN]: 'extends:\n  - a.yaml\n  - nope.yaml\n', 'a.yaml': '' },
      `1a2b:${OWN}:3:5: extends: "nope.yaml" is not in the commit c0ffee`,
    ],
    [
      'a link',
      { [OWN]: 'extends: a.yaml', 'a.yaml': { symlink: '/etc/passwd' } },
      `1a2b:${OWN}:1:10: extends: "a.yaml" is a symbolic link, and those are not followed`,
    ],
    [
      'a file behind a link',
      { [OWN]: 'extends: sub/a.yaml', sub: { symlink: '..' } },
      `1a2b:${OWN}:1:10: extends: "sub/a.yaml" is behind a symbolic link, and those are not followed`,
    ],
    [
      'itself',
      { [OWN]: `extends: ${OWN}` },
      `1a2b:${OWN}:1:10: extends runs in a circle: "${OWN}" -> "${OWN}"`,
    ],
    [
      'what extends it',
      { [OWN]: 'extends: a.yaml', ...circle },
      `1a2b:b.yaml:1:10: extends runs in a circle: "${OWN}" -> "a.yaml" -> "b.yaml" -> "a.yaml"`,
    ],
    [
      'a chain without an end in sight',
      { [OWN]: 'extends: 0.yaml', ...chain(9) },
      '1a2b:6.yaml:1:10: extends leads through too many files: 8 in a row are the most',
    ],
    [
      'more files than anybody reads',
      { [OWN]: `extends: [${'a.yaml, '.repeat(31)}a.yaml]`, 'a.yaml': '' },
      `1a2b:${OWN}:1:259: extends leads to more than 32 files, which are the most`,
    ],
    [
      'a large file',
      { [OWN]: 'extends: a.yaml', 'a.yaml': '#'.repeat(2 ** 20 + 1) },
      `1a2b:${OWN}:1:10: extends: "a.yaml" is larger than 1 MiB`,
    ],
    [
      'much together',
      { [OWN]: 'extends: [a.json, a.json]', 'a.json': `{}${' '.repeat(2 ** 19)}` },
      `1a2b:${OWN}:1:19: with what it extends, the configuration is larger than 1 MiB`,
    ],
    [
      'what is no path',
      { [OWN]: 'extends: { a: b }' },
      `1a2b:${OWN}:1:10: extends must be a path from the repository's root, or a list of such paths, but is a mapping`,
    ],
    [
      'a number among paths',
      { [OWN]: 'extends: [a.yaml, 3]', 'a.yaml': '' },
      `1a2b:${OWN}:1:19: extends[1] must be a path from the repository's root, such as shared/lint-protocol.yaml, but is 3`,
    ],
  ])('%s', async (_what, files, fault) => {
    expect(await faultOf(files)).toBe(fault);
  });

  test.each(['/etc/a.yaml', '../a.yaml', 'a/../../b.yaml', './a.yaml', 'a//b.yaml', 'a/', '.', ''])(
    'the path %j',
    async (path) => {
      const fault = await faultOf({ [OWN]: `extends: "${path}"`, 'b.yaml': '' });
      expect(fault).toBe(
        `1a2b:${OWN}:1:10: extends must be a path from the repository's root, or a list of such paths, but is ${JSON.stringify(path)}`,
      );
    },
  );

  test.each(['a\\\\..\\\\b.yaml', 'a\\nb.yaml', ' a.yaml'])('the path "%s"', async (path) => {
    expect(await faultOf({ [OWN]: `extends: ["${path}"]` })).toContain('extends[0] must be a path');
  });
});
