import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contribution } from '../../src/protocols/contributions/example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { claim, event } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { based, commandsOf, done, errors, judged, ran } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const CLAIM = '.vouch/claims/refund-window.yaml';
const OTHER = '.vouch/claims/refund-time.yaml';
const INIT = event({ id: 'e0', event: 'kb.init', object_ids: [] });

const VIEWS = [[], ['--staged'], ['--since', 'origin/main'], ['--history']];

async function lint({ root, env }: TestRepository, ...words: readonly string[]): Promise<void> {
  const { code, err } = await call(words, { cwd: root, env });
  expect({ code, err }).toEqual({ code: 0, err: expect.anything() });
}

/** A published base with two claims, of which both were confirmed since. */
async function confirmed(repository: TestRepository): Promise<string> {
  const files = {
    'audit.log.jsonl': INIT,
    'claims/refund-window.yaml': claim(),
    'claims/refund-time.yaml': claim({ id: 'refund-time', text: 'Refunds take a week.' }),
  };
  const base = await repository.commit('base', based(files));
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  await lint(repository, 'vouch', 'confirm', 'refund-window', '--actor', 'maria');
  await lint(repository, 'vouch', 'confirm', 'refund-time', '--actor', 'maria');
  return base;
}

const TORN = {
  'the last one': ([one = '', other = '']: readonly string[]) => `${one}\n${other.slice(0, -30)}`,
  'the first one, with another behind it': ([one = '', other = '']: readonly string[]) =>
    `${one.slice(0, -30)}${other}\n`,
};

describe('an event that was cut off', () => {
  const cases = Object.entries(TORN).flatMap(([name, tear]) =>
    [false, true].map((isCommitted) => [name, isCommitted, tear] as const),
  );
  test.each(
    paired(cases, ['native', 'js']).map(([[name, isCommitted, tear], backend]) => ({
      ...{ name, isCommitted, tear, backend },
    })),
  )('$name, committed: $isCommitted, by $backend', ({ isCommitted, tear, backend }) =>
    withRepository(async (repository) => {
      const base = await confirmed(repository);
      const lines = readFileSync(join(repository.root, LOG), 'utf8').split('\n').slice(1, 3);
      repository.write({ [LOG]: `${INIT}${tear(lines)}` });
      await repository.git('add', '-A');
      if (isCommitted) await repository.git('commit', '-qm', 'torn');
      for (const view of isCommitted ? [[], ['--since', 'origin/main']] : [[], ['--staged']]) {
        const found = errors(await judged(repository, ...view, '--backend', backend));
        const [torn] = found.filter(({ rule }) => rule === 'file/syntax');
        expect(torn?.help).toContain('run the command that wrote it again');
        expect(commandsOf(torn ?? expect.fail())).toContainEqual(expect.stringContaining(LOG));
      }
      const [torn] = (await judged(repository)).filter(({ rule }) => rule === 'file/syntax');
      ran(repository, commandsOf(torn ?? expect.fail()));
      for (const args of VIEWS) expect(errors(await judged(repository, ...args))).toEqual([]);
      // What the events said that are whole is there; of the others nothing is.
      const isFirstWhole = tear === TORN['the last one'];
      const changed = await repository.git('diff', '--cached', '--name-only', base);
      expect(changed.split('\n').sort()).toEqual(isFirstWhole ? [LOG, CLAIM] : ['']);
      await lint(repository, 'vouch', 'confirm', 'refund-time', '--actor', 'maria');
      expect(readFileSync(join(repository.root, OTHER), 'utf8')).toContain('last_confirmed_at');
      expect(errors(await judged(repository))).toEqual([]);
    }),
  );
});

test('an event that was cut off, and is in no index, is taken out', () =>
  withRepository(async (repository) => {
    await confirmed(repository);
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'confirmed');
    await lint(repository, 'vouch', 'confirm', 'refund-time', '--actor', 'maria');
    const log = join(repository.root, LOG);
    const whole = readFileSync(log).subarray(0, -40);
    const events = (await repository.git('show', `HEAD:${LOG}`)).trim().split('\n');
    const more = event({ id: 'e9', event: 'claim.confirm', object_ids: ['refund-window'] });
    writeFileSync(log, Buffer.concat([whole, Buffer.from(`\n${more}`)]));
    const [torn] = (await judged(repository)).filter(({ rule }) => rule === 'file/syntax');
    const commands = commandsOf(torn ?? expect.fail());
    expect(commands[0]).toContain('hash-object');
    ran(repository, commands);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([...events, more.trim()]);
  }));

test('of a committed entry that was cut off nothing is appended: it comes back whole', () =>
  withRepository(async (repository) => {
    const text = manifest({
      ...ENTRY,
      key_findings: ['A', 'The lock is held while the log is read'],
    });
    const files = { [MANIFEST_PATH]: text, [OUTPUT_PATH]: OUTPUT };
    await repository.commit('recorded', files);
    repository.write({ [MANIFEST_PATH]: text.slice(0, -20) });
    done(repository, await judged(repository, '--only', 'history/append-only'));
    expect(readFileSync(join(repository.root, MANIFEST_PATH), 'utf8')).toBe(text);
    expect(errors(await judged(repository))).toEqual([]);
  }));

test('an entry of a manifest that was cut off is written again by the tool', () =>
  withRepository(async (repository) => {
    const path = '.cleo/contributions/T1002.json';
    const log = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const base = await repository.commit('base', { 'README.md': 'x\n' });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    repository.write({ [path]: contribution(), [log]: '{"id":"contrib_00000001","sess' });
    await repository.git('add', '-A');
    const found = await judged(repository, '--only', 'file/syntax');
    const listing = `lint-protocol manifest append ${path} && git --literal-pathspecs add -- ${log}`;
    expect(found.flatMap(commandsOf)).toContain(listing);
  }));

test('the printed steps list it again in the commit that they make', () =>
  withRepository(async (repository) => {
    const path = '.cleo/contributions/T1002.json';
    const log = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const files = { 'README.md': 'x\n', [path]: contribution() };
    repository.write(files);
    await lint(repository, 'manifest', 'append', path);
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'base');
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write({ [path]: contribution({ epicTitle: 'Queue' }) });
    await lint(repository, 'manifest', 'append', path);
    const torn = readFileSync(join(repository.root, log), 'utf8').slice(0, -120);
    await repository.commit('torn', { [log]: torn });
    const found = errors(await judged(repository, '--since', 'origin/main'));
    expect(found.map(({ rule }) => rule)).toEqual(['file/syntax']);
    const commands = found.flatMap(commandsOf);
    const listing = `lint-protocol manifest append ${path} && git --literal-pathspecs add -- ${log}`;
    expect(commands.at(-2)).toBe(listing);
  }));

test('of what is published the entry that excuses it is printed, and excuses it', () =>
  withRepository(async (repository) => {
    const torn = `${manifest(ENTRY)}{"id":"T2398-x","fi{"id":"T2398-y"}\n`;
    await repository.commit('base', { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT });
    await repository.commit('torn', { [MANIFEST_PATH]: torn });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository, '--only', 'file/syntax');
    const text = found?.then.map((step) => step.text).join('\n') ?? '';
    const entry = /\{ "rule": "file\/syntax".*\}/.exec(text)?.[0] ?? expect.fail();
    expect(text.match(/ignore/g)).toHaveLength(1);
    const more = manifest({ ...ENTRY, id: 'T2398-analysis-r1', key_findings: ['more'] });
    const config = `ignore:\n  - ${entry.replace('"..."', '"two wrote at once"')}\n`;
    repository.write({ '.lint-protocol.yaml': config, [MANIFEST_PATH]: `${torn}${more}` });
    expect(await judged(repository, '--only', 'file/syntax')).toEqual([]);
  }));
