import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { BetweenCalls } from '../../src/app/operate/between-calls.ts';
import { ACTING } from '../../src/cli/serve-invocation.ts';
import { valueAt } from '../../src/core/json-value.ts';
import { resultSchema } from '../../src/core/operation-output.ts';
import { KINDS } from '../../src/protocols/kinds.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations, methodsOf } from '../../src/protocols/operations.ts';
import { AboutWords } from '../../src/serve/about-words.ts';
import { parameterSchema } from '../../src/serve/mcp.ts';
import { ownTools } from '../../src/serve/own-tools.ts';
import { Requests } from '../../src/serve/requests.ts';
import { actingIn, fixedValues, withheldOf } from '../../src/serve/serve.ts';
import { ServerWords } from '../../src/serve/server-words.ts';
import { offeredOperations, surfaceOf } from '../../src/serve/surface.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { everyThird } from '../runs.ts';
import { askerOf, served } from './served.ts';

const operations = await loadOperations();
const words = new ServerWords([], () => null);
const NOBODY = askerOf({ root: '/', env: {} });

async function offered(surface: 'kb' | 'all', readOnly = false) {
  const found = await offeredOperations({ surface, readOnly });
  const fixed = {
    asker: NOBODY,
    values: async () => ({}),
    actor: () => null,
    started: new Map<string, string>(),
    held: new BetweenCalls(),
    withheld: () => ({}),
    methods: [],
    words,
    about: new AboutWords(words),
  };
  return surfaceOf(found, fixed, surface === 'all' ? ownTools(NOBODY) : []);
}

describe('the surface', () => {
  test('of knowledge bases is what their protocol names, and nothing else', async () => {
    const surface = await offered('kb');
    const named = operations.flatMap(({ method }) =>
      method === undefined || method.isFurther ? [] : method.name,
    );
    expect([...surface.keys()]).toEqual(named);
    expect(named.every((name) => name.startsWith('kb.'))).toBe(true);
    const [answer] = await served({ root: '/', env: {} }, [{ id: '', method: 'kb.capabilities' }], {
      surface: 'kb',
    });
    expect(answer?.result).toMatchObject({ spec: 'vouch-0.1', methods: [...named].sort() });
  });

  test('of everything has all operations of protocols that name no methods', async () => {
    const surface = await offered('all');
    expect([...surface.keys()]).toEqual(
      expect.arrayContaining(['kb.approve', 'messages.ack', 'contributions.manifest_validate']),
    );
    expect([...surface.keys()].filter((name) => name.startsWith('vouch'))).toEqual([]);
    const tools = [...surface.values()].map(({ tool }) => tool);
    expect(new Set(tools).size).toBe(tools.length);
    expect(tools.filter((name) => !/^[a-z0-9_]{1,64}$/.test(name))).toEqual([]);
  });

  test('of one that only reads has nothing that writes, and says so', async () => {
    const surface = await offered('all', true);
    expect([...surface.values()].filter(({ effects }) => effects !== 'reads')).toEqual([]);
    expect(surface.has('messages.acks')).toBe(true);
    const lines = [
      { id: 'a', method: 'kb.capabilities' },
      { id: 'b', method: 'kb.approve', params: {} },
    ];
    const [capable, refused] = await served({ root: '/', env: {} }, lines, { readOnly: true });
    const reading = operations.filter(({ effects }) => effects === 'reads');
    expect(capable?.result).toMatchObject({ methods: methodsOf(reading) });
    expect(methodsOf(reading)).not.toContain('kb.approve');
    expect(refused?.error?.code).toBe('method_not_found');
  });

  test('has schemas that a strict reader takes', async () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    for (const { input, withheld, output } of (await offered('all')).values()) {
      expect(ajv.validateSchema(parameterSchema(input, withheld))).toBe(true);
      ajv.compile(parameterSchema(input, withheld));
      ajv.compile(resultSchema(output));
    }
  });

  test('has examples that fit the schemas they are in', async () => {
    const ajv = new Ajv2020({ allowUnionTypes: true, validateFormats: false });
    let tried = 0;
    for (const { tool, input, withheld } of (await offered('all')).values()) {
      const { properties } = parameterSchema(input, withheld);
      for (const [name, schema] of Object.entries(properties)) {
        for (const example of (schema['examples'] ?? []) as readonly unknown[]) {
          tried += 1;
          expect({ tool, name, example, fits: ajv.validate(schema, example) }).toEqual({
            tool,
            name,
            example,
            fits: true,
          });
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('says of every parameter what is wanted, with an example where its form does not follow', async () => {
    const without: string[] = [];
    for (const { tool, input, withheld } of (await offered('all')).values()) {
      const { properties } = parameterSchema(input, withheld);
      for (const [name, schema] of Object.entries(properties)) {
        const { description, type, pattern, examples } = schema;
        if (!/\S{2}/.test(String(description ?? '')))
          without.push(`${tool} ${name}: no description`);
        const hasForm = type === 'array' || type === 'object' || pattern !== undefined;
        const shows =
          examples !== undefined ||
          /such as|as in|[A-Z{"]\w*=|`\.|, \w+, /.test(String(description));
        if (hasForm && !hasChoices(schema) && !shows)
          without.push(`${tool} ${name}: ${description}`);
      }
    }
    expect(without).toEqual([]);
  });
});

/** True for a list whose items are among some that the schema lists. */
function hasChoices(schema: Readonly<Record<string, unknown>>): boolean {
  return valueAt(schema['items'], 'enum') !== undefined;
}

describe('the usual example of an operation gives the same through a server', () => {
  const usual = operations.flatMap((operation) => {
    const example = operation.examples.find(
      // A server takes the time from the clock, and nobody's environment but its own.
      ({ error, refused, env, now }) => !error && !refused && !env && !now,
    );
    return example === undefined ? [] : [[operation.id, operation, example] as const];
  });

  test.each(everyThird(usual))('%s', (_id, operation, example) =>
    withRepository(async (repo) => {
      await prepare(repo, example);
      const fixed = {
        asker: askerOf(repo),
        values: async () => ({}),
        actor: () => null,
        started: new Map<string, string>(),
        held: new BetweenCalls(),
        withheld: () => ({}),
        methods: [],
        words,
        about: new AboutWords(words),
      };
      const surface = surfaceOf([operation], fixed, []);
      const [method] = surface.values();
      if (method === undefined) throw new Error('nothing is offered');
      const { whole, besides } = await new Requests(surface, words).call(method, example.input);
      const validate = new Ajv2020({
        allowUnionTypes: true,
        meta: false,
        validateSchema: false,
      }).compile(resultSchema(method.output));
      validate(whole);
      expect(validate.errors ?? []).toEqual([]);
      if (example.after !== undefined) expect(besides.written).not.toBeUndefined();
    }),
  );
});

describe('who acts', () => {
  const approve = { id: 'a', method: 'kb.approve', params: { proposal_id: 'p' } };

  test('a request cannot say, nor who approves', async () => {
    const nowhere = { root: '/', env: {} };
    const names = ['actor', 'base', 'approver'];
    const lines = names.map((name) => ({
      ...approve,
      params: { ...approve.params, [name]: 'eve' },
    }));
    const messages = (await served(nowhere, lines)).map(({ error }) => error);
    expect(messages.map((error) => error?.code)).toEqual(names.map(() => 'invalid_request'));
    expect(messages.map((error) => error?.message)).toEqual([
      expect.stringContaining('actor of a server is fixed'),
      expect.stringContaining('knowledge base of a server is fixed'),
      expect.stringContaining('unless the server was started with --allow-approver'),
    ]);
  });

  test('is settled once: whoever changes the configuration acts under no other name', () =>
    withRepository(async (repo) => {
      await repo.commit('base', {
        '.vouch/config.yaml': 'version: "0.1"\nkb_name: x\nagent: ann\n',
        '.vouch/.gitignore': 'proposed/\nstate.db\n',
        '.vouch/audit.log.jsonl': '',
      });
      const operation = operations.find(({ id }) => id === 'vouch/approve');
      if (operation === undefined) throw new Error('there is no vouch/approve');
      const asker = askerOf(repo);
      const values = fixedValues({ actor: null, actors: {}, allowApprover: false }, asker);
      expect(await values(operation)).toEqual({ actor: 'ann' });
      repo.write({ '.vouch/config.yaml': 'version: "0.1"\nkb_name: x\nagent: eve\n' });
      expect(await values(operation)).toEqual({ actor: 'ann' });
      const named = fixedValues({ actor: 'bob', actors: {}, allowApprover: false }, asker);
      expect(await named(operation)).toEqual({ actor: 'bob' });
      const byEnv = askerOf(repo, { VOUCH_AGENT: 'cleo' });
      expect(
        await fixedValues({ actor: null, actors: {}, allowApprover: false }, byEnv)(operation),
      ).toEqual({
        actor: 'cleo',
      });
    }));
});

describe('who acts in every protocol', () => {
  const repository = async (use: (repo: TestRepository) => Promise<void>) =>
    withRepository(async (repo) => {
      await repo.commit('before', { 'messages/1.md': VALID_MESSAGES.KICKOFF });
      await use(repo);
    });
  const sent = {
    type: 'INFO',
    subject: 'noon',
    text: 'Staging restarts.',
    to: ['BlueLake'],
    store: true,
  };
  const send = (params: object) => ({
    id: 'm',
    method: 'messages.new',
    params: { ...sent, ...params },
  });
  const written = (repo: TestRepository): string => {
    const name = readdirSync(join(repo.root, 'messages'), {
      recursive: true,
      encoding: 'utf8',
    }).find((each) => each.endsWith('.md') && each !== '1.md');
    return name === undefined ? '' : readFileSync(join(repo.root, 'messages', name), 'utf8');
  };

  test('is the name that the server was started with, and no request names another', () =>
    repository(async (repo) => {
      const requests = [send({ from: 'RedStone' }), send({})];
      const [refused, done] = await served(repo, requests, { actor: 'mallory' });
      expect(refused?.error).toMatchObject({
        code: 'invalid_request',
        message:
          'This server acts as "mallory", which is fixed when it starts: a request cannot say from.',
      });
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
      expect(written(repo)).toContain('from: "mallory"');
    }));

  test('may be another one for a protocol', () =>
    repository(async (repo) => {
      const named = { actor: 'claude', actors: { messages: 'QuietHarbor' } };
      const [done] = await served(repo, [send({})], named);
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
      expect(written(repo)).toContain('from: "QuietHarbor"');
    }));

  test('is whoever a request names, where the server was told of nobody', () =>
    repository(async (repo) => {
      const [done] = await served(repo, [send({ from: 'RedStone' })]);
      expect(done?.ok, JSON.stringify(done?.error)).toBe(true);
      expect(written(repo)).toContain('from: "RedStone"');
    }));

  test.each(
    operations.flatMap((operation) => (actingIn(operation) === null ? [] : [operation.id])),
  )('is said by no request to %s', async (id) => {
    const operation = operations.find((each) => each.id === id);
    if (operation === undefined) throw new Error('not there');
    const fixed = { actor: 'claude', actors: {}, allowApprover: false };
    const acting = actingIn(operation) ?? '';
    expect(Object.keys(withheldOf(operation, fixed))).toContain(acting);
    const asker = askerOf({ root: '/', env: {} });
    expect(await fixedValues(fixed, asker)(operation)).toEqual({ [acting]: 'claude' });
    expect(ACTING).toContain(id.split('/')[0]);
  });

  test('is asked for by every operation that writes down a name, but for the first one of a base', () => {
    const naming = operations.filter(
      ({ effects, input: { properties } }) =>
        effects !== 'reads' && ['from', 'by', 'agent', 'actor'].some((name) => name in properties),
    );
    expect(naming.filter((each) => actingIn(each) === null).map(({ id }) => id)).toEqual([]);
  });

  test('a human decides only where the server leaves it to requests', () => {
    const operation = operations.find(({ id }) => id === 'consensus/resolve');
    if (operation === undefined) throw new Error('not there');
    const fixed = { actor: 'claude', actors: {}, allowApprover: true };
    expect(Object.keys(withheldOf(operation, fixed))).not.toContain('by');
  });
});

describe('what an agent asks before it writes', () => {
  const ask = async (method: string, params: object) => {
    const [answer] = await served({ root: '/', env: {} }, [{ id: '', method, params }]);
    return answer;
  };

  test('lint.check lints a text that is not saved, in the repository around it', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { 'messages/1.md': 'no message\n' });
      const check = (params: object) => ({ id: '', method: 'lint.check', params });
      const [wrong, right] = await served(repo, [
        check({ text: '---\nsubject: hi\n---\n', path: 'messages/2.md' }),
        check({ text: '# Information\n\nAll is well.\n', subject: 'INFO: all is well' }),
      ]);
      expect(wrong?.result).toMatchObject({
        ok: false,
        diagnostics: [{ rule: 'MB-001', path: 'messages/2.md' }],
        checked: { message: 1 },
      });
      expect(right?.result).toMatchObject({ ok: true });
    }));

  test('lint.explain explains a rule, in any case', async () => {
    expect((await ask('lint.explain', { rule: 'mb-005' }))?.result).toMatchObject({
      id: 'MB-005',
      wrong: [{ files: expect.anything() }],
      right: [{ files: expect.anything() }],
    });
    expect((await ask('lint.explain', { rule: 'MB-0055' }))?.error).toMatchObject({
      code: 'invalid_request',
      data: { code: 'unknown-rule', help: 'Did you mean MB-005?' },
    });
  });

  test('record.template has a sound example of what is written by hand', async () => {
    const kinds = KINDS.filter(({ format }) =>
      ['json', 'yaml', 'jsonl', 'markdown'].includes(format),
    );
    const without: string[] = [];
    for (const { kind } of kinds) {
      const result = (await ask('record.template', { kind }))?.result;
      expect(result).toMatchObject({ kind });
      if ((result as { example: unknown }).example === null) without.push(kind);
    }
    // These are read for what they say to others, and no rule is about them.
    expect(without).toEqual(['bead-list', 'protocol-document', 'session-store']);
  });

  test('record.template knows the kinds that the configuration declares', () =>
    withRepository(async (repo) => {
      const schema = {
        required: ['status', 'at', 'of'],
        properties: {
          status: { enum: ['open', 'done'] },
          at: { $ref: '#/$defs/time' },
          of: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', pattern: '^a$', examples: ['a'] },
          },
        },
        $defs: { time: { type: 'string', format: 'date-time' } },
      };
      await repo.commit('first', {
        '.lint-protocol.yaml': `kinds:
  run: { files: ["runs/**/*.jsonl"], format: jsonl, schema: s.json, id: id }
  adr: { files: [adr/*.md], format: markdown, fields: body, schema: t.json, sections: { required: [Context] } }
  board: { files: [board.yaml], format: yaml, items: tasks, schema: s.json }
  note: { files: [notes/*.md], format: markdown, id: id, samples: samples }
  odd: { files: [odd.json], format: json, schema: u.json }
  log:
    files: ["docs/adr/*.md"]
    format: markdown
    fields: body
    fieldsIn: Meta
    schema: l.json
    id: ID
    fileName: "{ID}-adr"
    sections: { required: [Context, Meta], ordered: true }
    refers: [{ from: After, to: log }]
`,
        'l.json':
          '{ "required": ["ID", "Title"], "properties": { "Title": { "type": "string", "minLength": 7 } } }',
        's.json': JSON.stringify(schema),
        't.json': '{ "required": ["Status"], "properties": { "Status": { "const": "Accepted" } } }',
        'u.json':
          '{ "type": "object", "required": ["a"], "properties": { "a": { "type": "string", "pattern": "^[0-9]{4}$" } } }',
        'samples/a.bad.md': 'None.\n',
        'samples/b.md': '---\nid: b\n---\n',
      });
      const template = async (kind: string) => {
        const call = { id: '', method: 'record.template', params: { kind } };
        const [answer] = await served(repo, [call]);
        return answer;
      };
      const exampleOf = async (kind: string) =>
        ((await template(kind))?.result as { example: unknown } | undefined)?.example;
      expect((await template('run'))?.result).toMatchObject({
        format: 'jsonl',
        schema,
        declaration: { files: ['runs/**/*.jsonl'], id: 'id' },
        rules: expect.arrayContaining([{ id: 'custom/schema', summary: expect.anything() }]),
        example: {
          path: 'runs/new.jsonl',
          text: '{"id":"new","status":"open","at":"2026-01-31T09:00:00Z","of":["a"]}\n',
        },
      });
      expect(await exampleOf('adr')).toEqual({
        path: 'adr/new.md',
        text: '**Status:** Accepted\n\n## Context\n\nText.\n',
      });
      expect(await exampleOf('board')).toMatchObject({
        text: expect.stringMatching(/"tasks": \[/),
      });
      // At a place of the kind: a sample is at none.
      expect(await exampleOf('note')).toEqual({ path: 'notes/b.md', text: '---\nid: b\n---\n' });
      expect((await template('odd'))?.result).toMatchObject({
        example: null,
        note: expect.stringContaining('(a is the string "text"; it must be text that fits'),
      });
      const { result: log } = (await template('log')) ?? {};
      const { rules, example, note } = log as {
        readonly rules: readonly { readonly id: string }[];
        readonly example: { readonly path: string; readonly text: string };
        readonly note: string;
      };
      expect(rules.map(({ id }) => id)).toEqual([
        'custom/schema',
        'custom/unknown-field',
        'custom/unique-id',
        'custom/file-name',
        'custom/section',
        'custom/reference',
      ]);
      expect(example).toEqual({
        path: 'docs/adr/text-adr.md',
        text: '## Context\n\nText.\n\n## Meta\n\n**ID:** text\n\n**Title:** texttex\n',
      });
      expect(note).toBe('What is named in After has to be there.');
      expect((await template('notes'))?.error?.data?.help).toBe('Did you mean note?');
    }));

  test('record.template tells the sections of a type of message', async () => {
    const { result } = (await ask('record.template', { kind: 'message', type: 'ack' })) ?? {};
    expect(result).toMatchObject({
      sections: [
        { type: 'ACK', ack_required: false, sections: [{ heading: '## Message ID' }, {}, {}] },
      ],
      example: { text: expect.stringContaining('ACK:') },
    });
    expect(
      (await ask('record.template', { kind: 'message', type: 'akc' }))?.error?.data?.help,
    ).toBe('Did you mean ACK?');
    expect((await ask('record.template', { kind: 'skill', type: 'ACK' }))?.error?.code).toBe(
      'invalid_request',
    );
  });
});
