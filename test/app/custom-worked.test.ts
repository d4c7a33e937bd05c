/** Worked cases that take a past: what is printed of a whole run and by a hook, as a user sees it. */
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';

/** What is reported, at the same places whether it is committed or not. */
async function reported(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { out } = await call([...args], { cwd: repo.root, env: repo.env });
  return out.replace(/ in commit [0-9a-f]{12} of \S+/g, '');
}

/** The same of a change in the working tree, in the index and in a commit. */
async function everywhere(repo: TestRepository, change: Readonly<Record<string, string>>) {
  repo.write(change);
  const whole = await reported(repo);
  await repo.git('add', '.');
  const hook = await reported(repo, '--staged');
  await repo.commit('changed', change);
  return { whole, hook, range: await reported(repo, '--since', 'HEAD~1') };
}

const ADR = `kinds:
  adr:
    files: [docs/adr/*.md]
    format: markdown
    fields: body
    schema: lint/adr.json
    sections: { required: [Context, Decision, Consequences, Alternatives Considered] }
    steps: { member: Status, to: { Proposed: [Accepted, Rejected], Accepted: ["Superseded*"] } }
    fixed: { when: { Status: [Accepted] }, except: [Status, Superseded by] }
`;

/** A decision with some fields besides its status. */
function adr(status: string, decision: string, ...fields: readonly string[]): string {
  const lines = [`**Status:** ${status}`, ...fields].join('\n');
  return `# ADR-0007: Keys\n\n${lines}\n\n## Context\n\nKeys leak.\n\n## Decision\n${decision}\n\n## Consequences\n\nSlower.\n`;
}

const REST = '\n## Alternatives Considered\n\nNone.\n';
const KEYS = 'docs/adr/0007-keys.md';
const HASHED = '\nKeys are hashed.';
const SCHEMA = { 'lint/adr.json': '{"required":["Status"]}' };

test('Worked case 3: a decision that was accepted gets another sentence and loses a section', async () => {
  await withRepository(async (repo) => {
    const before = adr('Accepted', HASHED) + REST;
    await repo.commit('first', { [CONFIG]: ADR, ...SCHEMA, [KEYS]: before });
    const after = adr('Accepted', '\nKeys are hashed, except in tests.');
    const { whole, hook, range } = await everywhere(repo, { [KEYS]: after });
    for (const out of [whole, hook, range]) {
      expect(
        out,
      ).toContain(`error history/custom-fixed: This adr is "Accepted", but its text was changed
   ╭─ docs/adr/0007-keys.md:11:1
11 │ Keys are hashed, except in tests.
   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   ├─ docs/adr/0007-keys.md:11:1 Before: "Keys are hashed."
   ├─ help: `);
      expect(
        out,
      ).toContain(`error custom/section: This adr has no section "## Alternatives Considered"
   ╭─ docs/adr/0007-keys.md:13:1
13 │ ## Consequences
`);
      expect(out).toContain('2 errors in 1 file.');
    }
  });
});

test.each([
  ['a line above that may change', '**Superseded by:** ADR-9', 'Superseded by ADR-9'],
  ['nothing else', '', 'Superseded by ADR-9'],
])('Worked case 3: a decision is superseded, and says so in %s', async (_, field, status) => {
  await withRepository(async (repo) => {
    const first = { [CONFIG]: ADR, ...SCHEMA, [KEYS]: adr('Accepted', HASHED) + REST };
    await repo.commit('first', first);
    const fields = field === '' ? [] : [field];
    const after = adr(status, HASHED, ...fields) + REST;
    const { whole, hook, range } = await everywhere(repo, { [KEYS]: after });
    for (const out of [whole, hook, range]) expect(out).toContain('No problems.');
  });
});

test.each([
  ['in CRLF', (text: string) => text.replaceAll('\n', '\r\n'), '11:1', '11:1'],
  [
    'below a new field',
    (text: string) => text.replace('\n\n## Con', '\n**Superseded by:** ADR-9\n\n## Con'),
    '12:1',
    '11:1',
  ],
])('the place of a changed text is its line, %s', async (_, turned, at, was) => {
  await withRepository(async (repo) => {
    const first = { [CONFIG]: ADR, ...SCHEMA, [KEYS]: adr('Accepted', HASHED) + REST };
    await repo.commit('first', first);
    repo.write({ [KEYS]: turned(adr('Accepted', '\nKeys are not hashed.') + REST) });
    const out = await reported(repo);
    expect(out).toContain(`╭─ ${KEYS}:${at}\n`);
    expect(out).toContain(`├─ ${KEYS}:${was} Before: "Keys are hashed."`);
  });
});

test('the place of a text that lost its end is its last line', async () => {
  await withRepository(async (repo) => {
    const before = adr('Accepted', HASHED) + REST;
    await repo.commit('first', { [CONFIG]: ADR, ...SCHEMA, [KEYS]: before });
    repo.write({ [KEYS]: before.replace('\nNone.\n', '') });
    expect(await reported(repo)).toContain(`   ╭─ ${KEYS}:17:1
17 │ ## Alternatives Considered
   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^
   ├─ ${KEYS}:19:1 Before: "None."`);
  });
});

const BEADS = `kinds:
  issue:
    of: bead
    id: id
    refers: [{ from: "dependencies.*.depends_on_id", to: issue }]
    steps: { member: status, to: { closed: [] } }
`;
const beads = (...lines: readonly string[]) => ({ '.beads/issues.jsonl': `${lines.join('\n')}\n` });

test('Worked case 4: an issue that was closed is open again', async () => {
  await withRepository(async (repo) => {
    const waiting = '{"id":"t2","status":"open","dependencies":[{"depends_on_id":"t1"}]}';
    const first = beads('{"id":"t0","status":"open"}', '{"id":"t1","status":"closed"}', waiting);
    await repo.commit('first', { [CONFIG]: BEADS, ...first });
    const after = beads('{"id":"t0","status":"closed"}', '{"id":"t1","status":"open"}', waiting);
    const { whole, hook, range } = await everywhere(repo, after);
    for (const out of [whole, hook, range]) {
      expect(
        out,
      ).toContain(`error history/custom-step: status of "t1" was "closed", which is final, but is now "open"
   ╭─ .beads/issues.jsonl:2:21
 2 │ {"id":"t1","status":"open"}
   │                     ^^^^^^
`);
      expect(out).toContain('1 error in 1 file.');
    }
  });
});

test('Worked case 4: a merge that keeps the lines of both sides has an id twice', async () => {
  await withRepository(async (repo) => {
    const open = '{"id":"t1","status":"open"}';
    const attributes = { '.gitattributes': '.beads/issues.jsonl merge=union\n' };
    await repo.commit('first', { [CONFIG]: BEADS, ...attributes, ...beads(open) });
    await repo.git('checkout', '--quiet', '-b', 'side');
    await repo.commit('side', beads('{"id":"t1","status":"closed"}'));
    await repo.git('checkout', '--quiet', '-');
    await repo.commit('main', beads('{"id":"t1","status":"in_progress"}'));
    await repo.git('merge', '--quiet', '--no-commit', 'side');
    const double = `error custom/unique-id: The id "t1" already belongs to another record
   ╭─ .beads/issues.jsonl:2:7
 2 │ {"id":"t1","status":"closed"}
   │       ^^^^
   ├─ .beads/issues.jsonl:1:7 The first with this id
`;
    for (const args of [[], ['--staged']]) {
      const out = await reported(repo, ...args);
      expect(out).toContain(double);
      expect(out).toContain('1 error in 1 file.');
    }
  });
});

test('Worked case 5: features lose their steps, and pass no more, and are gone', async () => {
  await withRepository(async (repo) => {
    const kinds = `kinds:
  feature:
    files: [feature_list.json]
    format: json
    items: ""
    id: description
    steps: { member: passes, to: { true: [true], false: [false, true] }, gone: error }
    fixed: { except: [passes, validated_at] }
`;
    const list = (...items: readonly object[]) => ({
      'feature_list.json': `[\n${items.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`,
    });
    const [login, logout, search] = ['login', 'logout', 'search'].map((description) => ({
      description,
      steps: ['open', 'click'],
      passes: true,
    }));
    const before = list({ ...login, passes: false }, { ...logout }, { ...search });
    await repo.commit('first', { [CONFIG]: kinds, ...before });
    const lost = { description: 'login', passes: true, validated_at: 'today' };
    const { whole, hook, range } = await everywhere(repo, list(lost, { ...logout, passes: false }));
    for (const out of [whole, hook, range]) {
      expect(
        out,
      ).toContain(`error history/custom-fixed: The feature "login" is settled, but "steps" was removed
   ╭─ feature_list.json:2:1
`);
      expect(
        out,
      ).toContain(`error history/custom-step: passes of "logout" went from "true" to "false"; after "true" only "true" is allowed
   ╭─ feature_list.json:3:59
`);
      expect(out).toContain(
        'error history/custom-fixed: The feature "search" is settled, but was removed',
      );
      expect(out).toContain('3 errors in 1 file.');
    }
  });
});

const BOARD = `kinds:
  task: { files: ["coordination/{inbox,in_progress,done,blocked}/*/*.md"], format: markdown, schema: lint/task.json, id: id, unique: kind, fileName: "{status}/{owner}/{id}" }
`;
const task = (status: string, more = '') =>
  `---\nid: TASK-0100\nstatus: ${status}\nowner: be\n${more}---\n\n# Task\n`;

test('Worked case 9: a board with an inbox, in which a copy stayed behind', async () => {
  await withRepository(async (repo) => {
    const schema = { 'lint/task.json': '{"required":["id","status","owner"]}' };
    const inbox = { 'coordination/inbox/be/TASK-0100.md': task('inbox') };
    await repo.commit('first', { [CONFIG]: BOARD, ...schema, ...inbox });
    const copy = { 'coordination/in_progress/be/TASK-0100.md': task('done') };
    const { whole, hook, range } = await everywhere(repo, copy);
    for (const out of [whole, hook, range]) {
      expect(
        out,
      ).toContain(`error custom/unique-id: The id "TASK-0100" already belongs to another record
   ╭─ coordination/in_progress/be/TASK-0100.md:2:5
 2 │ id: TASK-0100
   │     ^^^^^^^^^
   ├─ coordination/inbox/be/TASK-0100.md:2:5 The first with this id
`);
      expect(
        out,
      ).toContain(`error custom/file-name: This task must be named "done/be/TASK-0100.md" (fileName "{status}/{owner}/{id}"), but its file is "in_progress/be/TASK-0100.md"
   ╭─ coordination/in_progress/be/TASK-0100.md:3:9
`);
      expect(out).toContain('2 errors in 1 file.');
    }
    expect(whole).toContain('Checked 2 tasks.');
  });
});

test('Worked case 9: a message in the inbox of a board is refused, and none is judged as a task', async () => {
  await withRepository(async (repo) => {
    const path = 'coordination/inbox/be/TASK-0100.md';
    const schema = { 'lint/task.json': '{}' };
    await repo.commit('first', { [CONFIG]: BOARD, ...schema, [path]: task('inbox') });
    repo.write({ [path]: task('inbox', 'subject: "INFO: a task"\n') });
    await repo.git('add', '.');
    for (const args of [[], ['--staged'], ['--staged']]) {
      const { code, err } = await call([...args], { cwd: repo.root, env: repo.env });
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(err.replaceAll(/\s+/g, ' ')).toContain(
        `claims "${path}", which is a message by its place and content.`,
      );
    }
    const elsewhere = 'messages: { exclude: [coordination/**] }\n';
    repo.write({ [CONFIG]: BOARD + elsewhere });
    expect(await reported(repo)).toContain('Checked 1 task.');
  });
});

test('Worked case 10: a ledger of runs names a file and a session that are not there', async () => {
  await withRepository(async (repo) => {
    const kinds = `kinds:
  run: { files: [artifacts/runs.jsonl], format: jsonl, id: run_id, keep: append, order: { by: date }, refers: [{ from: "outputs.*", to: path }, { from: session, to: session }] }
  session: { words: [session record, session records], files: [logs/sessions.ndjson], format: jsonl, id: id, keep: append, order: { by: timestamp } }
`;
    const sessions = '{"id":"S-8","timestamp":"2026-02-25T14:30:00Z"}\n';
    const docs = { 'docs/prd.md': 'P.\n', 'docs/plan.md': 'P.\n' };
    await repo.commit('first', { [CONFIG]: kinds, 'logs/sessions.ndjson': sessions, ...docs });
    const run =
      '{"run_id":"2026-02-17-001","date":"2026-02-17","session":"S-9","outputs":["docs/prd.md","docs/plam.md"]}\n';
    const several = '{\n  "run_id": "2026-02-18-001",\n  "date": "2026-02-18"\n}\n';
    const { whole, hook, range } = await everywhere(repo, {
      'artifacts/runs.jsonl': run + several,
    });
    for (const out of [whole, hook, range]) {
      expect(out).toContain(`error custom/path: There is no file "docs/plam.md"
   ╭─ artifacts/runs.jsonl:1:89
`);
      expect(out.replaceAll(/\s+│?\s*/g, ' ')).toMatch(
        /help: .*Did you mean "docs\/plan.md"\? *Correct the path/,
      );
      expect(out).toContain(`error custom/reference: There is no session record with the id "S-9"
   ╭─ artifacts/runs.jsonl:1:58
`);
      expect(
        out,
      ).toContain(`error file/syntax: The entry that begins here is written over lines 2 to 5, but an entry of this file is one line
   ╭─ artifacts/runs.jsonl:2:1
`);
      expect(out).toContain('3 errors in 1 file.');
    }
  });
});
