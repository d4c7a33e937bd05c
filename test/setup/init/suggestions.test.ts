import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';
const PLAIN = VALID_MESSAGES.INFO.replace(/^subject: .*$/m, 'subject: lunch');

const init = (repo: TestRepository) => call(['init'], { cwd: repo.root, env: repo.env });
const lint = (repo: TestRepository) => call([], { cwd: repo.root, env: repo.env });

/** Messages without a subject of the protocol, each with an id of its own. */
function plainMail(count: number): Record<string, string> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.map((id) => [`mail/messages/${id}.md`, PLAIN.replace(/^id: .*$/m, `id: ${id}`)]),
  );
}

test('mail that does not use subjects is not held to them, and the file says why', () =>
  withRepository(async (repo) => {
    repo.write(plainMail(20));
    expect((await lint(repo)).code).toBe(1);
    const { code, out } = await init(repo);
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'messages: subjects: optional is set. 20 of 20 messages have no subject of the protocol',
    );
    expect(out).toContain('Nothing is wrong with them.\n');
    const text = readFileSync(join(repo.root, CONFIG), 'utf8');
    expect(parse(text)).toEqual({ messages: { subjects: 'optional' } });
    expect(text).toContain('\n  ## 20 of 20 messages have no subject of the protocol');
    expect((await lint(repo)).code).toBe(0);
    // Every other setting of the section can still be uncommented below its key.
    const uncommented = text.replace(/^# (?!yaml-)/gm, '');
    expect(parse(uncommented).messages).toMatchObject({ subjects: 'optional', ackTimeout: '24h' });
  }));

test('one in ten that has one is enough to hold all mail to them', () =>
  withRepository(async (repo) => {
    repo.write({ ...plainMail(9), 'mail/messages/10.md': VALID_MESSAGES.INFO });
    await init(repo);
    expect(parse(readFileSync(join(repo.root, CONFIG), 'utf8'))).toBeNull();
  }));

test('errors that no baseline excuses are counted', () =>
  withRepository(async (repo) => {
    const log = '.vouch/audit.log.jsonl';
    await repo.commit('first', { [log]: '{"id":"1"}\n{"id":"2"}\n' });
    repo.write({ [log]: '{"id":"2"}\n' });
    const { out } = await init(repo);
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /1 of the errors is about recorded data that was changed \(history\/append-only\): no baseline excuses that/,
    );
  }));

test('installed packages that git would list are ignored, and nothing else changes', () =>
  withRepository(async (repo) => {
    repo.write({
      'mail/messages/1.md': VALID_MESSAGES.INFO,
      '.gitignore': 'target',
      'tools/lp/node_modules/lint-protocol/schemas/x': '',
    });
    const run = await call(['init'], { cwd: join(repo.root, 'tools/lp'), env: repo.env });
    expect(run.code).toBe(0);
    expect(readFileSync(join(repo.root, '.gitignore'), 'utf8')).toBe(
      'target\n/tools/lp/node_modules/\n',
    );
    expect(await repo.git('status', '--porcelain', '-uall')).not.toContain('node_modules');
  }));
