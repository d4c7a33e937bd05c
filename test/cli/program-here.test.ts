import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';

const PROGRAMS = 'node_modules/.bin';
const NOTE =
  'note: lint-protocol is not on the PATH: in commands, write npx lint-protocol for it.\n';
const message = (subject: string) =>
  `---\nid: a-1\nfrom: Ann\nto: [Bob]\nsubject: "INFO: ${subject}"\nack_required: false\ncreated: 2026-01-02T06:10:44Z\n---\n\nText.\n`;
/** Two messages of one id: the help has a command. */
const TWICE = { 'messages/1.md': message('one'), 'messages/2.md': message('two') };
/** Without a section: the help is no command. */
const LACKING = { 'messages/1.md': VALID_MESSAGES.KICKOFF.replace('## Context', '## Elsewhere') };

test.each([
  ['where the PATH has no program', TWICE, [], {}, NOTE],
  ['where npx put it there', TWICE, [PROGRAMS], { npm_command: 'exec' }, NOTE],
  ['where a script of the package is run', TWICE, [PROGRAMS], { npm_lifecycle_event: 'x' }, NOTE],
  ['not where the PATH of a shell has it', TWICE, [PROGRAMS], { npm_config_cache: '/x' }, ''],
  ['not where npx runs what the PATH has elsewhere', TWICE, ['bin'], { npm_command: 'exec' }, ''],
  ['not where no command is printed', LACKING, [], {}, ''],
])('npx is named %s', async (_where, files, folders, set, said) => {
  await withRepository(async (repo) => {
    await repo.commit('records', files);
    repo.write({ [`${PROGRAMS}/lint-protocol`]: '', 'bin/lint-protocol': '' });
    const PATH = folders.map((folder) => join(repo.root, folder)).join(delimiter);
    const env = { ...repo.env, npm_command: '', npm_lifecycle_event: '', npm_execpath: '' };
    const around = { cwd: repo.root, env: { ...env, PNPM_PACKAGE_NAME: '', PATH, ...set } };
    const { code, err } = await call(['messages', '--backend', 'js'], around);
    expect([code, err]).toEqual([1, said]);
    const statistics = await call(['messages', '--statistics', '--backend', 'js'], around);
    expect(statistics.err).toBe(`Checked ${files === TWICE ? '2 messages' : '1 message'}.\n`);
  });
});
