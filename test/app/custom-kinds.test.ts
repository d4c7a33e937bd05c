import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { idleSettings } from '../../src/discover/idle-settings.ts';
import { decision } from '../../src/protocols/custom/example.ts';
import { declaredKinds } from '../../src/protocols/kinds.ts';
import { type Called, call } from '../cli/call.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';

const CONFIG = '.lint-protocol.yaml';
const SCHEMA = 'lint/decision.schema.json';
const LOG = 'decisions/log.jsonl';

const schemaOf = (...statuses: readonly string[]) =>
  JSON.stringify({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, status: { enum: statuses } },
  });

const lineOf = (id: string, status: string) => `${JSON.stringify({ id, status })}\n`;

const DECLARED = `kinds:
  decision: { files: [decisions/*.jsonl], format: jsonl, schema: ${SCHEMA}, id: id, keep: append }
  note: { files: [notes/*.md], format: markdown, id: id, fileName: "{id}", keep: fixed }
`;

const FIRST: Files = {
  [CONFIG]: DECLARED,
  [SCHEMA]: schemaOf('open', 'accepted'),
  [LOG]: lineOf('D-1', 'open'),
  'notes/n-1.md': '---\nid: n-1\n---\n\nText.\n',
};

type Lint = (...args: readonly string[]) => Promise<Called>;

/** Calls in a repository whose first commit, the tag `first`, declares kinds and keeps them. */
function declaring(use: (lint: Lint, repo: TestRepository) => Promise<void>): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('first', FIRST);
    await repo.git('tag', 'first');
    await use((...args) => call(args, { cwd: repo.root, env: repo.env }), repo);
  });
}

const compact = ['-f', 'compact'] as const;

describe('a change of a schema', () => {
  test('is named as one where the state before judges', async () => {
    await declaring(async (lint, repo) => {
      await repo.commit('second', {
        [SCHEMA]: schemaOf('open', 'accepted', 'done'),
        [LOG]: lineOf('D-1', 'open') + lineOf('D-2', 'done'),
      });
      expect(await lint('--since', 'first', ...compact)).toMatchObject({ code: 0 });
      const { code, out, err } = await lint(
        '--since',
        'first',
        '--config-from',
        'base',
        ...compact,
      );
      expect({ code, out }).toEqual({
        code: 1,
        out: `${LOG}:2:22: error custom/schema status is the string "done"; it must be one of "open", "accepted"\n`,
      });
      expect(err).toContain(
        'note: Once it is accepted: the schema of decisions says something else.\n',
      );
    });
  });

  test('is named as well where the branch began before the base', async () => {
    await declaring(async (lint, repo) => {
      await repo.git('checkout', '--quiet', '-b', 'topic');
      await repo.commit('looser', { [SCHEMA]: schemaOf('open', 'accepted', 'done') });
      await repo.git('checkout', '--quiet', '-b', 'later', 'first');
      await repo.commit('elsewhere', { [CONFIG]: `${DECLARED}vouch: { staleAfterDays: 1 }\n` });
      await repo.git('checkout', '--quiet', 'topic');
      const { err } = await lint('--since', 'later', '--config-from', 'base', ...compact);
      expect(err).toContain('the schema of decisions says something else');
    });
  });

  test('is followed by how many records of before break it', async () => {
    await declaring(async (lint, repo) => {
      const lines = lineOf('D-1', 'open') + lineOf('D-2', 'open') + lineOf('D-3', 'accepted');
      await repo.commit('more', { [LOG]: lines });
      const note = /^note: .*of the state before.*$/gm;
      const noted = async (...args: readonly string[]) =>
        (await lint(...args, ...compact)).err.match(note) ?? [];
      await repo.write({ [SCHEMA]: schemaOf('accepted') });
      const two = [
        'note: 2 decisions of the state before break what is declared now, and no problem of them is new: `lint-protocol` lists them.',
      ];
      expect(await noted()).toEqual([]);
      await repo.git('add', '--all');
      expect(await noted('--staged')).toEqual(two);
      await repo.commit('stricter', {});
      expect(await noted('--since', 'HEAD~')).toEqual(two);
      expect(await noted('--since', 'HEAD~', '--all')).toEqual([]);
      expect(await noted()).toEqual([]);
      const all = await lint(...compact);
      expect(all.out.match(/custom\/schema/g)).toHaveLength(2);
    });
  });

  test('is none where only its blanks change', async () => {
    await declaring(async (lint, repo) => {
      const spaced = JSON.stringify(JSON.parse(schemaOf('open', 'accepted')), null, 2);
      await repo.commit('second', { [SCHEMA]: spaced });
      const { err } = await lint('--since', 'first', '--config-from', 'base', ...compact);
      expect(err).not.toContain('Once it is accepted');
    });
  });
});

test('no door shows how a kind is called inside', async () => {
  await declaring(async (lint, repo) => {
    repo.write({
      [LOG]: lineOf('D-1', 'open') + lineOf('D-1', 'wrong'),
      'notes/n-1.md': '---\nid: n-2\n---\n\nChanged.\n',
      'notes/n-3.md': '\xff\xfe\0',
    });
    await repo.git('add', '.');
    const formats =
      'pretty compact json jsonl sarif html junit markdown agent gitlab github rdjson'.split(' ');
    for (const format of formats) {
      const { out, err } = await lint('--staged', '-f', format);
      expect(out + err).toContain('custom/unique-id');
      expect(out + err).not.toMatch(/custom:[a-z]+@/);
    }
    for (const args of [['why', LOG], ['why', 'notes/n-1.md'], ['doctor'], ['config']]) {
      const { out, err } = await lint(...args);
      expect(out + err).not.toMatch(/custom:[a-z]+@/);
    }
  });
});

test('what a kind lets grow is a setting with a place of its own', async () => {
  await declaring(async (lint) => {
    const { out } = await lint('config');
    expect(out).toMatch(/appendOnly: \[decisions\/\*\.jsonl\] +# \.lint-protocol\.yaml:2:/);
    expect(out).toMatch(/files: \[notes\/\*\.md\] +# \.lint-protocol\.yaml:3:/);
  });
});

test('a baseline outlives a schema that says something else', async () => {
  await declaring(async (lint, repo) => {
    await repo.commit('second', { [LOG]: lineOf('D-1', 'open') + lineOf('D-2', 'wrong') });
    const known = ['--baseline', 'known.jsonl', ...compact];
    expect(await lint('--baseline-update', ...known)).toMatchObject({ code: 0 });
    await repo.commit('third', { [SCHEMA]: schemaOf('open', 'done') });
    expect(await lint(...compact)).toMatchObject({ code: 1 });
    expect(await lint(...known)).toMatchObject({ code: 0, out: '' });
  });
});

describe('levels and words of one kind', () => {
  const kinds = (rules = '') => `${rules}kinds:
  note:
    files: [notes/*.md]
    format: markdown
    sections: { required: [Context] }
    levels: { custom/section: warning }
    say: { custom/section: "See docs/template.md." }
  plan: { files: [plans/*.md], format: markdown, sections: { required: [Context] } }
`;
  const FILES = { 'notes/a.md': '---\n---\n', 'plans/a.md': '---\n---\n' };

  test('are those of its records, and of no others', async () => {
    await withRepository(async (repo) => {
      repo.write({ [CONFIG]: kinds(), ...FILES });
      const lint = (...args: readonly string[]) => call(args, { cwd: repo.root, env: repo.env });
      const { out } = await lint(...compact);
      expect(out).toMatch(/notes\/a.md:1:1: warning custom\/section/);
      expect(out).toMatch(/plans\/a.md:1:1: error custom\/section/);
      const { diagnostics } = JSON.parse((await lint('-f', 'json')).out);
      expect(diagnostics.map(({ help }: { help: string }) => help)).toEqual([
        'Add "## Context". The repository says: See docs/template.md.',
        'Add "## Context".',
      ]);
      const { out: config } = await lint('config');
      expect(config).toMatch(/custom\/section: warning +# \.lint-protocol\.yaml:6:/);
      const louder = await lint(...compact, '--rule', 'custom/section=info');
      expect(louder.out.match(/info custom\/section/g)).toHaveLength(2);
    });
  });

  test('win over those of all kinds, but for what is off', async () => {
    await withRepository(async (repo) => {
      const lint = () => call([...compact], { cwd: repo.root, env: repo.env });
      repo.write({ [CONFIG]: kinds('rules: { custom/section: info }\n'), ...FILES });
      const { out } = await lint();
      expect(out).toContain('notes/a.md:1:1: warning');
      expect(out).toContain('plans/a.md:1:1: info');
      repo.write({ [CONFIG]: kinds('rules: { custom/section: "off" }\n') });
      expect((await lint()).out).toBe('');
    });
  });

  test('make no known problem another one', async () => {
    await withRepository(async (repo) => {
      const lint = (...args: readonly string[]) =>
        call([...args, ...compact], { cwd: repo.root, env: repo.env });
      await repo.commit('first', {
        [CONFIG]: kinds().replace(/ {4}(?:levels|say).*\n/g, ''),
        ...FILES,
      });
      expect(await lint('--baseline-update', '--baseline', 'known.jsonl')).toMatchObject({
        code: 0,
      });
      await repo.commit('then', { [CONFIG]: kinds() });
      expect(await lint('--baseline', 'known.jsonl')).toMatchObject({ code: 0, out: '' });
    });
  });
});

describe('times that go back', () => {
  const at = (id: string, hour: number) => `{"id":"${id}","at":"2026-03-02T${hour}:00:00Z"}\n`;
  const declared =
    'kinds: { run: { files: [runs.jsonl], format: jsonl, id: id, keep: append, order: { by: at } } }\n';

  test('are no problem where a merge put the lines of two branches together, and only worth knowing for one of a later commit', async () => {
    await withRepository(async (repo) => {
      const first = at('a', 10);
      await repo.commit('first', { [CONFIG]: declared, 'runs.jsonl': first });
      await repo.git('tag', 'first');
      await repo.git('checkout', '--quiet', '-b', 'side');
      await repo.commit('side', { 'runs.jsonl': first + at('b', 11) });
      await repo.git('checkout', '--quiet', '-');
      await repo.commit('main', { 'runs.jsonl': first + at('c', 12) });
      await repo.git('merge', '--quiet', '--no-commit', '-s', 'ours', 'side');
      const merged = first + at('c', 12) + at('b', 11);
      await repo.commit('merge', { 'runs.jsonl': merged });
      const lint = (...args: readonly string[]) =>
        call([...args, ...compact], { cwd: repo.root, env: repo.env });
      for (const args of [[], ['--since', 'first']])
        expect(await lint(...args)).toMatchObject({ code: 0, out: '' });
      await repo.commit('then', { 'runs.jsonl': merged + at('d', 10) });
      for (const args of [[], ['--since', 'first']])
        expect((await lint(...args)).out).toMatch(/^runs\.jsonl:4:16: info custom\/order .*\n$/);
    });
  });
});

describe('a file that something else claims as well', () => {
  const MAIL = '---\nid: 1\nsubject: "INFO: a"\nto: ["B"]\n---\n\nHi.\n';
  const kindOf = (files: string, format: string) =>
    `kinds:\n  own: { files: ["${files}"], format: ${format} }\n`;

  test.each([
    ['messages/*.md', 'markdown', 'messages/1.md', MAIL, 'which is a message by its place'],
    ['.beads/*', 'jsonl', '.beads/issues.jsonl', '{"id":"a-1"}\n', 'which is a bead list'],
    ['**/*.yaml', 'yaml', '.vouch/claims/c.yaml', 'id: c\n', 'which is a claim by its place'],
  ])('is refused: %s', async (files, format, path, content, why) => {
    await withRepository(async (repo) => {
      repo.write({ [CONFIG]: kindOf(files, format), [path]: content });
      const { code, err } = await call([], { cwd: repo.root, env: repo.env });
      expect(code).toBe(2);
      expect(err).toContain(`"${files}" of kinds.own.files claims "${path}", ${why}`);
    });
  });

  test('is of the kind where messages are said to be elsewhere, as the help has it', async () => {
    await withRepository(async (repo) => {
      const elsewhere = 'messages: { include: [mail/*.md] }\n';
      repo.write({
        [CONFIG]: kindOf('messages/*.md', 'markdown') + elsewhere,
        'messages/1.md': MAIL,
      });
      const { code, out } = await call([], { cwd: repo.root, env: repo.env });
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 own') });
    });
  });

  test('is refused by a hook that knows what was there before', async () => {
    await withRepository(async (repo) => {
      const log = Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [`a/${at}.json`, `{"id":${at}}`] as const),
      );
      const kinds = `kinds:
  one: { files: ["a/*.json"], format: json, id: id }
  two: { files: ["*/x*.json"], format: json }
`;
      await repo.commit('first', { [CONFIG]: kinds, ...log, 'b/x.json': '{}' });
      const hook = async (path: string) => {
        repo.write({ [path]: '{"id":"new"}' });
        await repo.git('add', '.');
        return call(['--staged'], { cwd: repo.root, env: repo.env });
      };
      for (const path of ['a/200.json', 'a/201.json'])
        expect((await hook(path)).code, path).toBe(path === 'a/200.json' ? 0 : 1);
      const { code, err } = await hook('a/x.json');
      expect(code).toBe(2);
      expect(err).toContain(
        '"a/*.json" of kinds.one.files and "*/x*.json" of kinds.two.files both claim "a/x.json"',
      );
    });
  });

  test('needs no list of all files where records show that the glob of their kind fits', () => {
    const custom = { kinds: [{ ...decision, schema: null }] };
    const options = { ...DEFAULT_CONFIG, custom };
    const [kind] = declaredKinds(options);
    const unlisted = {
      get entries(): never {
        throw new Error('all files were listed');
      },
    };
    expect(idleSettings(unlisted, options, { [kind?.kind ?? '']: 2 })).toEqual([]);
    expect(() => idleSettings(unlisted, options)).toThrow('all files were listed');
  });
});

describe('a member that the configuration names, and no record has', () => {
  const notesOf = (err: string) =>
    err
      .split('\n')
      .filter((line) => line.startsWith('note: kinds.'))
      .map((line) => line.slice(12));
  const NO = 'so it has no effect.';

  test('is named in a note, and by doctor', async () => {
    await withRepository(async (repo) => {
      const MISSPELLED = `kinds:
  decision:
    files: [decisions/*.jsonl]
    format: jsonl
    id: identifier
    steps: { member: state, to: { open: [closed] } }
    fixed: { when: { stats: [open] }, except: [statos] }
    refers: [{ from: supercedes, to: decision }]
    order: { by: att, within: agnet }
  note: { files: [notes/*.md], format: markdown, fileName: "{idd}" }
`;
      const line = { id: 'D-1', supersedes: 'D-9', status: 'open', at: '2026-01-01', agent: 'a' };
      await repo.commit('first', {
        [CONFIG]: MISSPELLED,
        [LOG]: `${JSON.stringify(line)}\n`.repeat(2),
        'notes/a.md': '---\nid: a\n---\n',
      });
      const expected = [
        `kinds.decision.id: no decision has the member "identifier", ${NO}`,
        `kinds.decision.steps.member: no decision has the member "state", ${NO}`,
        `kinds.decision.fixed.when: no decision has the member "stats", ${NO}`,
        `kinds.decision.fixed.except: no decision has the member "statos", ${NO}`,
        `kinds.decision.refers: no decision has the member "supercedes", ${NO}`,
        `kinds.decision.order.by: no decision has a time in the member "att", ${NO}`,
        `kinds.decision.order.within: no decision has the member "agnet", ${NO}`,
        `kinds.note.fileName: no note has the member "idd", ${NO}`,
      ].map((each) => each.slice(6));
      const at = { cwd: repo.root, env: repo.env };
      for (const args of [[], [], ['--no-cache'], ['--staged']])
        expect(notesOf((await call([...args, ...compact], at)).err).sort()).toEqual(
          [...expected].sort(),
        );
      const { out } = await call(['doctor'], at);
      for (const each of expected) expect(out.replace(/\s+/g, ' ')).toContain(each);
    });
  });

  test('or one whose times are of no form that can be compared', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', {
        [CONFIG]: 'kinds: { a: { files: [a.jsonl], format: jsonl, order: { by: at } } }\n',
        'a.jsonl': '{"at":"29.11.2026"}\n{"at":"28.11.2026"}\n',
      });
      const { err } = await call(compact, { cwd: repo.root, env: repo.env });
      expect(notesOf(err)).toEqual([`a.order.by: no a has a time in the member "at", ${NO}`]);
    });
  });

  test('or a schema that refuses nothing', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', {
        [CONFIG]: 'kinds: { a: { files: [a.json], format: json, schema: s.json } }\n',
        's.json': '{ "title": "Any", "properties": { "id": {} } }',
        'a.json': '{}',
      });
      const where = { cwd: repo.root, env: repo.env };
      const note = `a.schema: "s.json" refuses nothing, ${NO}`;
      expect(notesOf((await call(compact, where)).err)).toEqual([note]);
      expect((await call(['doctor'], where)).out.replace(/\s+/g, ' ')).toContain(
        note.replace(/\.$/, ''),
      );
    });
  });

  test('is none where one record has it, where there is no record, or where the schema knows a reference', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', {
        [CONFIG]: `kinds:
  decision: { files: [decisions/*.jsonl], format: jsonl, id: id, schema: ${SCHEMA}, refers: [{ from: "after.*", to: decision }, { from: by, to: decision }] }
  run: { files: [runs.jsonl], format: jsonl, id: nothing }
`,
        [SCHEMA]: JSON.stringify({ type: 'object', properties: { by: { type: 'string' } } }),
        [LOG]: `{}\n`,
        'decisions/other.jsonl': '{"id":"a","after":[]}\n',
        'runs.jsonl': '',
      });
      const { err } = await call(compact, { cwd: repo.root, env: repo.env });
      expect(notesOf(err)).toEqual([]);
    });
  });
});

describe('an id that two settled files have', () => {
  const ADRS = `kinds:
  adr: { files: [adr/*.md], format: markdown, id: id, fixed: { when: { status: [accepted] } } }
`;
  const adr = (id: string, status: string, text: string) =>
    `---\nid: ${id}\nstatus: ${status}\n---\n\n${text}\n`;
  const twins = {
    'adr/1.md': adr('A5', 'accepted', 'One.'),
    'adr/2.md': adr('A5', 'accepted', 'Two.'),
  };

  test.each([
    ['adr/1.md', adr('A6', 'accepted', 'One.'), []],
    ['adr/2.md', adr('A6', 'accepted', 'Two.'), []],
    ['adr/2.md', adr('A6', 'accepted', 'Three.'), ['adr/2.md']],
    ['adr/1.md', adr('A6', 'proposed', 'One.'), ['adr/1.md']],
  ])('is given up by either, who says the same: %s %j', async (path, text, wrong) => {
    await withRepository(async (repo) => {
      await repo.commit('twins', { [CONFIG]: ADRS, ...twins });
      await repo.commit('renumbered', { [path]: text });
      const env = { cwd: repo.root, env: repo.env };
      const { out } = await call(['--since', 'HEAD~', ...compact], env);
      expect(out.match(/^[^:\n]+(?=:.* history\/custom-fixed )/gm) ?? []).toEqual(wrong);
      expect(out.split('\n').filter((line) => line.includes('error'))).toHaveLength(wrong.length);
    });
  });

  test('changed nothing in a merge of two branches that both took it', async () => {
    await withRepository(async (repo) => {
      await repo.commit('kinds', { [CONFIG]: ADRS });
      await repo.git('branch', 'base');
      await repo.git('checkout', '-qb', 'other');
      await repo.commit('x', { 'adr/5-x.md': twins['adr/1.md'] });
      await repo.git('checkout', '-qb', 'topic', 'base');
      await repo.commit('b', { 'adr/5-b.md': adr('A5', 'proposed', 'Two.') });
      await repo.git('merge', '-q', '--no-edit', 'other');
      const { out } = await call(['--since', 'base', ...compact], {
        cwd: repo.root,
        env: repo.env,
      });
      expect(out.match(/(?<=error )\S+/g)).toEqual(['custom/unique-id']);
    });
  });
});

test('of a list of items, each item counts as a record', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      [CONFIG]: 'kinds: { chore: { files: [chores.json], format: json, items: chores, id: id } }\n',
      'chores.json': '{"chores":[{"id":"c1"},{"id":"c2"}]}\n',
    });
    const { err } = await call(['-f', 'compact'], { cwd: repo.root, env: repo.env });
    expect(err).toContain('Checked 2 chores');
  }));

test('a document without the list of its records is a fault, with and without a schema', () =>
  withRepository(async (repo) => {
    const kind = 'files: ["plan/*.json"], format: json, items: plan.tasks, id: id';
    const documents = {
      'plan/a.json': '{"plan":{"jobs":[{"id":1}]}}\n',
      'plan/b.json': '{"plan":{"tasks":{"id":1}}}\n',
      'plan/c.json': '[]\n',
      'plan/d.json': '{"plan":{"tasks":[{"id":1}]}}\n',
      's.json': '{"required":["id"]}\n',
    };
    for (const schema of ['', ', schema: s.json']) {
      await repo.write({ ...documents, [CONFIG]: `kinds: { chore: { ${kind}${schema} } }\n` });
      await repo.git('add', '-A');
      const { out, code } = await call(['--staged', '-f', 'compact'], {
        cwd: repo.root,
        env: repo.env,
      });
      expect(out.trimEnd().split('\n')).toEqual([
        'plan/a.json:1:9: error custom/schema plan.tasks is missing; it must be a list',
        'plan/b.json:1:18: error custom/schema plan.tasks is an object; it must be a list',
        'plan/c.json:1:1: error custom/schema The chore is a list; it must be a mapping',
      ]);
      expect(code).toBe(1);
    }
  }));

test('a section in a wrong order is to be moved, not added', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      [CONFIG]:
        'kinds: { adr: { files: [adr/*.md], format: markdown, sections: { required: [Context, Decision], ordered: true } } }\n',
      'adr/1.md': '## Decision\n\nYes.\n\n## Context\n\nOld.\n',
    });
    const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
    expect(JSON.parse(out).diagnostics).toMatchObject([
      {
        rule: 'custom/section',
        message: 'The section "## Decision" comes before "## Context"',
        help: 'Move the section "## Decision" below "## Context".',
      },
    ]);
  }));

test('a field that front matter and a line of the text say otherwise is there twice', () =>
  withRepository(async (repo) => {
    repo.write({
      [CONFIG]: 'kinds: { adr: { files: [adr/*.md], format: markdown, fields: both } }\n',
      'adr/1.md': '---\nStatus: Accepted\nnr: 1\n---\n\n- **Status**: Proposed\n- nr: 1\n',
      'adr/2.md': '---\nStatus: Accepted\n---\n\n- Owner: ann\n- Status: Accepted\n',
    });
    const { out } = await call(compact, { cwd: repo.root, env: repo.env });
    expect(out).toBe(
      'adr/1.md:6:5: error file/duplicate-key The key "Status" appears twice in this object: readers keep only one of the two values\n',
    );
  }));

test('of a log of versions the last line is the state of a record', () =>
  withRepository(async (repo) => {
    const steps = 'steps: { member: is, to: { open: [shut], shut: [] } }';
    const log = `files: [log.jsonl], format: jsonl, id: id, latest: true, keep: append, ${steps}`;
    const version = (is: string) => `{"id":"a","is":"${is}"}\n`;
    const open = { [CONFIG]: `kinds: { task: { ${log} } }\n`, 'log.jsonl': version('open') };
    await repo.commit('open', open);
    const hook = async (text: string) => {
      repo.write({ 'log.jsonl': text });
      await repo.git('add', '.');
      return (await call(['--staged', ...compact], { cwd: repo.root, env: repo.env })).out;
    };
    const shut = version('open') + version('shut');
    expect(await hook(shut)).toBe('');
    await repo.commit('shut', { 'log.jsonl': shut });
    expect(await hook(shut + version('open'))).toBe(
      'log.jsonl:3:16: error history/custom-step is of "a" was "shut", which is final, but is now "open"\n',
    );
  }));

test.skipIf(ON_WINDOWS)('a link in the place of a record is not followed, and reported', () =>
  withRepository(async (repo) => {
    repo.write({
      [CONFIG]: 'kinds: { run: { files: [runs/*.json], format: json, id: id } }\n',
      'runs/1.json': '{"id":"1"}\n',
    });
    symlinkSync('1.json', `${repo.root}/runs/2.json`);
    const { out } = await call(compact, { cwd: repo.root, env: repo.env });
    expect(out).toMatch(/^runs\/2\.json:1:1: error file\/symlink .*\n$/);
  }),
);

test('an entry that is written twice is an error until it is committed, but for one that a merge brings', () =>
  withRepository(async (repo) => {
    const staged = async () => {
      await repo.git('add', '--all');
      const { code, out } = await call(['--staged'], { cwd: repo.root, env: repo.env });
      return [
        code,
        /^(?:error|warning) (?:custom\/unique-id|history\/merged-copies)/m.exec(out)?.[0] ?? '',
      ];
    };
    const line = (id: number) => `{"id":${id}}\n`;
    await repo.commit('first', {
      '.lint-protocol.yaml':
        'kinds: { run: { files: [log.jsonl, more.jsonl], format: jsonl, id: id, keep: append } }\n',
      '.gitattributes': 'log.jsonl merge=union\n',
      'log.jsonl': line(1),
    });
    repo.write({ 'log.jsonl': line(1) + line(1) });
    expect(await staged()).toEqual([1, 'error custom/unique-id']);
    await repo.git('commit', '--quiet', '-m', 'twice');
    const tree = await call([], { cwd: repo.root, env: repo.env });
    expect([tree.code, tree.out.includes('warning custom/unique-id')]).toEqual([0, true]);
    await repo.git('checkout', '--quiet', '-b', 'side');
    await repo.commit('2 here', { 'log.jsonl': line(1) + line(1) + line(3) + line(2) });
    await repo.git('checkout', '--quiet', '-');
    await repo.commit('2 there', { 'log.jsonl': line(1) + line(1) + line(2) });
    await repo.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
    // As git does it where the same line stands between others on both sides.
    repo.write({ 'log.jsonl': line(1) + line(1) + line(2) + line(3) + line(2) });
    expect(await staged()).toEqual([0, 'warning history/merged-copies']);
    await repo.git('merge', '--abort');
    await repo.git('checkout', '--quiet', '-b', 'other');
    await repo.commit('a log with a copy', { 'more.jsonl': line(7) + line(7) });
    await repo.git('checkout', '--quiet', '-');
    await repo.git('merge', '--quiet', '--no-commit', '--no-ff', 'other');
    expect(await staged()).toEqual([0, 'warning custom/unique-id']);
  }));
