import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { completeEpic, filesOf, PATHS } from '../scenarios/sound-epic.ts';
import { CLI, lintProtocol } from './cli.ts';

test('an edit of a contribution is sealed, and passes before the commit, staged and after it', async () => {
  await withRepository(async (repo) => {
    const files = filesOf(completeEpic());
    const edited = files[PATHS.second]?.replace('in the last outage', 'in either outage') ?? '';
    await repo.commit('the epic', files);
    repo.write({ [PATHS.second]: edited });
    expect(lintProtocol(repo).code).toBe(1);
    const sealed = lintProtocol(repo, ['contribution', 'seal', PATHS.second]);
    expect([sealed.code, sealed.err]).toEqual([0, '']);
    expect(lintProtocol(repo).code).toBe(0);
    await repo.git('add', '--all');
    expect(lintProtocol(repo, ['--staged']).code).toBe(0);
    await repo.git('commit', '--quiet', '-m', 'better');
    expect(lintProtocol(repo, ['--range', 'HEAD~1..HEAD']).code).toBe(0);
    expect(lintProtocol(repo, ['--history']).code).toBe(0);
  });
});

test('what is refused leaves every byte, and says why', async () => {
  await withRepository(async (repo) => {
    const files = filesOf(completeEpic());
    const merged = files[PATHS.second]?.replace('"status": "complete"', '"status": "merged"') ?? '';
    await repo.commit('the epic', files);
    repo.write({ [PATHS.second]: merged });
    const { code, out, err } = lintProtocol(repo, ['contribution', 'seal', PATHS.second]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('is merged');
    const held = [PATHS.second, PATHS.manifest].map((path) =>
      readFileSync(join(repo.root, path), 'utf8'),
    );
    expect(held).toEqual([merged, files[PATHS.manifest]]);
  });
});

test('of several processes that seal the same files at once, no line is lost and none comes twice', async () => {
  await withRepository(async (repo) => {
    const files = filesOf(completeEpic());
    await repo.commit('the epic', files);
    const first = files[PATHS.first]?.replace('"epicTitle": "Queues"', '"epicTitle":  "Queues"');
    const second = files[PATHS.second]?.replace('in the last outage', 'in either outage');
    repo.write({ [PATHS.first]: first ?? '', [PATHS.second]: second ?? '' });
    const linesIn = (text: string | undefined) => text?.trimEnd().split('\n') ?? [];
    const before = linesIn(files[PATHS.manifest]);
    const asked = [PATHS.first, PATHS.second, PATHS.second, PATHS.first];
    const ended = asked.map((path) => {
      const child = spawn(process.execPath, [CLI, 'contribution', 'seal', path], {
        cwd: repo.root,
        env: repo.env,
        stdio: 'ignore',
      });
      return once(child, 'exit');
    });
    expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0, 0, 0]);
    const after = linesIn(readFileSync(join(repo.root, PATHS.manifest), 'utf8'));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
    expect(lintProtocol(repo).code).toBe(0);
  });
});
