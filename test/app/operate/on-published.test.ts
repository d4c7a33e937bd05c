import { expect, test, vi } from 'vitest';
import type { Judges } from '../../../src/app/operate/judged.ts';
import { onPublished } from '../../../src/app/operate/on-published.ts';
import type { Repository } from '../../../src/core/repository.ts';

test('where HEAD is published, nothing more is asked of git', async () => {
  const resolve = vi.fn(async () => 'b');
  const outside = vi.fn(async () => ['a']);
  const newest = vi.fn(async () => []);
  const asked: Partial<Repository> = {
    ...{ resolve, outside, newest },
    refs: async () => [{ name: 'refs/heads/main', commit: 'b' }] as never,
    isShallow: async () => false,
  };
  const judge = (base: string) =>
    onPublished([{ action: 'remove', path: 'a.md' }], new Map(), {
      repository: asked,
      snapshot: { scope: { mode: 'worktree', base, head: null }, entries: [] },
      config: { history: { protectedRefs: ['refs/heads/main'] } },
    } as unknown as Judges);
  expect(await judge('b')).toEqual([]);
  expect(resolve).not.toHaveBeenCalled();
  expect(await judge('c')).toEqual([]);
  expect(resolve).toHaveBeenCalledOnce();
  expect(outside).toHaveBeenCalledExactlyOnceWith({ include: ['c'], exclude: ['b'] });
});
