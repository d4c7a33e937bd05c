import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';

/** Without the section "Context": MB-003. */
const FAULTY = VALID_MESSAGES.KICKOFF.replace('## Context', '## Elsewhere');
/** Neither a title nor a section with a question: MB-002. */
const UNASKED = VALID_MESSAGES.KICKOFF.replace(/# Cache.*?## Context/s, '## Context');
const MESSAGE = 'mail/messages/1.md';
const SETTINGS = '.lint-protocol.yaml';
const IGNORING = 'ignore:\n  - rule: MB-003\n    path: mail/**\n    reason: before the protocol\n';

async function asked(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await call(['why', ...args], { cwd: repo.root, env: repo.env });
  expect(err).toBe('');
  expect(code).toBe(0);
  return out.replace(/\s+/g, ' ');
}

/** Asks in a repository of these files. */
function answers(
  title: string,
  files: Files,
  args: readonly string[],
  says: readonly string[],
  also?: (repo: TestRepository) => Promise<unknown> | unknown,
): void {
  test(title, () =>
    withRepository(async (repo) => {
      await repo.commit('records', files);
      await also?.(repo);
      const out = await asked(repo, ...args);
      for (const part of says) expect(out).toContain(part);
    }),
  );
}

describe('a finding', () => {
  answers(
    'that is reported',
    { [MESSAGE]: FAULTY },
    [MESSAGE, 'MB-003'],
    [
      `${MESSAGE} is checked as: message.`,
      `${MESSAGE}:11 MB-003 This KICKOFF has no "## Context" section reported (error).`,
      '1 finding, 1 reported.',
    ],
  );

  answers(
    'on another line',
    { [MESSAGE]: FAULTY },
    [`${MESSAGE}:2`, 'mb-003'],
    ['Nothing was found here. The file has 1 finding besides.'],
  );

  answers(
    'of a rule that is off',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'limits: {}\nrules:\n  MB-003: off\n' },
    [MESSAGE],
    [`not reported: MB-003 is off (${SETTINGS}:3).`, '0 reported.'],
  );

  answers(
    'of a rule that the command line leaves out',
    { [MESSAGE]: FAULTY },
    [MESSAGE, 'MB-003', '--skip', 'MB-*'],
    ['not reported: MB-003 is off (', 'the command line says so).'],
  );

  answers(
    'that the configuration excuses',
    { [MESSAGE]: FAULTY, [SETTINGS]: IGNORING },
    [MESSAGE],
    [`not reported: excused by ${SETTINGS}:2 (before the protocol).`],
  );

  answers(
    'that the baseline excuses',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'baseline: old.jsonl\n', 'old.jsonl': '' },
    [MESSAGE, 'MB-003'],
    ['not reported: excused by its line in old.jsonl ('],
    async ({ root, env }) => {
      const updating = ['--baseline', 'old.jsonl', '--baseline-update'];
      await call(updating, { cwd: root, env });
    },
  );

  answers(
    'that the commit before has',
    { [MESSAGE]: FAULTY },
    ['--staged', MESSAGE, 'MB-003'],
    ['not reported: not new: HEAD has it too.'],
  );

  answers(
    'of an entry in whose place a later one counts',
    {
      [MANIFEST_PATH]: manifest({ ...ENTRY, topics: 7 }, { ...ENTRY, id: 'T2398-analysis-r1' }),
      [OUTPUT_PATH]: OUTPUT,
    },
    [`${MANIFEST_PATH}:1`],
    [
      'subagent/manifest-schema',
      'not reported: a later entry of the file counts in place of this one.',
    ],
  );

  answers(
    'that makes way for a rule of the same record',
    { [MESSAGE]: UNASKED },
    [MESSAGE],
    ['message/recommended-section', 'not reported: MB-002 reports the same fault.'],
  );

  answers(
    'that makes way for a rule that sees the whole state',
    { '.cleo/Contributions/notes.md': '# Notes\n', [PATH]: contribution() },
    ['.cleo/Contributions/notes.md'],
    ['file/path-twin', 'reported'],
  );

  answers(
    'of a copy that says the same',
    { [MESSAGE]: FAULTY, 'mail/agents/BlueLake/inbox/1.md': FAULTY },
    ['mail/agents/BlueLake/inbox/1.md', 'MB-003'],
    [`${MESSAGE}:11 MB-003`, 'reported (error).'],
  );

  answers(
    'of which the history says more',
    { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
    [MANIFEST_PATH],
    ['history/append-only', 'reported'],
    ({ root }) =>
      writeFileSync(join(root, MANIFEST_PATH), manifest({ ...ENTRY, title: 'Another' })),
  );
});

describe('a file', () => {
  answers(
    'that is no record',
    { 'notes.md': '' },
    ['notes.md'],
    ['notes.md is not a record, so it is not checked.', 'Nothing was found here.'],
  );

  answers(
    'that the configuration leaves out',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'messages:\n  exclude: ["mail/**"]\n' },
    [MESSAGE],
    [`${MESSAGE} is not checked: it would be a record (message)`],
  );

  answers(
    'whose content is something else',
    { 'mail/messages/a.md': '# Notes\n' },
    ['mail/messages/a.md'],
    ['its content does not say that it is one'],
  );

  answers(
    'that git ignores',
    { '.gitignore': 'mail/\n' },
    [MESSAGE],
    [`${MESSAGE} is not checked: git ignores it`],
    (repo) => repo.write({ [MESSAGE]: FAULTY }),
  );

  answers(
    'that can not be read',
    { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
    [`${MANIFEST_PATH}:2`],
    ['file/syntax', 'reported (error).'],
    ({ root }) => appendFileSync(join(root, MANIFEST_PATH), '{"id":\n'),
  );

  answers(
    'with a colon and digits in its name',
    { 'notes:1': '' },
    ['notes:1'],
    ['notes:1 is not a record'],
  );
});

test.each([
  [['nothing.md'], 'There is no "nothing.md" in the working tree'],
  [['mail'], '"mail" is a folder'],
  [['../elsewhere'], 'is not in the repository'],
  [[MESSAGE, 'MB-0003'], 'No rule is called "MB-0003"'],
  [[], 'why needs the path of a file'],
  [['a', 'b', 'c'], 'why takes a path and a rule'],
])('wrong use: %j', (args, says) =>
  withRepository(async (repo) => {
    await repo.commit('records', { [MESSAGE]: FAULTY });
    const { code, err } = await call(['why', ...args], { cwd: repo.root, env: repo.env });
    expect(code).toBe(2);
    expect(err).toContain(says);
  }),
);
