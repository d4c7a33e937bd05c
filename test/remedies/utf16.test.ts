import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import type { TestRepository } from '../git/repository-builder.ts';
import { withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

const LOG = 'ledger/runs.jsonl';
const KIND =
  'kinds:\n  run:\n    files: [ledger/*.jsonl]\n    format: jsonl\n    id: run\n    keep: append\n';
const GROWING = 'history:\n  appendOnly: [ledger/*.jsonl]\n';
const run = (number: number) => `{"run":${number},"cost":1.10}\n`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');

/** A log to which one commit appends a line as UTF-16, and the next one an entry behind the half of its end. */
async function grown(repository: TestRepository, config: string): Promise<void> {
  await repository.commit('base', { '.lint-protocol.yaml': config, [LOG]: run(1) });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.commit('UTF-16', { [LOG]: run(1) + utf16(run(2)) });
  await repository.commit('honest', { [LOG]: run(1) + utf16(run(2)) + run(3) });
}

const textOf = ({ root }: TestRepository, path: string) =>
  readFileSync(join(root, path)).toString('latin1');

test('an entry behind a line of UTF-16 gets a line of its own where a log may hold any bytes', () =>
  withRepository(async (repository) => {
    await grown(repository, GROWING);
    const found = errors(await judged(repository, '--since', 'origin/main'));
    expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
    done(repository, found);
    expect(textOf(repository, LOG)).toBe(`${run(1)}${utf16(run(2))}\n${run(3)}`);
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  }));

test('where the log is read, only the encoding is reported, at the commit that brought it', () =>
  withRepository(async (repository) => {
    await grown(repository, KIND);
    const [found, ...others] = errors(await judged(repository, '--since', 'origin/main'));
    expect([found?.rule, others]).toEqual(['file/encoding', []]);
    const base = await repository.git('rev-parse', 'origin/main');
    expect(found?.then.map(({ action, text }) => [action, text]).slice(0, 2)).toEqual([
      ['run', `git reset --soft ${base}`],
      ['do', 'Save the file as UTF-8. Then continue.'],
    ]);
  }));

test.each([
  ['published, in a later commit', true, false],
  ['not published, in a later commit', false, false],
  ['published, in the same commit', true, true],
  ['not published, in the same commit', false, true],
])('an honest entry stays in the log of a tool: %s', (_, isPublished, isOne) =>
  withRepository(async (repository) => {
    const honest = { ...ENTRY, id: 'T2400-later', file: 'research/T2400-later.md' };
    const path = OUTPUT_PATH.replace('T2398-analysis', 'T2400-later');
    const garbled = manifest(ENTRY) + utf16(manifest({ ...ENTRY, id: 'T2399-x' }));
    const base = await repository.commit('base', {
      [MANIFEST_PATH]: manifest(ENTRY),
      [OUTPUT_PATH]: OUTPUT,
    });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    if (!isOne) await repository.commit('UTF-16', { [MANIFEST_PATH]: garbled });
    await repository.commit('honest', {
      [MANIFEST_PATH]: garbled + manifest(honest),
      [path]: OUTPUT.replaceAll('T2398', 'T2400'),
    });
    if (isPublished) await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = errors(await judged(repository, ...(isPublished ? [] : ['--since', base])));
    expect(found.map(({ rule }) => rule)).toContain('file/encoding');
    done(repository, found);
    expect(textOf(repository, MANIFEST_PATH)).toBe(manifest(ENTRY, honest));
    expect(errors(await judged(repository))).toEqual([]);
  }),
);
