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
      'This adr is "accepted", and its text was changed',
    ]);
    expect(await repository.git('status', '--porcelain')).toBe('');
  }));
