import { expect, test } from 'vitest';
import { baseWith, claim, PROPOSAL, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { waiting } from '../../src/protocols/vouch/operations/gate-examples.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from './play.ts';

/** What a terminal would obey, or show in another order. */
const OBEYED = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const HOSTILE = 'refund \x1b[31mred\x1b]0;title\x07 \x9b1m \u202eabc\u2066 \r\nlast';

/** As YAML has it: the character itself is not allowed there. */
function written(text: string): string {
  return text.replaceAll('\x9b', '\\x9b');
}

async function says(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { out, err } = await call(['vouch', ...args], { cwd: repo.root, env: repo.env });
  expect(err).toBe('');
  return out;
}

test('what there is none of is said to be so', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    expect(await says(repo, 'list', 'pages')).toBe('There are no pages.\n');
    expect(await says(repo, 'list', 'claims', '--filter', 'status=archived')).toBe(
      'No claim fits.\n',
    );
    // What claims are to cite can be copied.
    expect(await says(repo, 'list', 'sources')).toContain(SOURCE_ID);
  }));

test('nothing that a record says moves a terminal', () =>
  withRepository(async (repo) => {
    const text = written(JSON.stringify(HOSTILE));
    const payload = `  id: hostile\n  text: ${text}\n  evidence:\n    - ${SOURCE_ID}\n`;
    await prepare(repo, {
      name: '',
      before: baseWith({
        'claims/odd.yaml': written(claim({ id: 'odd', text: HOSTILE, tags: [HOSTILE] })),
      }),
      worktree: waiting({ payload, by: text, rationale: text }),
      input: {},
    });
    const calls = [
      ['pending'],
      ['show', PROPOSAL],
      ['search', 'refund'],
      ['context', 'refund'],
      ['read', 'claim', 'odd'],
      ['list', 'claims'],
      ['cite', 'odd'],
    ];
    for (const args of calls) {
      const out = await says(repo, ...args);
      expect(out).toMatch(/\S/);
      expect(out).not.toMatch(OBEYED);
    }
  }));
