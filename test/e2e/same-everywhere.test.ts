import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { callJson, inShort, type JsonReport } from './cli.ts';

const BAD_DELTA = `---
id: 7
subject: "DELTA[opus]: shared key 😀"
from: BlueLake
to: [GreenCastle]
---

# Delta Contribution

## Deltas

> - quoted, and in a list
>
>   \`\`\`delta
>   { "operation": "ADD", oops }
>   \`\`\`
`;

const KICKOFF = `---json
{ "id": 8, "subject": "KICKOFF: start", "ack_required": "true" }
---

# Start
`;

const FILES: Readonly<Record<string, string>> = {
  'messages/7.md': BAD_DELTA,
  'agents/BlueLake/outbox/7.md': BAD_DELTA,
  'agents/GreenCastle/inbox/7.md': BAD_DELTA,
  'messages/8.md': KICKOFF,
  'messages/9.md': '---\nid: 7\nsubject: "INFO: the id is taken"\n---\n\n# Information\n',
  'messages/notes.md': '# no message\n',
};

const EXPECTED = [
  'messages/7.md:15:27 MB-005',
  'messages/8.md:2:57 MB-010',
  'messages/8.md:5:1 MB-003',
  'messages/9.md:2:5 message/unique-id',
];

/**
 * What is said, but for what names the scope, byte offsets, which line ends move, and what goes by
 * whether the record is committed.
 */
function verdict(report: JsonReport): unknown {
  return {
    status: report.status,
    checked: report.checked,
    summary: report.summary,
    diagnostics: report.diagnostics.map(({ range, state: _state, ...rest }) => ({
      ...rest,
      at: [range.start.line, range.start.column, range.end.line, range.end.column],
      related: rest.related.map(({ path }) => path),
    })),
  };
}

const ONLY = ['--only', 'MB-*', '--only', 'message/unique-id'];

async function everyScope(repo: TestRepository, args: readonly string[]): Promise<JsonReport[]> {
  repo.write(FILES);
  const untracked = await callJson(repo, [...args, ...ONLY]);
  await repo.git('add', '--all');
  const staged = await callJson(repo, ['--staged', ...args, ...ONLY]);
  await repo.git('commit', '--quiet', '-m', 'records');
  const committed = await callJson(repo, ['--rev', 'HEAD', ...args, ...ONLY]);
  const tracked = await callJson(repo, [...args, ...ONLY]);
  const all = await callJson(repo, ['--staged', '--all', ...args, ...ONLY]);
  return [untracked, staged, committed, tracked, all];
}

describe.each(['native', 'js'])('with the %s backend', (backend) => {
  test('working tree, index and commit give the same diagnostics', async () => {
    await withRepository(async (repo) => {
      const [first, ...others] = await everyScope(repo, ['--backend', backend]);
      expect(first && inShort(first)).toEqual(EXPECTED);
      for (const other of others) expect(verdict(other)).toEqual(first && verdict(first));
    });
  });
});

test('CRLF and a byte-order mark move no line and no column', async () => {
  await withRepository(async (repo) => {
    const [lf] = await everyScope(repo, []);
    for (const [path, content] of Object.entries(FILES)) {
      repo.write({ [path]: `\u{feff}${content.replaceAll('\n', '\r\n')}` });
    }
    expect(verdict(await callJson(repo, ONLY))).toEqual(lf && verdict(lf));
  });
});

test('a checkout that converts line ends gives what git holds', async () => {
  await withRepository(async (repo) => {
    await repo.git('config', 'core.autocrlf', 'true');
    repo.write({ 'messages/7.md': BAD_DELTA.replaceAll('\n', '\r\n') });
    const worktree = await callJson(repo, ONLY);
    await repo.git('add', '--all');
    expect((await callJson(repo, ['--staged', ...ONLY])).diagnostics).toEqual(worktree.diagnostics);
    expect(inShort(worktree)).toEqual(['messages/7.md:15:27 MB-005']);
  });
});

test('any order of rules and any folder of the repository give the same', async () => {
  await withRepository(async (repo) => {
    const [first] = await everyScope(repo, []);
    const inside = await callJson(repo, ONLY, { cwd: `${repo.root}/messages` });
    expect(verdict(inside)).toEqual(first && verdict(first));
  });
});
