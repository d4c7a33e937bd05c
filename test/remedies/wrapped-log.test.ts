import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH as LOG,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { done, errors, judged } from './judged.ts';

const OTHER_PATH = OUTPUT_PATH.replace('T2398', 'T2399');
const OTHER = { ...ENTRY, id: 'T2399-analysis', title: 'A table  of "two" à' };
const ADDED = { ...OTHER, file: ENTRY.file.replace('T2398', 'T2399'), linked_tasks: ['T2399'] };
const FIRST = { ...ENTRY, linked_tasks: ['T2398'] };
const EARLIER = { ...FIRST, id: 'T2398-analysis-r1', key_findings: ['more'] };
const ALL = [FIRST, EARLIER, ADDED];

/** How programs print what was one line an entry. */
const WRITTEN = {
  'jq .': ALL.map((each) => `${JSON.stringify(each, null, 2)}\n`).join(''),
  'jq . with CRLF': ALL.map((each) => `${JSON.stringify(each, null, 2)}\n`)
    .join('')
    .replaceAll('\n', '\r\n'),
  'jq --tab -S .': ALL.map((each) => `${JSON.stringify(sorted(each), null, '\t')}\n`).join(''),
  'jq -s .': `${JSON.stringify(ALL, null, 2)}\n`,
  'jq -c . with blanks': ALL.map((each) => `${JSON.stringify(each).replace('":', '": ')}\n`).join(
    '',
  ),
  'an append behind a line without an end': `${JSON.stringify(FIRST)}\n${[EARLIER, ADDED].map((each) => JSON.stringify(each)).join('')}\n`,
};

function sorted(entry: object): object {
  return Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe('a manifest rewritten', () => {
  const places = ['staged', 'unpublished', 'published'] as const;
  test.each(paired(Object.entries(WRITTEN), places))(
    'by %s, %s, gets its lines back, and the new entry',
    ([, written], place) =>
      withRepository(async (repository) => {
        const files = { [LOG]: manifest(FIRST, EARLIER), [OUTPUT_PATH]: OUTPUT };
        const base = await repository.commit('base', files);
        await repository.git('update-ref', 'refs/remotes/origin/main', base);
        const output = OUTPUT.replaceAll('T2398', 'T2399').replace(
          'Protocol analysis',
          ADDED.title,
        );
        repository.write({ [LOG]: written, [OTHER_PATH]: output });
        await repository.git('add', '-A');
        if (place !== 'staged') await repository.git('commit', '-qm', 'rewritten');
        if (place === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const view = {
          staged: ['--staged'],
          unpublished: ['--since', 'origin/main'],
          published: ['--history'],
        }[place];
        const found = errors(await judged(repository, ...view));
        expect(found).not.toEqual([]);
        done(repository, found);
        const left = await repository.git('show', `:${LOG}`);
        expect(`${left}\n`.startsWith(manifest(FIRST, EARLIER))).toBe(true);
        expect(left.split('\n').map((line) => JSON.parse(line))).toEqual(ALL);
        // What a published commit changed is in the history until a maintainer accepts it.
        const views = [[], ['--staged'], ['--since', 'origin/main'], ['--history']];
        for (const args of place === 'published' ? views.slice(0, 3) : views) {
          const worse = (await judged(repository, ...args)).filter(({ level }) => level !== 'info');
          expect(worse.map(({ rule, path }) => `${rule} ${path}`)).toEqual([]);
        }
      }),
  );
});

describe('a manifest whose last line was cut off, and went on with a whole entry', () => {
  const whole = manifest(FIRST, EARLIER);
  const torn = whole.slice(0, -40);

  test.each(['one commit', 'two commits', 'published'])('%s: gets both back', (place) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', { [LOG]: whole, [OUTPUT_PATH]: OUTPUT });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      if (place !== 'one commit') await repository.commit('crash', { [LOG]: torn });
      const output = OUTPUT.replaceAll('T2398', 'T2399').replace('Protocol analysis', ADDED.title);
      const glued = { [LOG]: `${torn}${JSON.stringify(ADDED)}\n`, [OTHER_PATH]: output };
      await repository.commit('glued', glued);
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      expect(found).not.toEqual([]);
      done(repository, found);
      expect(`${await repository.git('show', `HEAD:${LOG}`)}\n`).toBe(whole + manifest(ADDED));
      for (const view of [[], ['--since', 'origin/main']])
        expect(errors(await judged(repository, ...view))).toEqual([]);
    }),
  );
});

test('a whole entry between the last committed one and one that was cut off, all on its line, stays', () =>
  withRepository(async (repository) => {
    const whole = manifest(FIRST, EARLIER);
    const base = await repository.commit('base', { [LOG]: whole, [OUTPUT_PATH]: OUTPUT });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    const output = OUTPUT.replaceAll('T2398', 'T2399').replace('Protocol analysis', ADDED.title);
    const cut = JSON.stringify({ ...ADDED, id: 'T2400-analysis' }).slice(0, -60);
    const glued = `${whole.slice(0, -1)}${JSON.stringify(ADDED)}${cut}`;
    repository.write({ [LOG]: glued, [OTHER_PATH]: output });
    const found = errors(await judged(repository));
    done(
      repository,
      found.filter(({ rule }) => rule === 'history/append-only'),
    );
    const left = readFileSync(join(repository.root, LOG), 'utf8');
    expect(left.startsWith(whole + manifest(ADDED))).toBe(true);
  }));
