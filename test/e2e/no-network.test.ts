import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { ATTEMPTS } from '../../scripts/offline/attempts.ts';
import { refusing } from '../../scripts/offline/isolation.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';
import { CLI, lintProtocol } from './cli.ts';

/** Variables under which every attempt to reach a network fails, and where it is noted. */
function withoutNetwork(repo: TestRepository): ReturnType<typeof refusing> {
  const attempts = join(repo.base, 'attempts');
  rmSync(attempts, { force: true });
  return refusing(attempts);
}

/** Modules of node by which a program reaches other machines, or lets them in. */
const NETWORK =
  /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|inspector\/promises|cluster|undici)$/;

/** Functions that node has everywhere, and that do the same. */
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

/** What of a network a program names. */
function networkIn(name: string, code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && NETWORK.test(value)) found.push(value);
    },
    TemplateElement({ value: { cooked } }) {
      if (cooked !== null && NETWORK.test(cooked)) found.push(cooked);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && GLOBALS.has(callee.name)) found.push(callee.name);
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier') {
        const { property } = callee;
        const isGlobal = /^(?:globalThis|global|self)$/.test(callee.object.name);
        if (isGlobal && property.type === 'Identifier' && GLOBALS.has(property.name)) {
          found.push(property.name);
        }
      }
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && GLOBALS.has(callee.name)) found.push(callee.name);
    },
  });
  visitor.visit(parseSync(name, code).program);
  return found;
}

test('the bundle of the command line and the library knows no network', () => {
  const folder = dirname(CLI);
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  expect(chunks.length).toBeGreaterThan(50);
  for (const name of chunks) {
    expect(networkIn(name, readFileSync(join(folder, name), 'utf8')), name).toEqual([]);
  }
});

test.each([
  [`const { connect } = require('node:net');`, ['node:net']],
  [`const http = require("http");`, ['http']],
  ['const h = require(`node:https`);', ['node:https']],
  [`process.getBuiltinModule('dns');`, ['dns']],
  [`fetch('http://example.org');`, ['fetch']],
  [`globalThis.fetch('http://example.org');`, ['fetch']],
  [`new WebSocket('ws://example.org');`, ['WebSocket']],
  [`git.fetch('origin');`, []],
])('in a bundle %s would be seen', (code, found) => {
  expect(networkIn('chunk.cjs', code)).toEqual(found);
});

describe('what takes the network away', () => {
  test.each(Object.entries(ATTEMPTS))('sees %s', (_name, program) =>
    withRepository(async (repo) => {
      const env = { ...repo.env, ...withoutNetwork(repo) };
      spawnSync(process.execPath, ['-e', program], { env, stdio: 'ignore' });
      expect(readFileSync(env.NETWORK_ATTEMPTS, 'utf8')).not.toBe('');
    }),
  );

  // Those of Windows have names of another form.
  test.skipIf(ON_WINDOWS)('leaves pipes alone', () =>
    withRepository(async (repo) => {
      const env = { ...repo.env, ...withoutNetwork(repo) };
      const program = `require('node:net').createServer().listen('${join(repo.base, 'pipe')}', () => process.exit(7))`;
      expect(spawnSync(process.execPath, ['-e', program], { env }).status).toBe(7);
      expect(existsSync(env.NETWORK_ATTEMPTS)).toBe(false);
    }),
  );
});

/** Each command that there is, and each way to look at a repository. */
const COMMANDS: readonly (readonly string[])[] = [
  ['--no-cache'],
  ['--staged'],
  ['--history'],
  ['--since', 'HEAD~1'],
  ['--rev', 'HEAD'],
  ['--hook', 'pre-commit'],
  ['--backend', 'js'],
  ['--diff'],
  ['--fix'],
  ['--format', 'sarif'],
  ['--format', 'junit'],
  ['--baseline', 'known.jsonl', '--baseline-update'],
  ['contribution', 'conflicts'],
  ['explain', 'MB-001'],
  ['why', 'messages/2.md'],
  ['rules'],
  ['config'],
  ['doctor'],
  ['hooks', 'install'],
  ['hooks', 'status'],
  ['init'],
  ['schema', 'config'],
  ['completion', 'bash'],
  ['demo'],
  ['--help'],
  ['--version'],
];

test('no command reaches for a network, and each does its work', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { 'messages/1.md': VALID_MESSAGES.INFO });
    await repo.commit('two', { 'messages/2.md': '---\nid: 2\nsubject: no type\n---\n' });
    const env = withoutNetwork(repo);
    for (const args of COMMANDS) {
      const { code, out, err } = lintProtocol(repo, args, { env });
      expect(`${out}${err}`, args.join(' ')).not.toMatch(/no network here|^error: /m);
      expect([0, 1], args.join(' ')).toContain(code);
    }
    expect(existsSync(env.NETWORK_ATTEMPTS)).toBe(false);
  }));
