import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, type MessageOptions } from '../../src/core/config.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { agentName, discover } from '../../src/discover/discover.ts';

function found(paths: readonly string[], messages: Partial<MessageOptions> = {}): unknown[] {
  const entries = paths.map((path): SnapshotEntry => ({ path, mode: 'file', id: 'a'.repeat(40) }));
  const options = { ...DEFAULT_CONFIG, messages: { ...DEFAULT_CONFIG.messages, ...messages } };
  return discover(entries, options).map(({ entry, kind, home, declared, copy }) => ({
    path: entry.path,
    kind,
    home,
    ...(declared ? { declared } : {}),
    ...(copy ? { copy } : {}),
  }));
}

describe('messages', () => {
  test('stand in messages, inbox and outbox folders at any depth', () => {
    expect(
      found(['messages/1.md', 'a/messages/2026/01/1.md', 'x/inbox/1.md', 'outbox/1.md']),
    ).toEqual([
      { path: 'messages/1.md', kind: 'message', home: '' },
      { path: 'a/messages/2026/01/1.md', kind: 'message', home: 'a' },
      { path: 'x/inbox/1.md', kind: 'message', home: 'x', copy: true },
      { path: 'outbox/1.md', kind: 'message', home: '', copy: true },
    ]);
  });

  test("share a home with the copies in their agents' boxes", () => {
    expect(found(['p/agents/BlueLake/inbox/2026/1.md'])).toEqual([
      { path: 'p/agents/BlueLake/inbox/2026/1.md', kind: 'agent-folder', home: 'p' },
      { path: 'p/agents/BlueLake/inbox/2026/1.md', kind: 'message', home: 'p', copy: true },
    ]);
  });

  test('are no digests, other files, or files of folders that only sound like it', () => {
    expect(found(['messages/threads/T1.md', 'messages/2026/threads/T1.md'])).toEqual([]);
    expect(found(['messages/1.txt', 'messages', 'messages.md', 'my-messages/1.md'])).toEqual([]);
  });

  test('in a threads folder that is no part of a messages folder are messages', () => {
    expect(found(['threads/messages/1.md'])).toEqual([
      { path: 'threads/messages/1.md', kind: 'message', home: 'threads' },
    ]);
  });

  test('must be what a pattern of the user claims, and nothing else is', () => {
    const include = ['mail/**/*.md'];
    expect(found(['mail/a.md', '.hidden/mail/a.md', 'messages/1.md'], { include })).toEqual([
      { path: 'mail/a.md', kind: 'message', home: '', declared: true },
    ]);
  });

  test('can be excluded', () => {
    expect(found(['messages/old/1.md', 'messages/1.md'], { exclude: ['messages/old/**'] })).toEqual(
      [{ path: 'messages/1.md', kind: 'message', home: '' }],
    );
  });
});

test('the bead list stands in one place', () => {
  expect(found(['.beads/issues.jsonl', 'x/.beads/issues.jsonl', '.beads/other.jsonl'])).toEqual([
    { path: '.beads/issues.jsonl', kind: 'bead-list', home: '', declared: true },
  ]);
});

test('an agent is known by its folder, and has a name', () => {
  const entries: SnapshotEntry[] = [
    { path: 'p/agents/BlueLake/profile.json', mode: 'file', id: null },
    { path: 'p/agents/readme.md', mode: 'file', id: null },
  ];
  const candidates = discover(entries, DEFAULT_CONFIG);
  expect(candidates.map(agentName)).toEqual(['BlueLake']);
});

test('a submodule is no record, whatever its name', () => {
  const entries: SnapshotEntry[] = [
    { path: 'messages/1.md', mode: 'submodule', id: 'a'.repeat(40) },
  ];
  expect(discover(entries, DEFAULT_CONFIG)).toEqual([]);
});

test('one path can be said to hold a message, whatever its name', () => {
  const entries = ['draft', 'messages/1.md', 'other.md'].map(
    (path): SnapshotEntry => ({ path, mode: 'file', id: null }),
  );
  const found = discover(entries, DEFAULT_CONFIG, 'draft');
  expect(found.map(({ entry, kind, declared }) => [entry.path, kind, declared])).toEqual([
    ['draft', 'message', true],
    ['messages/1.md', 'message', false],
  ]);
});
