/** Formats as teams have them, declared as their authors would, and what is found in them. */
import { expect, test } from 'vitest';
import { message } from '../../src/protocols/messages/example.ts';
import { call } from '../cli/call.ts';
import { type Files, withRepository } from '../git/repository-builder.ts';

interface Case {
  readonly kinds: string;
  readonly files: Files;
  readonly found: readonly string[];
}

const jsonl = (...values: readonly object[]) =>
  values.map((each) => `${JSON.stringify(each)}\n`).join('');

const CASES: Readonly<Record<string, Case>> = {
  'Worked case 1: a log of decisions': {
    kinds:
      'decision: { files: [decisions/*.jsonl], format: jsonl, schema: s.json, id: id, keep: append }',
    files: {
      's.json': JSON.stringify({
        required: ['id', 'at'],
        additionalProperties: false,
        properties: {
          id: {},
          at: { type: 'string', format: 'date-time' },
          status: { enum: ['proposed', 'accepted'] },
          decision: {},
          supersedes: {},
        },
      }),
      'decisions/log.jsonl': jsonl(
        { id: 'D-001', at: '2026-03-02T09:00:00Z', status: 'accepted', decision: 'Use SQLite' },
        { id: 'D-001', at: 'yesterday', status: 'accepted', superseeds: 'D-001' },
      ),
    },
    found: [
      'decisions/log.jsonl:2:7: error custom/unique-id The id "D-001" already belongs to another record',
      'decisions/log.jsonl:2:20: error custom/schema at is the string "yesterday"; it must be text that is a time such as 2026-11-27T20:00:00Z',
      'decisions/log.jsonl:2:52: error custom/unknown-field superseeds is not a property of the format',
    ],
  },
  'Worked case 2: an index of decisions in which one id has two files': {
    kinds:
      'adr-entry: { words: [ADR entry, ADR entries], files: [docs/adr/index.jsonl], format: jsonl, schema: s.json, id: id, refers: [{ from: file, to: path }] }',
    files: {
      's.json': JSON.stringify({ properties: { status: { enum: ['proposed', 'accepted'] } } }),
      'docs/adr/ADR-051-a.md': '# A\n',
      'docs/adr/index.jsonl': jsonl(
        { id: 'ADR-051', file: 'docs/adr/ADR-051-a.md', status: 'accepted' },
        { id: 'ADR-051', file: 'docs/adr/ADR-051-b.md', status: 'Accepted (2026-04-18)' },
      ),
    },
    found: [
      'docs/adr/index.jsonl:2:7: error custom/unique-id The id "ADR-051" already belongs to another record',
      'docs/adr/index.jsonl:2:24: error custom/path There is no file "docs/adr/ADR-051-b.md"',
      'docs/adr/index.jsonl:2:57: error custom/schema status is the string "Accepted (2026-04-18)"; it must be one of "proposed", "accepted"',
    ],
  },
  'Worked case 6: records of sessions': {
    kinds:
      'session: { words: [session record, session records], files: [logs/*.ndjson], format: jsonl, schema: s.json, keep: append, order: { by: timestamp } }',
    files: {
      's.json': JSON.stringify({
        oneOf: [
          {
            required: ['outcome'],
            properties: {
              type: { const: 'end' },
              timestamp: { type: 'string', format: 'date-time' },
              outcome: { enum: ['success', 'partial', 'failed'] },
            },
          },
          { required: ['agent'], properties: { type: { const: 'start' } } },
        ],
      }),
      'logs/sessions.ndjson': jsonl({
        type: 'end',
        timestamp: '2026-02-25 14:30',
        outcome: 'completed',
      }),
    },
    found: [
      'logs/sessions.ndjson:1:27: error custom/schema timestamp is the string "2026-02-25 14:30"; it must be text that is a time such as 2026-11-27T20:00:00Z',
      'logs/sessions.ndjson:1:56: error custom/schema outcome is the string "completed"; it must be one of "success", "partial", "failed"',
    ],
  },
  'Worked case 7: changesets that are named after their id': {
    kinds:
      'change: { words: [changeset, changesets], files: [.changeset/*.md], format: markdown, schema: s.json, id: id, fileName: "{id}", refers: [{ from: "tasks.*", to: task-list }] }\n  task-list: { files: [todo.json], format: json, items: tasks, id: id }',
    files: {
      'todo.json': '{"tasks":[{"id":"T1"}]}\n',
      '.changeset/t2.md': '---\nid: t2\nkind: fix\ntasks: [T1, T2]\n---\n',
      's.json': JSON.stringify({
        required: ['id', 'kind'],
        properties: { id: {}, kind: { enum: ['feat', 'fix', 'docs'] } },
      }),
      '.changeset/none.md': 'Text.\n',
      '.changeset/t1-retry.md': '---\nid: t1-retries\nkind: feature\n---\n',
    },
    found: [
      '.changeset/none.md:1:1: error custom/front-matter This changeset has no front matter',
      '.changeset/t1-retry.md:2:5: error custom/file-name This changeset must be named "t1-retries.md" (fileName "{id}"), but its file is "t1-retry.md"',
      '.changeset/t1-retry.md:3:7: error custom/schema kind is the string "feature"; it must be one of "feat", "fix", "docs"',
      '.changeset/t2.md:4:13: error custom/reference There is no task-list with the id "T2"',
    ],
  },
  'Worked case 9: tasks in folders, of which one stayed behind': {
    kinds:
      'task: { files: ["tasks/{open,done}/*/*.md"], format: markdown, id: id, fileName: "{id}" }',
    files: {
      'tasks/open/be/TASK-0100.md': '---\nid: TASK-0100\n---\n',
      'tasks/done/be/TASK-0100.md': '---\nid: TASK-0100\n---\n',
    },
    found: [
      'tasks/open/be/TASK-0100.md:2:5: error custom/unique-id The id "TASK-0100" already belongs to another record',
    ],
  },
  'a decision without front matter, whose fields are lines of its text': {
    kinds:
      'adr: { files: [docs/adr/*.md], format: markdown, fields: body, schema: s.json, sections: { required: [Context, Decision, Consequences, Alternatives Considered] } }',
    files: {
      's.json': JSON.stringify({
        required: ['Status', 'Date'],
        properties: { Status: { enum: ['Proposed', 'Accepted'] } },
      }),
      'docs/adr/0007-keys.md':
        '# Keys\n\n**Status:** accepted\n- Date: 2026-01-02\n\n## Context\n\nA.\n\n## Decision\n\n- Note: none\n\n## Consequences\n\nC.\n',
      'docs/adr/0008-none.md':
        '# None\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives considered\n',
    },
    found: [
      'docs/adr/0007-keys.md:3:13: error custom/schema Status is the string "accepted"; it must be one of "Proposed", "Accepted"',
      'docs/adr/0007-keys.md:14:1: error custom/section This adr has no section "## Alternatives Considered"',
      'docs/adr/0008-none.md:1:1: error custom/schema Date and Status are missing',
    ],
  },
  'decisions whose id is a field with a blank in its key': {
    kinds:
      'adr: { files: [docs/adr/*.md], format: markdown, fields: body, id: Decision ID, refers: [{ from: Supersedes, to: adr }] }',
    files: {
      'docs/adr/1.md': '# One\n\n- Decision ID: D-1\n',
      'docs/adr/2.md': '# Two\n\n- Decision ID: D-1\n- Supersedes: D-2\n',
    },
    found: [
      'docs/adr/2.md:3:16: error custom/unique-id The id "D-1" already belongs to another record',
      'docs/adr/2.md:4:15: error custom/reference There is no adr with the id "D-2"',
    ],
  },
  'Worked case 8: notes of a handoff, whose fields are in a section': {
    kinds:
      'handoff: { files: [handoffs/*.md], format: markdown, fields: body, fieldsIn: Session metadata, schema: s.json, sections: { required: [Session metadata, Verification, Next steps], ordered: true }, refers: [{ from: Previous, to: "path:folder" }] }',
    files: {
      's.json': JSON.stringify({ properties: { 'Agent type': { enum: ['Cloud', 'Cursor'] } } }),
      'handoffs/2.md':
        '# Two\n\n## Session metadata\n\n- **Agent type**: cloud\n- **Previous:** 1.md\n\n## Next steps\n\nNone.\n',
    },
    found: [
      'handoffs/2.md:3:1: error custom/section This handoff has no section "## Verification"',
      'handoffs/2.md:5:19: error custom/schema "Agent type" is the string "cloud"; it must be one of "Cloud", "Cursor"',
      'handoffs/2.md:6:17: error custom/path There is no file "1.md"',
    ],
  },
  'Worked case 5: a list of features in one document': {
    kinds:
      'feature: { files: [feature_list.json], format: json, items: "", id: description, schema: s.json, refers: [{ from: after, to: feature }] }',
    files: {
      's.json': JSON.stringify({
        properties: { steps: { type: 'array', minItems: 1 }, passes: { type: 'boolean' } },
      }),
      'feature_list.json':
        '[{"description":"login","steps":[],"passes":"yes"},\n{"description":"login","after":"logon"}]\n',
    },
    found: [
      'feature_list.json:1:33: error custom/schema [0].steps is an empty list; it must be a list of at least 1',
      'feature_list.json:1:45: error custom/schema [0].passes is the string "yes"; it must be true or false',
      'feature_list.json:2:16: error custom/unique-id The id "login" already belongs to another record',
      'feature_list.json:2:32: error custom/reference There is no feature with the id "logon"',
    ],
  },
  'a document that holds no list': {
    kinds: 'task: { files: [t.yaml], format: yaml, items: board.tasks, id: id, schema: s.json }',
    files: { 's.json': '{"required":["id"]}', 't.yaml': 'board: { tasks: none }\n' },
    found: ['t.yaml:1:17: error custom/schema board.tasks is the string "none"; it must be a list'],
  },
  'Worked case 9: a board whose folders are states': {
    kinds:
      'task: { files: ["board/*/*/*.md"], format: markdown, id: id, fileName: "{status}/{owner}/{id}" }',
    files: {
      'board/in_progress/be/T-1.md': '---\nid: T-1\nowner: be\nstatus: done\n---\n',
      'board/done/be/T-2.md': '---\nid: T-2\nowner: be\nstatus: done\n---\n',
    },
    found: [
      'board/in_progress/be/T-1.md:4:9: error custom/file-name This task must be named "done/be/T-1.md" (fileName "{status}/{owner}/{id}"), but its file is "in_progress/be/T-1.md"',
    ],
  },
  'Worked case 10: a ledger of runs that names files and sessions': {
    kinds:
      'run: { files: [runs.jsonl], format: jsonl, id: run_id, keep: append, order: { by: date }, refers: [{ from: "outputs.*", to: path }, { from: session, to: session }] }\n  session: { files: [sessions/*.json], format: json, id: id }',
    files: {
      'docs/plan.md': 'Plan.\n',
      'sessions/8.json': '{"id":"S-8"}\n',
      'runs.jsonl': jsonl(
        {
          run_id: '1',
          session: 'S-9',
          outputs: ['docs/plan.md', 'docs/plam.md'],
          date: '2026-02-17',
        },
        { run_id: '2', date: '2026-02-16' },
      ),
    },
    found: [
      'runs.jsonl:1:25: error custom/reference There is no session with the id "S-9"',
      'runs.jsonl:1:57: error custom/path There is no file "docs/plam.md"',
      'runs.jsonl:2:22: error custom/order date is "2026-02-16", which is before that of the run above it ("2026-02-17")',
    ],
  },
  'beads, of which one is there twice and one waits for none that there is': {
    kinds:
      'issue: { of: bead, id: id, refers: [{ from: "dependencies.*.depends_on_id", to: issue }] }\n  run: { files: [runs.jsonl], format: jsonl, refers: [{ from: bead, to: bead }] }',
    files: {
      '.beads/issues.jsonl': jsonl(
        { id: 'a-1', dependencies: [{ depends_on_id: 'a-2' }] },
        { id: 'a-1' },
      ),
      'runs.jsonl': jsonl({ bead: 'a-1' }, { bead: 'a-7' }),
    },
    found: [
      '.beads/issues.jsonl:1:46: error custom/reference There is no issue with the id "a-2"',
      '.beads/issues.jsonl:2:7: error custom/unique-id The id "a-1" already belongs to another record',
      'runs.jsonl:2:9: error custom/reference There is no issue with the id "a-7"',
    ],
  },
  'runs that name beads, of which nothing else is declared': {
    kinds: 'run: { files: [runs.jsonl], format: jsonl, refers: [{ from: bead, to: bead }] }',
    files: {
      '.beads/issues.jsonl': jsonl({ id: 'a-1' }, { id: 'a-1' }),
      'runs.jsonl': jsonl({ bead: 'a-1' }, { bead: 'a-7' }),
    },
    found: ['runs.jsonl:2:9: error custom/reference There is no bead with the id "a-7"'],
  },
  'a message that names a bead, of which more is declared': {
    kinds: 'issue: { of: bead, id: id }',
    files: {
      '.beads/issues.jsonl': jsonl({ id: 'bd-a1' }),
      'messages/a.md': message(
        { subject: 'CLAIM: the limiter', from: 'BlueLake' },
        '## Item',
        'see bd-a2 first',
        '',
        '## Agent',
        'BlueLake',
      ),
    },
    found: [
      'messages/a.md:7:5: warning message/known-bead There is no bead bd-a2 in .beads/issues.jsonl',
    ],
  },
  'tasks that wait for each other': {
    kinds:
      'task: { files: [tasks.jsonl], format: jsonl, id: id, refers: [{ from: "needs.*", to: task, cycles: false, answered: "blocks.*" }, { from: "blocks.*", to: task, level: warning }] }',
    files: {
      'tasks.jsonl': jsonl(
        { id: 't1', needs: ['t2'], blocks: ['t2'] },
        { id: 't2', needs: ['t1'], blocks: ['t9'] },
      ),
    },
    found: [
      'tasks.jsonl:1:21: error custom/reference The task "t2" does not name "t1" in blocks.*',
      'tasks.jsonl:1:21: error custom/reference-cycle The references in needs.* form a cycle: "t1" -> "t2" -> "t1"',
      'tasks.jsonl:2:37: warning custom/reference There is no task with the id "t9"',
    ],
  },
  'Worked case 10: a ledger whose author printed objects over many lines': {
    kinds: 'run: { files: [artifacts/runs.jsonl], format: jsonl, id: run_id, keep: append }',
    files: { 'artifacts/runs.jsonl': '{\n  "run_id": "1"\n}\n' },
    found: [
      'artifacts/runs.jsonl:1:1: error file/syntax The entry that begins here is written over lines 1 to 3, but an entry of this file is one line',
    ],
  },
};

test.each(Object.entries(CASES))('%s', async (_name, { kinds, files, found }) => {
  await withRepository(async (repo) => {
    const { 's.json': schema = '{}', ...records } = files;
    const declared = { '.lint-protocol.yaml': `kinds:\n  ${kinds}\n`, 's.json': schema };
    await repo.commit('declared', declared);
    repo.write(records);
    await repo.git('add', '.');
    for (const args of [[], ['--staged']]) {
      const at = { cwd: repo.root, env: repo.env };
      const { out, err } = await call([...args, '-f', 'compact'], at);
      expect(
        out.split('\n').filter((line) => line !== ''),
        err,
      ).toEqual(found);
    }
  });
});
