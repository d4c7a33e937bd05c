import type { OperationExample } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';

const PATH = 'ledger/log.jsonl';
const OPTIONS = { history: { appendOnly: [PATH] } };

/** A log with an entry for each letter. */
function log(letters: string): Record<string, string> {
  return { [PATH]: linesOf(letters) };
}

function linesOf(letters: string): string {
  return [...letters].map((letter) => `{"id":"${letter}"}\n`).join('');
}

const AUDIT = '.vouch/audit.log.jsonl';
const START = '0'.repeat(64);

/** An event of an audit log that follows another one. */
function event(id: string, previous: string, said = id): string {
  const fields = {
    id,
    event: 'claim.confirm',
    actor: 'maria',
    created_at: '2026-03-02T09:00:00Z',
    object_ids: [said],
    prev_hash: previous,
  };
  return JSON.stringify({
    ...fields,
    hash: sha256(previous + JSON.stringify({ ...fields, object_ids: [id] })),
  });
}

function hashOf(line: string): string {
  return JSON.parse(line).hash;
}

const FIRST = event('e1', START);
const PUBLISHED = event('m1', hashOf(FIRST));
const OWN = event('f1', hashOf(FIRST));

function audit(...lines: readonly string[]): Record<string, string> {
  return { [AUDIT]: lines.map((line) => `${line}\n`).join('') };
}

export const settleExamples: readonly OperationExample[] = [
  {
    name: 'entries of the branch come before those that are published',
    options: OPTIONS,
    before: log('abc'),
    worktree: log('axbyc'),
    input: { onto: 'HEAD' },
    result: {
      unended: null,
      logs: [{ path: PATH, own: 2, copies: 0, chained: 0 }],
      commands: [`git --literal-pathspecs add -- ${PATH}`, 'git commit'],
    },
    after: log('abcxy'),
  },
  {
    name: 'the entries are behind those that are published already',
    options: OPTIONS,
    before: log('abc'),
    worktree: log('abcx'),
    input: { onto: 'HEAD' },
    result: { logs: [], commands: [] },
  },
  {
    name: 'markers of a conflict that is left in a log',
    options: OPTIONS,
    before: log('ab'),
    worktree: {
      [PATH]: `${linesOf('a')}<<<<<<< HEAD\n${linesOf('x')}=======\n${linesOf('b')}>>>>>>> main\n`,
    },
    input: { onto: 'HEAD' },
    result: { logs: [{ path: PATH, own: 1, copies: 0, chained: 0 }] },
    after: log('abx'),
  },
  {
    name: 'a log that has such lines by itself',
    options: OPTIONS,
    before: { [PATH]: 'a\n=======\nb\n' },
    worktree: { [PATH]: 'a\nx\n=======\nb\n=======\n' },
    input: { onto: 'HEAD' },
    after: { [PATH]: 'a\n=======\nb\nx\n=======\n' },
  },
  {
    name: 'events of the branch go on from the last one that is published',
    before: audit(FIRST, PUBLISHED),
    worktree: audit(FIRST, OWN, PUBLISHED),
    input: { onto: 'HEAD' },
    result: { logs: [{ path: AUDIT, own: 1, copies: 0, chained: 1 }] },
    after: audit(FIRST, PUBLISHED, event('f1', hashOf(PUBLISHED))),
  },
  {
    name: 'a copy that came with a branch that was squashed',
    before: audit(FIRST, PUBLISHED),
    worktree: audit(FIRST, PUBLISHED, event('f1', hashOf(PUBLISHED)), PUBLISHED),
    input: { onto: 'HEAD' },
    result: { logs: [{ path: AUDIT, own: 1, copies: 1, chained: 0 }] },
    after: audit(FIRST, PUBLISHED, event('f1', hashOf(PUBLISHED))),
  },
  {
    name: 'an event of the branch is not what its hash says',
    before: audit(FIRST, PUBLISHED),
    worktree: audit(FIRST, event('f1', hashOf(FIRST), 'another'), PUBLISHED),
    input: { onto: 'HEAD' },
    error: 'unsound',
  },
  {
    name: 'the event before one of the branch was removed',
    before: audit(FIRST, PUBLISHED),
    worktree: audit(FIRST, event('f2', hashOf(OWN)), PUBLISHED),
    input: { onto: 'HEAD' },
    error: 'lost',
  },
  {
    name: 'a commit of the branch rewrote an entry',
    options: OPTIONS,
    earlier: log('abc'),
    before: log('axbc'),
    input: { onto: 'HEAD^' },
    error: 'rewritten',
  },
  {
    name: 'a log that is no text',
    options: OPTIONS,
    before: log('abc'),
    worktree: { [PATH]: { base64: '/w==', shown: 'FF' } },
    input: { onto: 'HEAD' },
    error: 'unreadable',
  },
  {
    name: 'an entry that is published was changed',
    options: OPTIONS,
    before: log('abc'),
    worktree: log('axc'),
    input: { onto: 'HEAD' },
    error: 'changed',
  },
  {
    name: 'an entry that the last commit has is not in the working tree',
    options: OPTIONS,
    earlier: log('a'),
    before: log('abc'),
    worktree: log('ac'),
    input: { onto: 'HEAD^' },
    error: 'uncommitted',
  },
  {
    name: 'a protected branch has the entries',
    options: { history: { ...OPTIONS.history, protectedRefs: ['refs/heads/**'] } },
    earlier: log('a'),
    before: log('abc'),
    worktree: log('acb'),
    input: { onto: 'HEAD^' },
    error: 'published',
  },
];
