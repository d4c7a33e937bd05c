import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const LOG = { '.lint-protocol.yaml': 'history:\n  appendOnly: [ops.log]\n' };

test.each(['native', 'js'])('the page says since when and by whom, by the %s backend', (backend) =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...LOG, 'ops.log': 'one\ntwo\n' });
    repo.write({ 'ops.log': 'two\n' });
    await repo.git('add', '--all');
    await repo.gitWith(
      {
        env: {
          GIT_AUTHOR_NAME: 'Zoë "Z" X',
          GIT_AUTHOR_EMAIL: 'zoe@example.org',
          GIT_AUTHOR_DATE: '2026-03-02T10:00:00+01:00',
        },
      },
      'commit',
      '--quiet',
      '-m',
      'second',
    );
    const id = await repo.git('rev-parse', 'HEAD');
    const args = ['--history', '--backend', backend, '-f', 'html=page.html'];
    await call(args, { cwd: repo.root, env: repo.env });
    const page = readFileSync(join(repo.root, 'page.html'), 'utf8');
    const said = ` 2026-03-02 by Zoë &quot;Z&quot; X, in ${id.slice(0, 12)}`;
    // At what is to be done first, and at the problem.
    expect(page.split(said)).toHaveLength(3);
    expect(page).not.toContain('zoe@example.org');
  }),
);
