import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BASELINE,
  BASELINE_PATH,
  CITED,
  CONFLICT,
  citing,
  conflicting,
  contribution,
  OUTPUT,
  PATH,
} from '../../src/protocols/contributions/example.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../../src/protocols/subagents/example.ts';
import { config, proposal } from '../../src/protocols/vouch/example.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

/** What a commit holds anew; null for what it removes. */
type Files = Readonly<Record<string, string | null>>;

const REWRITTEN = { 'docs/queues.md': '# Kafka\n' };
const TASKS = '.cleo/todo.json';

function tasks(...ids: readonly string[]): string {
  const all = ids.map((id) => ({ id, status: 'active', labels: ['queue-source'] }));
  return `${JSON.stringify({ tasks: all }, null, 2)}\n`;
}

/** A base in which the proposer approved a claim. */
function base(review: Parameters<typeof config>[0]): Files {
  return {
    '.vouch/config.yaml': config(review),
    '.vouch/decided/20260412-091400-1a2b3c4d.yaml': proposal({ decided_by: 'scout' }),
  };
}

const NEVER = { ...ENTRY, file: 'research/T2398-analyses.md' };
const CORRECTED = { ...ENTRY, id: `${ENTRY.id}-r1` };

/** The rule, and what two commits hold, of which only the first shows that the second one is right. */
const RIGHT_BEFORE: readonly (readonly [rule: string, first: Files, second: Files])[] = [
  ['contribution/evidence-quote', { ...CITED, [PATH]: citing({}) }, REWRITTEN],
  ['contribution/evidence-line', { ...CITED, [PATH]: citing({ line: 3 }) }, REWRITTEN],
  ['contribution/evidence-file', { ...CITED, [PATH]: citing({}) }, { 'docs/queues.md': null }],
  [
    'CONTRIB-003',
    { [OUTPUT.filePath]: '# Stores\n', [PATH]: contribution({ researchOutputs: [OUTPUT] }) },
    { [OUTPUT.filePath]: null },
  ],
  [
    'subagent/output-exists',
    {
      'agent-outputs/research/T2398-analysis.md': '# Analysis\n',
      [MANIFEST_PATH]: manifest(NEVER),
    },
    { [MANIFEST_PATH]: manifest(NEVER, CORRECTED) },
  ],
  [
    'contribution/baseline',
    {
      [BASELINE_PATH]: BASELINE,
      [PATH]: conflicting({ otherSession: CONFLICT.otherSession }, { status: 'merged' }),
    },
    { [BASELINE_PATH]: BASELINE.replace(CONFLICT.otherSession.position, 'Kafka') },
  ],
  [
    'vouch/approver',
    base({ review: { approver_role: 'trusted-agent' } }),
    base({ review: { approver_role: 'human' } }),
  ],
];

async function codeOf(root: string, { env }: TestRepository, ...args: readonly string[]) {
  const { code, out } = await checkByEither([...args, '-f', 'json'], { cwd: root, env });
  return { code, ...JSON.parse(out) };
}

async function shallow(repo: TestRepository, depth: number): Promise<string> {
  const root = `${repo.base}/shallow-${depth}`;
  await repo.git('clone', '-q', `--depth=${depth}`, `file://${repo.root}`, root);
  return root;
}

async function commit(repo: TestRepository, message: string, files: Files): Promise<void> {
  const all = Object.entries(files);
  for (const [path, text] of all) if (text === null) await repo.git('rm', '-q', path);
  const held = all.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  await repo.commit(message, Object.fromEntries(held));
}

test.each(RIGHT_BEFORE)(
  '%s: what only the history shows to be right could not be checked',
  (rule, first, second) =>
    withRepository(async (repo) => {
      await commit(repo, 'first', first);
      await commit(repo, 'second', second);
      await commit(repo, 'third', { 'README.md': '# Queues\n' });
      expect(await codeOf(repo.root, repo, '--only', rule)).toMatchObject({ code: 0 });
      const error = { code: 'shallow-clone', message: expect.stringContaining(`(${rule})`) };
      for (const depth of [1, 2]) {
        const clone = await shallow(repo, depth);
        expect(await codeOf(clone, repo, '--only', rule)).toMatchObject({ code: 3, error });
      }
    }),
);

test('a finished task that a new contribution names could not be looked up', () =>
  withRepository(async (repo) => {
    await commit(repo, 'first', { [TASKS]: tasks('T2310', 'T2311') });
    await commit(repo, 'second', { [TASKS]: tasks('T2311') });
    const clone = await shallow(repo, 1);
    mkdirSync(join(clone, '.cleo/contributions'));
    writeFileSync(join(clone, PATH), contribution());
    const error = { code: 'shallow-clone' };
    const only = ['--only', 'CONTRIB-002'];
    expect(await codeOf(clone, repo, ...only)).toMatchObject({ code: 3, error });
    repo.write({ [PATH]: contribution() });
    expect(await codeOf(repo.root, repo, ...only)).toMatchObject({ code: 1, error: null });
  }));

test('what is certain is reported, and with it what is not', () =>
  withRepository(async (repo) => {
    await commit(repo, 'first', { ...CITED, [PATH]: citing({}) });
    await commit(repo, 'second', { ...REWRITTEN, '.cleo/contributions/b.json': '{' });
    const only = ['--only', 'contribution/evidence-quote', '--only', 'file/syntax'];
    const { code, diagnostics } = await codeOf(await shallow(repo, 1), repo, ...only);
    const rules = diagnostics.map(({ rule }: { readonly rule: string }) => rule);
    expect({ code, rules }).toEqual({
      code: 1,
      rules: ['file/syntax', 'contribution/evidence-quote'],
    });
  }));
