import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { call } from '../../cli/call.ts';
import { withRepository } from '../../git/repository-builder.ts';

const MESSAGE = 'mail/messages/1.md';
/** Neither a title nor a section with a question: MB-002, an error, speaks for the section, a warning. */
const UNASKED = VALID_MESSAGES.KICKOFF.replace(/# Cache.*?## Context/s, '## Context');
const SECTION = 'message/recommended-section';

/** What is reported of a message, as `level rule`; what else is said comes last. */
async function reported(settings: string, ...args: readonly string[]): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  await withRepository(async (repo) => {
    repo.write({ [MESSAGE]: UNASKED, '.lint-protocol.yaml': settings });
    const { out, err } = await call(['-f', 'compact', ...args], { cwd: repo.root, env: repo.env });
    const found = [...out.matchAll(/: (error|warning|info) (\S+)/g)].map(([, ...each]) =>
      each.join(' '),
    );
    // An entry that is in use is not told of.
    lines = [...found, ...(/ignore/.test(err) ? [err] : [])];
  });
  return lines;
}

const IGNORED = `ignore: [{rule: MB-002, path: "mail/**", reason: old}]\n`;

test.each([
  ['as it is', '{}', [], ['error MB-002']],
  ['where the other rule does not run', '{}', ['--skip', 'MB-002'], [`warning ${SECTION}`]],
  ['as grave as the other', 'rules: {MB-002: warning}', [], ['warning MB-002']],
  ['graver than the other', 'rules: {MB-002: info}', [], ['info MB-002', `warning ${SECTION}`]],
  [
    'graver than the other in these files',
    'overrides: [{files: ["mail/**"], rules: {MB-002: info}}]',
    [],
    ['info MB-002', `warning ${SECTION}`],
  ],
  [
    'graver than the other in other files',
    'overrides: [{files: ["docs/**"], rules: {MB-002: info}}]',
    [],
    ['error MB-002'],
  ],
  ['beside one that is ignored', IGNORED, [], [`warning ${SECTION}`]],
])('a finding that makes way for another rule: %s', async (_title, settings, args, wanted) => {
  const found = await reported(settings, ...args);
  expect([...found].sort()).toEqual([...wanted].sort());
});

test('what is ignored in other files tells the fault', async () => {
  expect(await reported(IGNORED.replace('mail', 'docs'))).toContain('error MB-002');
});
