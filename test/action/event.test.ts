import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Environment, isProposal, readEvent } from '../../src/action/event.ts';
import { Failure } from '../../src/core/failure.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);
const ZEROS = '0'.repeat(40);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-event-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function environment(name: string, payload: unknown, more: Environment = {}): Environment {
  const path = join(folder, 'event.json');
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_SHA: C, ...more };
}

function failure(env: Environment): string {
  try {
    readEvent(env);
  } catch (error) {
    if (error instanceof Failure) return `${error.exitCode} ${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('the event was read');
}

const PULL = { pull_request: { base: { sha: A }, head: { sha: B } } };

describe('pull requests', () => {
  test.each(['pull_request', 'pull_request_review', 'pull_request_review_comment'])(
    '%s runs on the merge that GitHub made',
    (name) => {
      const event = { kind: 'pull-request', base: A, head: B, merge: C };
      expect(readEvent(environment(name, PULL))).toEqual(event);
    },
  );

  test('pull_request_target runs on the base branch', () => {
    const event = { kind: 'pull-request', base: A, head: B, merge: null };
    expect(readEvent(environment('pull_request_target', PULL))).toEqual(event);
  });

  test.each([
    ['nothing', undefined, 'there is nothing'],
    ['an option', '--upload-pack=evil', 'it is not an id'],
    ['a revision', 'HEAD', 'it is not an id'],
    ['an abbreviated id', 'abcdef1', 'it is not an id'],
    ['an id and a line', `${B}\n`, 'it is not an id'],
    ['a number', 7, 'it is not an id'],
    ['a list', [B], 'it is not an id'],
  ])('%s in place of an id is refused', (_what, sha, reason) => {
    const payload = { pull_request: { base: { sha: A }, head: { sha } } };
    expect(failure(environment('pull_request', payload))).toBe(
      `3 unreadable-event: The event holds no commit at pull_request.head.sha: ${reason}.`,
    );
  });

  test('what an object inherits is not in the event', () => {
    const payload = { pull_request: { base: { sha: A }, head: 'text' } };
    expect(failure(environment('pull_request', payload))).toContain('there is nothing');
  });

  test('ids of SHA-256 repositories', () => {
    const payload = {
      pull_request: { base: { sha: 'a'.repeat(64) }, head: { sha: 'b'.repeat(64) } },
    };
    expect(readEvent(environment('pull_request', payload))).toMatchObject({ base: 'a'.repeat(64) });
  });
});

test('merge_group has two ids', () => {
  const payload = { merge_group: { base_sha: A, head_sha: B } };
  const event = { kind: 'merge-group', base: A, head: B };
  expect(readEvent(environment('merge_group', payload))).toEqual(event);
});

describe('pushes', () => {
  const repository = { default_branch: 'main' };
  const ref = { GITHUB_REF: 'refs/heads/main' };

  test('a branch that moves', () => {
    const payload = { before: A, after: C, repository };
    expect(readEvent(environment('push', payload, ref))).toEqual({
      kind: 'push',
      ref: 'refs/heads/main',
      before: A,
      after: C,
      defaultBranch: 'main',
    });
  });

  test('a branch that is new has nothing before', () => {
    const payload = { before: ZEROS, after: C, repository };
    expect(readEvent(environment('push', payload, ref))).toMatchObject({ before: null });
  });

  test('a tag with a message: the runner names the commit', () => {
    const payload = { before: ZEROS, after: B, repository };
    expect(readEvent(environment('push', payload, ref))).toMatchObject({ after: C });
    const env = environment('push', payload, { ...ref, GITHUB_SHA: 'HEAD' });
    expect(readEvent(env)).toMatchObject({ after: B });
  });

  test('a branch that is deleted brings nothing', () => {
    const payload = { before: A, after: ZEROS, repository };
    expect(readEvent(environment('push', payload, ref))).toMatchObject({ kind: 'other' });
  });

  test.each([
    ['main', 'main'],
    ['feature/x_1.y', 'feature/x_1.y'],
    ['ütf', 'ütf'],
    ['a b', null],
    ['--all', null],
    ['a..b', null],
    ['a:b', null],
    ['+a', '+a'],
    ['a*', null],
    ['a@{1}', null],
    ['a^', null],
    ['a\nb', null],
    ['/a', null],
    ['a/', null],
    ['a//b', null],
    ['.a', null],
    ['a/.b', null],
    ['a.lock', null],
    ['', null],
    [7, null],
  ])('the default branch %j is taken as %j', (name, taken) => {
    const payload = { before: ZEROS, after: C, repository: { default_branch: name } };
    expect(readEvent(environment('push', payload, ref))).toMatchObject({ defaultBranch: taken });
  });
});

test.each(['schedule', 'workflow_dispatch', 'release', '::error::x'])(
  '%s names no commits, and its file is not read',
  (name) => {
    const env = { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: '/nowhere' };
    expect(readEvent(env)).toEqual({ kind: 'other', name });
  },
);

describe('an event that can not be read', () => {
  test('no runner', () => {
    expect(failure({})).toMatch(/^3 no-event: GITHUB_EVENT_NAME is not set/);
  });

  test.each([
    ['there is none', '', /could not be read: ENOENT/],
    ['it is not there', '/nowhere/event.json', /could not be read: ENOENT/],
    ['it is a folder', tmpdir(), /could not be read: it is not a file/],
  ])('the file: %s', (_why, path, words) => {
    const env = { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: path };
    expect(failure(env)).toMatch(words);
  });

  test.each(['', '{', 'null', '[]', '"x"', '{"pull_request":null}', '{"pull_request":{"base":7}}'])(
    'its text is %j',
    (text) => {
      expect(failure(environment('pull_request', text))).toMatch(/^3 unreadable-event: /);
    },
  );

  test('what is no JSON is not quoted', () => {
    expect(failure(environment('push', '::error::x'))).not.toContain('::error');
  });
});

test('who proposes a change may not choose what judges it', () => {
  const names = [
    'pull_request',
    'pull_request_target',
    'pull_request_review',
    'merge_group',
    'push',
    'schedule',
  ];
  const proposals = names.filter((name) => isProposal({ GITHUB_EVENT_NAME: name }));
  expect(proposals).toEqual(names.slice(0, 4));
});
