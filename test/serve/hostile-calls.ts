import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { McpPeer } from '../../src/app/conformance/mcp-peer.ts';
import { changesOf, type Files, filesIn } from '../../src/app/conformance/model/files.ts';
import { foundIn, JsonLinesPeer, type Peer } from '../../src/app/conformance/peer.ts';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { isObject, textAt, valueAt } from '../../src/core/json-value.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { operate } from '../../src/index/operate.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { type JsonSchema, parameterSchema } from '../../src/serve/mcp.ts';
import { methodOf, toolOf } from '../../src/serve/parameter-names.ts';
import { rightServer } from '../app/conformance/right-server.ts';
import { withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';

/** Names that stand for ids of the base, which are known only once it is there. */
const OWN_IDS = ['<claim>', '<page>', '<entity>', '<source>', '<proposal>', '<session>'];

const TEXTS = fc.constantFrom(
  ...OWN_IDS,
  ...OWN_IDS.map((each) => each.toUpperCase()),
  ...['', '.', '..', '/', '~', '~root', ' ', '\n', '\t', '-', 'a\0b', '\ud800', '\udfff'],
  ...[
    '\u202e',
    '\u200b',
    '\ufeff',
    '\u001b[31m',
    'İ',
    'ſ',
    '\u212a',
    'ﬁ',
    'Å',
    'A\u030a',
    '．．／x',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length'],
  ...['.git', '.git/config', '.GIT/config', '.git./config', 'git~1/config', '.git\u200c/config'],
  ...['.git/hooks/pre-commit', '.vouch/config.yaml', '.VOUCH/config.yaml', '.vouch/../.git/HEAD'],
  ...['../../x', '../x.tar.gz', 'out/passwd', 'out/x.tar.gz', 'loop', 'loop/x', 'pipe', 'folder'],
  ...['/etc/passwd', '/dev/stdin', '/dev/zero', '/dev/full', '/dev/tcp/a/1', '/proc/self/environ'],
  ...[
    'C:\\x',
    'C:x',
    '\\\\?\\C:\\x',
    '//server/share/x',
    'file:///x',
    'http://127.0.0.1:1/',
    '%00',
    '%2e%2e/x',
  ],
  ...[
    'CON',
    'con',
    'AUX',
    'NUL',
    'nul.yaml',
    'COM1',
    'LPT1.tar.gz',
    'a.',
    'a..',
    'a ',
    ' a',
    '.a',
    'a:b',
    'a*?',
  ],
  ...[
    'folder.tar.gz',
    'link.tar.gz',
    'file.txt',
    'FILE.TXT',
    'file.txt/x.tgz',
    'x.tar.gz',
    'con.tar.gz',
  ],
  ...[
    '-rf',
    '--output=x',
    '$(id)',
    '`id`',
    '{}',
    '[]',
    'null',
    '0',
    '1e309',
    '9999-99-99',
    'yes',
    '!!js x',
  ],
  ...[
    'HEAD',
    'main',
    '@{-1}',
    'refs/heads/main',
    ':/x',
    'HEAD:file.txt',
    '*',
    '!x',
    'T2308',
    '---',
    '&a *a',
  ],
  ...[
    'x'.repeat(300),
    `y/${'é'.repeat(200)}.tgz`,
    'a/'.repeat(3000),
    'a'.repeat(70_000),
    `T${'9'.repeat(300)}`,
  ],
  ...['\u0301'.repeat(5000), '('.repeat(5000), 'x'.repeat(2_000_000)],
);
/** What lets a call come further than to its first parameter. */
const USUAL = fc.constantFrom(
  ...OWN_IDS,
  'Plain words.',
  'made.tar.gz',
  'file.txt',
  'fact',
  'uses',
);
/** Parameters that name a file, and names for one that some system has not. */
const PATH_NAME = /^(?:out|path|paths|file|files|folder)$/;
const PATHS = fc.constantFrom(
  ...['made.tar.gz', 'con.tar.gz', 'lpt1.tgz', 'a:b.tar.gz', 'folder/x .tar.gz', 'git~1/x.tar.gz'],
  ...['.git./x.tar.gz', '.git\u200c/x.tar.gz', 'out/x.tar.gz', 'link.tar.gz', '../x.tar.gz'],
);
const NUMBERS = fc.constantFrom(0, -1, 1, 0.5, 1e308, 2 ** 53, 2 ** 31, 1e21);
const ODD = fc.oneof(
  TEXTS,
  NUMBERS,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { a: null }, { toString: 1 }),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown),
);

/** Values that fit a schema more or less. */
function anyFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: values, anyOf, items, properties } = schema;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(values)) return fc.constantFrom(...values);
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(anyFor));
    switch (schema['type']) {
      case 'integer':
      case 'number':
        return NUMBERS;
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(anyFor((items ?? {}) as JsonSchema), { maxLength: 3 });
      case 'object':
        return properties === undefined
          ? fc.dictionary(TEXTS, TEXTS, { maxKeys: 2 })
          : membersOf(properties as Readonly<Record<string, JsonSchema>>, []);
      default:
        return fc.oneof({ weight: 3, arbitrary: USUAL }, { weight: 2, arbitrary: TEXTS });
    }
  };
  return fc.oneof({ weight: 7, arbitrary: fitting() }, { weight: 1, arbitrary: ODD });
}

function membersOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = Object.entries(properties).map(([name, schema]) => [
    name,
    PATH_NAME.test(name) ? fc.oneof(PATHS, anyFor(schema)) : anyFor(schema),
  ]);
  return fc.record(Object.fromEntries(values), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
}

interface HostileCall {
  readonly operation: AnyOperation;
  readonly params: Readonly<Record<string, unknown>>;
}

const OTHER_NAMES = fc.dictionary(TEXTS, ODD, { maxKeys: 1 });

/** What a server has settled: a call that says it is refused at once, and comes nowhere. */
const FIXED = { actor: '', base: '', approver: '' };

async function callsOf(): Promise<fc.Arbitrary<HostileCall>> {
  const calls = (await loadOperations()).map((operation) => {
    const { properties, required = [] } = parameterSchema(operation.input, FIXED);
    return fc.tuple(membersOf(properties, required), OTHER_NAMES, fc.nat(9)).map(
      ([own, other, dice]): HostileCall => ({
        operation,
        // Members of an object that is made of JSON, as of one that came over a wire.
        params: dice === 0 ? { ...own, ...other } : own,
      }),
    );
  });
  return fc.oneof(...calls);
}

/** What was wrong with one call. */
export interface HostileFault {
  readonly fault: string;
  readonly method: string;
  readonly params: string;
  readonly answer: string;
}

/** Calls between which the base is made anew: most of what is done to it is harmless. */
const A_BASE = 100;

/** Makes hostile calls of a server, over one transport, and gives what was wrong. */
export async function hostileCalls(
  transport: 'jsonl' | 'mcp',
  count: number,
  seed: number,
): Promise<readonly HostileFault[]> {
  const faults: HostileFault[] = [];
  const calls = fc.sample(await callsOf(), { seed, numRuns: count });
  while (calls.length > 0) faults.push(...(await inOneBase(transport, calls.splice(0, A_BASE))));
  return faults;
}

function inOneBase(transport: 'jsonl' | 'mcp', calls: readonly HostileCall[]) {
  return withRepository(async (repo) => {
    const env = { ...repo.env, VOUCH_AGENT: 'scout' };
    const ids = await furnished(repo.root, env);
    const start = rightServer({ transport, surface: 'all' });
    const peer = startedPeer({ transport, start }, { folder: repo.root, env });
    const faults: HostileFault[] = [];
    let before = everything(repo.root);
    for (const call of calls) {
      const [method, params] = [methodOf(call.operation), withIds(call.params, ids)];
      const answer = await answerOf(peer, method, params);
      const after = everything(repo.root);
      const changes = changesOf(before, after).map(({ path }) => path);
      before = after;
      const places = [repo.root, dirname(repo.root), process.cwd()];
      for (const fault of faultsOf(call, answer, changes, places)) {
        const said = JSON.stringify(params).slice(0, 2000);
        faults.push({ fault, method, params: said, answer: answer.slice(0, 1000) });
      }
    }
    const last = await answerOf(peer, 'kb.lint', {});
    if (!isDone(last) || last.includes('"severity":"error"'))
      faults.push({
        fault: 'it leaves errors',
        method: 'kb.lint',
        params: '',
        answer: last.slice(0, 2000),
      });
    await peer.end();
    return faults;
  });
}

/** A base with one of each, in a repository with what leads somewhere else. @returns the ids */
async function furnished(
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  await operate('vouch/init', {}, { cwd: root, env });
  mkdirSync(join(root, 'folder.tar.gz'));
  mkdirSync(join(root, 'folder'));
  writeFileSync(join(root, 'file.txt'), 'text\n');
  writeFileSync(join(dirname(root), 'secret.txt'), 'Nobody is told.\n');
  if (!ON_WINDOWS) {
    symlinkSync('file.txt', join(root, 'link.tar.gz'));
    symlinkSync('..', join(root, 'out'));
    symlinkSync('loop', join(root, 'loop'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
  }
  const peers = ['scout', 'maria'].map((actor) =>
    startedPeer(
      { transport: 'jsonl', start: rightServer() },
      { folder: root, env: { ...env, VOUCH_AGENT: actor } },
    ),
  );
  const [scout, maria] = peers as [Peer, Peer];
  const made = async (peer: Peer, method: string, params: object, name: string) => {
    const answer = await peer.call(method, { ...params });
    const id = answer.ok ? textAt(answer.result, name) : null;
    if (id === null) throw new Error(`${method}: ${foundIn(answer)}`);
    return id;
  };
  const approved = async (method: string, params: object): Promise<string> => {
    const proposal_id = await made(scout, method, params, 'proposal_id');
    return made(maria, 'kb.approve', { proposal_id }, 'object_id');
  };
  const content = 'Refunds take 14 days.\n';
  const source = await made(scout, 'kb.register_source', { content, locator: 'x' }, 'id');
  const claim = { text: 'Refunds take 14 days.', evidence: [source] };
  const ids = {
    '<source>': source,
    '<claim>': await approved('kb.propose_claim', claim),
    '<page>': await approved('kb.propose_page', { title: 'Refunds', body: 'See there.' }),
    '<entity>': await approved('kb.propose_entity', { name: 'Shop', type: 'company' }),
    '<session>': await made(scout, 'kb.session_start', { task: 'x' }, 'session_id'),
    '<proposal>': await made(scout, 'kb.propose_claim', claim, 'proposal_id'),
  };
  for (const peer of peers) await peer.end();
  const inCapitals = Object.entries(ids).map(([name, id]) => [
    name.toUpperCase(),
    id.toUpperCase(),
  ]);
  return { ...ids, ...Object.fromEntries(inCapitals) };
}

/** The files of the repository, what git runs or goes by, and all that is beside it. */
function everything(root: string): Files {
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of filesIn(root)) files.set(`repo/${path}`, bytes);
  for (const [path, bytes] of filesIn(dirname(root))) {
    const isOfGit = /^repo\/\.git\/(?:config|HEAD|hooks\/.*|info\/.*)$/.test(path);
    if (isOfGit || !path.startsWith('repo/')) files.set(path, bytes);
  }
  return files;
}

function withIds(value: unknown, ids: Readonly<Record<string, string>>): never {
  const text = JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'string' && Object.hasOwn(ids, each) ? ids[each] : each,
  );
  return JSON.parse(text) as never;
}

/** The whole answer, as it came. */
async function answerOf(peer: Peer, method: string, params: Readonly<Record<string, unknown>>) {
  if (peer instanceof McpPeer)
    return JSON.stringify(
      await peer.request('tools/call', { name: toolOf(method), arguments: params }),
    );
  if (!(peer instanceof JsonLinesPeer)) return '';
  asked += 1;
  peer.send(JSON.stringify({ id: `h${asked}`, method, params }));
  return JSON.stringify(await peer.response());
}

let asked = 0;

function isDone(answer: string): boolean {
  const said: unknown = JSON.parse(answer);
  const result = valueAt(said, 'result');
  return (
    valueAt(said, 'ok') === true ||
    (isObject(result) && result['isError'] !== true && valueAt(said, 'ok') !== false)
  );
}

function faultsOf(
  { operation, params }: HostileCall,
  answer: string,
  changes: readonly string[],
  places: readonly string[],
): readonly string[] {
  const found: string[] = [];
  if (/internal[_ ]error|-32603/.test(answer)) found.push('it fails by itself');
  const place = places.find((each) => answer.includes(each));
  if (place !== undefined) found.push(`it says where it is: ${place}`);
  if (answer.includes('Nobody is told')) found.push('it tells what is outside of the repository');
  if (changes.length === 0) return found;
  if (!isDone(answer)) found.push(`it is refused, and writes ${changes.join(', ')}`);
  if (operation.effects === 'reads' || params['dry_run'] === true)
    found.push(`it only reads, and writes ${changes.join(', ')}`);
  const strange = changes.filter((path) => !/^repo\/(?!\.git\/)/.test(path));
  if (strange.length > 0) found.push(`it writes ${strange.join(', ')}`);
  const odd = changes.filter((path) => !isNameEverywhere(path));
  if (odd.length > 0)
    found.push(`it writes names that other systems do not take: ${odd.join(', ')}`);
  return found;
}

/** Whether every system has files of such names. */
function isNameEverywhere(path: string): boolean {
  return path
    .split('/')
    .every(
      (name) =>
        !/^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i.test(name) &&
        !/[ .]$|[<>:"|?*\\\p{Cc}]/u.test(name) &&
        Buffer.byteLength(name) <= 255,
    );
}
