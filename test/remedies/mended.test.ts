import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mendedText } from '../../src/engine/mended-text.ts';
import { withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

/* What is wrong in a file that went on since is taken back, and what came since stays. */

test.each([
  ['a\nb\nc\nd\ne\n', 'a\nX\nc\nd\ne\n', 'a\nX\nc\nd\nnew\ne\n', 'a\nb\nc\nd\nnew\ne\n'],
  ['a\nb\nc\n', 'a\nX\nc\n', 'a\nb\nc\nd\n', 'a\nb\nc\nd\n'],
  ['a\nb\nc\nd\n', 'a\nX\nc\nd\n', 'a\nb\nc\nD\n', 'a\nb\nc\nD\n'],
  ['a\nb\nc\n', 'a\nX\nc\n', 'a\nY\nc\n', null],
  ['a\nb\nc\nd\n', 'a\nc\nd\n', 'a\nc\nd\ne\n', 'a\nb\nc\nd\ne\n'],
  // It is back, and something came beside it.
  ['a\nb\nc\n', 'a\nX\nc\n', 'a\nnew\nb\nc\n', 'a\nnew\nb\nc\n'],
  ['a\nb\nc\n', 'a\nX\nc\n', 'a\nnew\nb\nX\nc\n', null],
])('of %j that became %j and then %j is left %j', (right, wrong, now, left) => {
  expect(mendedText(right, wrong, now)).toBe(left);
});

const ADR = 'adr/adr-001.md';
const CONFIG = {
  '.lint-protocol.json': JSON.stringify({
    kinds: {
      adr: {
        files: ['adr/*.md'],
        format: 'markdown',
        id: 'id',
        fixed: {
          when: { status: ['accepted', 'superseded'] },
          except: ['status', 'superseded_by'],
        },
      },
    },
  }),
};
const adr = (text: string, status = 'status: accepted\ntitle: One database\n') =>
  `---\nid: adr-001\n${status}---\n# One database\n\n## Decision\n\n${text}\n`;
const LATER = 'status: superseded\ntitle: One database\nsuperseded_by: adr-004\n';

test('a published record that was superseded since gets its text back, and stays superseded', () =>
  withRepository(async (repository) => {
    await repository.commit('right', { ...CONFIG, [ADR]: adr('Keep one.') });
    await repository.commit('forged', { ...CONFIG, [ADR]: adr('Keep two.') });
    await repository.commit('superseded', { ...CONFIG, [ADR]: adr('Keep two.', LATER) });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    done(repository, errors(await judged(repository, '--history')));
    expect(readFileSync(join(repository.root, ADR), 'utf8')).toBe(adr('Keep one.', LATER));
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    const left = errors(await judged(repository, '--history'));
    expect(left.map(({ message }) => message)).toEqual([
      'This adr is "accepted", but its text was changed',
    ]);
    expect(await repository.git('status', '--porcelain')).toBe('');
  }));

test('a setting that is back is left alone, with what was accepted since', () =>
  withRepository(async (repository) => {
    const SETTINGS = '.lint-protocol.yaml';
    const LEDGER = 'ledger/2026.jsonl';
    const settings = (globs: string, more = '') => `history:\n${more}  appendOnly: [${globs}]\n`;
    const lines = (...numbers: readonly number[]) => numbers.map((no) => `{"no":${no}}\n`).join('');
    const kept = 'ledger/*.jsonl';
    await repository.commit('right', { [SETTINGS]: settings(kept), [LEDGER]: lines(1, 2, 3) });
    await repository.commit('wrong', { [SETTINGS]: 'kinds: {}\n', [LEDGER]: lines(1, 3) });
    const back = { [SETTINGS]: `${settings(kept)}# Of all years.\n`, [LEDGER]: lines(1, 2, 3) };
    await repository.commit('back', back);
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const wrong = errors(await judged(repository, '--history')).find(({ path }) => path === LEDGER);
    const entry = wrong?.then.map(({ text }) => /\{ "commit".*\}/.exec(text)?.[0]).find(Boolean);
    const now = `${settings(kept, `  accepted:\n    - ${entry?.replace('...', 'Looked at.')}\n`)}# Of all years.\n`;
    await repository.commit('accepted', { [SETTINGS]: now });
    const told = await judged(repository, '--history');
    expect(told.map(({ path }) => path)).toEqual([SETTINGS]);
    done(repository, told);
    expect(readFileSync(join(repository.root, SETTINGS), 'utf8')).toBe(now);
    expect(await repository.git('status', '--porcelain')).toBe('');
  }));
