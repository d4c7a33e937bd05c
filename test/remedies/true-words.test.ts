import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../src/parse/yaml/yaml.ts';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { entryOf, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { PROPOSED, proposal } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

/* What a report says is so, and what it asks for helps. */

const SESSIONS = '.cleo/sessions.json';
const NAME = 'contrib_1a2b3c4d';

test('a store that is broken was not removed, and nothing is asked of a contribution for it', () =>
  withRepository(async (repository) => {
    await repository.commit('start', {
      [PATH]: contribution({ status: 'validated' }),
      [SESSIONS]: '{"sessions": [{"id": "session_20260126_080000_1a2b3c"}]}\n',
    });
    repository.write({ [SESSIONS]: '{"sessions": [{"id": }]}\n' });
    const found = await judged(repository);
    const removed = found.find(({ rule }) => rule === 'history/store-removed');
    expect(removed?.message).toContain('cannot be read any more');
    const unverified = found.find(({ rule }) => rule === 'CONTRIB-001');
    expect(unverified?.message).toContain('No readable .cleo/sessions.json');
    expect(unverified?.then).toEqual([]);
  }));

test('a validated contribution that was changed is restored, not listed', () =>
  withRepository(async (repository) => {
    const validated = contribution({ status: 'validated' });
    await repository.commit('start', { [PATH]: validated, [MANIFEST]: entryOf(NAME) });
    await repository.commit('change', {
      [PATH]: validated.replace('"answer": "', '"answer": "No '),
    });
    const found = await judged(repository, '--history');
    const silent = found.filter(({ rule }) => rule === 'history/manifest-appended');
    const told = silent.map(
      ({ help, then }) => `${help} ${then.map(({ text }) => text).join(' ')}`,
    );
    expect(told.join('\n')).toMatch(/Restore the file\. A validated .* checkout [\da-f]+ -- /s);
  }));

test('a line end may be added to a committed line', () =>
  withRepository(async (repository) => {
    await repository.commit('start', { 'agent-outputs/MANIFEST.jsonl': '{"id":"T100-a"}' });
    const found = await judged(repository);
    const cut = found.find(({ rule }) => rule === 'file/final-newline');
    expect(cut?.then).toEqual([]);
  }));

test('a .gitignore that was removed is named, and restored', () =>
  withRepository(async (repository) => {
    const base = based({});
    await repository.commit('start', base);
    rmSync(join(repository.root, '.vouch/.gitignore'));
    repository.write({ [PROPOSED]: proposal({ status: 'pending' }) });
    const found = await judged(repository);
    const open = found.find(({ rule }) => rule === 'vouch/gitignore');
    expect(open?.help).toContain('The record needs ".vouch/.gitignore", which was removed');
    expect(open?.then.at(-1)?.text).toMatch(/checkout [\da-f]+ -- \.vouch\/\.gitignore$/);
    const pending = found.find(({ rule }) => rule === 'vouch/layout');
    expect(pending?.message).toContain('is committed, or not ignored by git');
  }));

test('a config.yaml that was removed is named, and restored', () =>
  withRepository(async (repository) => {
    const base = based({});
    await repository.commit('start', base);
    rmSync(join(repository.root, '.vouch/config.yaml'));
    const found = await judged(repository);
    const open = found.find(({ rule }) => rule === 'vouch/config');
    expect(open?.help).toContain('The record needs ".vouch/config.yaml", which was removed');
    expect(open?.then.at(-1)?.text).toMatch(/checkout [\da-f]+ -- \.vouch\/config\.yaml$/);
  }));

test('no limit is to be raised that ends where YAML does', () => {
  const text = `${'['.repeat(450)}${']'.repeat(450)}\n`;
  const helps = (depth: number) =>
    parseYaml(text, { depth, aliases: 100 }).faults.map(({ help }) => help);
  expect(helps(1000)).toEqual(['Write it flatter: no setting raises this limit.']);
  expect(helps(300)).toEqual([undefined]);
});
