import { describe, expect, test } from 'vitest';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import {
  ENTRY,
  MANIFEST_PATH as LOG,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { commandsOf, done, errors, judged } from './judged.ts';

const REVISED = { ...ENTRY, id: 'T2398-analysis-r1', key_findings: ['more'] };
const LATER = { ...REVISED, id: 'T2398-analysis-r2' };

/** A line as other programs write it. */
const LINES = {
  'UTF-16': Buffer.from(manifest(REVISED).replace('\n', '\r\n'), 'utf16le'),
  'Latin-1': Buffer.from(manifest({ ...REVISED, title: 'caf\xe9' }), 'latin1'),
};
const PLACES = ['uncommitted', 'unpublished', 'published'];

describe('one line of a log that nobody can read', () => {
  test.each(paired(PLACES, Object.entries(LINES)))(
    '%s, %s: goes by what is printed, and the log is written to again',
    (how, [, line]) =>
      withRepository(async (repository) => {
        const files = { [LOG]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT };
        const base = await repository.commit('base', files);
        await repository.git('update-ref', 'refs/remotes/origin/main', base);
        repository.write({ [LOG]: Buffer.concat([Buffer.from(manifest(ENTRY)), line]) });
        await repository.git('add', '-A');
        if (how !== 'uncommitted') await repository.git('commit', '-qm', 'garbled');
        if (how === 'published') {
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
          const feed = line.at(-1) === 0 ? '\n' : '';
          const later = [manifest(ENTRY), line, feed, manifest(LATER)];
          const bytes = Buffer.concat(later.map((each) => Buffer.from(each)));
          await repository.commit('later', { [LOG]: bytes });
        }
        const found = errors(await judged(repository));
        expect(found.map(({ rule }) => rule)).toEqual(['file/encoding']);
        expect(found[0]?.help).toContain(
          'record its entry again with `lint-protocol subagent record FILE --status STATUS`',
        );
        done(repository, found);
        const held = how === 'published' ? [ENTRY, LATER] : [ENTRY];
        expect(await repository.git('show', `:${LOG}`)).toBe(manifest(...held).trimEnd());
        for (const args of [[], ['--staged'], ['--since', 'origin/main'], ['--history']])
          expect(errors(await judged(repository, ...args))).toEqual([]);
        const words = ['subagent', 'record', OUTPUT_PATH, '--status', 'complete'];
        const { root, env } = repository;
        const { code } = await call([...words, '--agent-type', 'research'], { cwd: root, env });
        expect(code).toBe(0);
      }),
  );
});

test('a contribution that became no text is not sealed over', () =>
  withRepository(async (repository) => {
    const base = await repository.commit('base', { [PATH]: contribution({}) });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    await repository.commit('packed', { [PATH]: Buffer.from([0, 1, 2, 3]) });
    const found = errors(await judged(repository));
    expect(found.map(({ rule }) => rule)).toContain('file/encoding');
    expect(found.flatMap(commandsOf).join()).not.toContain('contribution seal');
  }));
