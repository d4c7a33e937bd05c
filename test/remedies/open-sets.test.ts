import { existsSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution, META, PATH } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entry,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { claim, event, PROPOSAL, proposal } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

/*
 * What is staged and has to be put back is put back whole: nothing that a report prints leaves what the
 * hook refuses next.
 */

const LOG = 'decisions/log.jsonl';
const CONFIG = {
  '.lint-protocol.json': JSON.stringify({
    kinds: {
      decision: {
        files: ['decisions/*.jsonl'],
        format: 'jsonl',
        keep: 'append',
        id: 'id',
      },
    },
  }),
};
const LINES = ['D-001', 'D-002', 'D-003'].map((id) => `${JSON.stringify({ id, text: id })}\n`);

const READY = { ...META, consensusReady: true };

/** Runs what the report says, each problem by itself and to the letter, and says what it says then. */
async function obeyed(repository: TestRepository, ...args: readonly string[]) {
  const told = errors(await judged(repository, ...args));
  for (const each of told) ran(repository, commandsOf(each));
  return { told, left: errors(await judged(repository, ...args)) };
}

describe('what is staged', () => {
  test('of a log that was split goes, and git still has it', () =>
    withRepository(async (repository) => {
      await repository.commit('log', { ...CONFIG, [LOG]: LINES.join('') });
      await repository.git('rm', '-q', LOG);
      const [first = '', ...others] = LINES;
      repository.write({ 'decisions/a.jsonl': first, 'decisions/b.jsonl': others.join('') });
      await repository.git('add', '-A');
      const { told, left } = await obeyed(repository, '--staged');
      expect(told[0]?.help).toContain(
        'The steps also delete what no commit has: "decisions/a.jsonl"',
      );
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('of a decision that was renamed, with another id, goes', () =>
    withRepository(async (repository) => {
      const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
      const log = event({ id: 'e1', event: 'proposal.claim.reject', object_ids: [PROPOSAL] });
      const text = proposal({ status: 'rejected' });
      await repository.commit('base', {
        ...based({ 'audit.log.jsonl': log }),
        [DECISION]: text,
      });
      await repository.git('mv', DECISION, '.vouch/decided/other.yaml');
      repository.write({ '.vouch/decided/other.yaml': text.replace(/^id: .*$/m, 'id: other') });
      await repository.git('add', '-A');
      const { left } = await obeyed(repository, '--staged');
      expect(left).toEqual([]);
      expect(existsSync(join(repository.root, '.vouch/decided/other.yaml'))).toBe(false);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('of a merged contribution is put back, and nothing is sealed', () =>
    withRepository(async (repository) => {
      const FILE = pathOf('contrib_1a');
      const { text } = sealedText(contribution({ status: 'merged', _meta: READY }), []);
      const entry = entryOf('contrib_1a', { status: 'merged', checksum: digest(text) });
      await repository.commit('merged', { ...CITED, [FILE]: text, [MANIFEST]: entry });
      const changed = text.replace('"status": "merged"', '"status": "draft"');
      const forged = sealedText(changed.replace('"answer": "', '"answer": "not '), []).text;
      const listed = entryOf('contrib_1a', { status: 'partial', checksum: digest(forged) });
      const later = listed.replace('"id":"contrib_', '"id":"contrib_2');
      repository.write({ [FILE]: forged, [MANIFEST]: entry + later });
      await repository.git('add', '-A');
      const all = await judged(repository, '--staged');
      expect(all.filter(({ level }) => level === 'warning').length).toBeGreaterThan(0);
      expect(all.flatMap(commandsOf).filter((each) => each.includes('seal'))).toEqual([]);
    }));

  test('and is to be corrected by whoever wrote it stays', () =>
    withRepository(async (repository) => {
      await repository.commit('log', { ...CONFIG, [LOG]: LINES.join('') });
      repository.write({
        [LOG]: LINES.slice(1).join(''),
        'decisions/new.jsonl': '{"id":"D-002","text":"x"}\n',
      });
      await repository.git('add', '-A');
      const { left } = await obeyed(repository, '--staged');
      expect(left.map(({ path }) => path)).toEqual(['decisions/new.jsonl']);
      expect(existsSync(join(repository.root, 'decisions/new.jsonl'))).toBe(true);
    }));
});

describe('what is in the working tree alone', () => {
  const sealed = sealedText(contribution({ status: 'complete', _meta: READY }), []).text;
  const LISTED = {
    ...CITED,
    [PATH]: sealed,
    [MANIFEST]: entry({ status: 'complete', checksum: digest(sealed) }),
  };

  test('and moved away comes back, and nothing is done where it was', () =>
    withRepository(async (repository) => {
      await repository.commit('listed', LISTED);
      const elsewhere = `packages/api/${PATH}`;
      repository.write({ [elsewhere]: sealed });
      unlinkSync(join(repository.root, PATH));
      const all = await judged(repository);
      expect(all.flatMap(commandsOf).filter((each) => each.includes('lint-protocol'))).toEqual([]);
      const { told, left } = await obeyed(repository);
      expect(told.length).toBeGreaterThan(1);
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
      // What only moves back is not lost.
      expect(told.map(({ help }) => help).join()).not.toContain('also take back');
    }));

  test.each([[''], ['--staged']])('and is new beside what was removed stays (%s)', (view) =>
    withRepository(async (repository) => {
      const store = '.cleo/sessions.json';
      await repository.commit('store', { [store]: '{"sessions": [{"id": "session_1"}]}\n' });
      unlinkSync(join(repository.root, store));
      repository.write({ [PATH]: contribution() });
      if (view !== '') await repository.git('add', '-A');
      const args = [view].filter((each) => each !== '');
      const told = errors(await judged(repository, ...args));
      const [session, removed] = ['CONTRIB-001', 'history/store-removed'].map((rule) =>
        told.find((each) => each.rule === rule),
      );
      const commands = commandsOf(removed ?? expect.fail());
      expect(commands).toHaveLength(1);
      ran(repository, commands);
      expect(session?.help).toMatch(/^Set "sessionId"/);
      expect(session?.then).toEqual([]);
      expect(existsSync(join(repository.root, PATH))).toBe(true);
      const left = errors(await judged(repository, ...args)).map(({ rule }) => rule);
      expect([...left, 'history/store-removed'].sort()).toEqual(
        told.map(({ rule }) => rule).sort(),
      );
    }),
  );

  test('and has its name in other letters comes back, and is not removed before', () =>
    withRepository(async (repository) => {
      const [claimed, respelled] = ['refund-window', 'Refund-Window'].map(
        (name) => `.vouch/claims/${name}.yaml`,
      );
      const base = based({});
      await repository.commit('base', base);
      unlinkSync(join(repository.root, claimed ?? ''));
      repository.write({ [respelled ?? '']: base[claimed ?? ''] ?? '' });
      const { left } = await obeyed(repository);
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('and was split goes, and git has it from then on', () =>
    withRepository(async (repository) => {
      await repository.commit('log', { ...CONFIG, [LOG]: LINES.join('') });
      const [first = '', ...others] = LINES;
      unlinkSync(join(repository.root, LOG));
      repository.write({ 'decisions/a.jsonl': first, 'decisions/b.jsonl': others.join('') });
      const { told, left } = await obeyed(repository);
      const [, id = ''] =
        /"decisions\/b.jsonl" \(`git cat-file blob (\w+)`/.exec(told[0]?.help ?? '') ?? [];
      expect(await repository.git('cat-file', 'blob', id)).toBe(others.join('').trimEnd());
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('and has to do with nothing else keeps its own steps', () =>
    withRepository(async (repository) => {
      const other = 'decisions/other.jsonl';
      const more = LINES.map((line) => line.replaceAll('D-', 'E-'));
      const whole = { [LOG]: LINES.join(''), [other]: more.join('') };
      await repository.commit('logs', { ...CONFIG, ...whole });
      repository.write({ [LOG]: LINES.slice(1).join(''), [other]: more.slice(1).join('') });
      const told = errors(await judged(repository));
      for (const each of told)
        expect(commandsOf(each).map((command) => command.includes(each.path))).toEqual([true]);
    }));
});

describe('a proposal that was approved by hand', () => {
  const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
  const PENDING = `.vouch/proposed/${PROPOSAL}.yaml`;
  const CLAIM = '.vouch/claims/refund-window.yaml';
  const { [CLAIM]: _, ...begun } = based({
    'audit.log.jsonl':
      event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
      event({ id: 'e1', event: 'proposal.claim.create', object_ids: [PROPOSAL] }),
  });
  const unproposed = {
    ...begun,
    '.vouch/audit.log.jsonl': event({ id: 'e0', event: 'kb.init', object_ids: [] }),
  };
  const waiting = `id: ${PROPOSAL}\nkind: claim\nproposed_by: scout\nstatus: pending\n`;

  async function isWaiting(repository: TestRepository) {
    const { root } = repository;
    expect(existsSync(join(root, DECISION))).toBe(false);
    const text = readFileSync(join(root, PENDING), 'utf8');
    expect(text).toContain('status: pending');
    expect(text).not.toContain('decided_');
    expect(await repository.git('ls-files', '.vouch/claims', '.vouch/decided')).toBe('');
  }

  test.each([[''], ['--staged']])('waits again (%s)', (view) =>
    withRepository(async (repository) => {
      await repository.commit('base', begun);
      repository.write({ [DECISION]: proposal(), [CLAIM]: claim() });
      if (view !== '') await repository.git('add', '-A');
      const { left } = await obeyed(repository, ...[view].filter((each) => each !== ''));
      expect(left).toEqual([]);
      await isWaiting(repository);
    }),
  );

  test.each([
    ['own', begun],
    ['published', begun],
    ['published, and no event proposes it', unproposed],
  ])('waits again where the commit is %s', (whose, files) =>
    withRepository(async (repository) => {
      await repository.commit('base', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.commit('approve', { [DECISION]: proposal() });
      if (whose !== 'own') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const { left } = await obeyed(repository);
      expect(left).toEqual([]);
      await isWaiting(repository);
      expect(errors(await judged(repository, '--since', 'HEAD~1'))).toEqual([]);
    }),
  );

  test('is moved back where git has what waits', () =>
    withRepository(async (repository) => {
      repository.write({ ...begun, [PENDING]: waiting });
      await repository.git('add', '-f', PENDING);
      await repository.commit('base', {});
      repository.write({ [DECISION]: proposal() });
      await repository.git('rm', '-q', PENDING);
      await repository.git('add', DECISION);
      const { left } = await obeyed(repository, '--staged');
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test.each([[''], ['--staged']])('and then moved back by hand is decided again (%s)', (view) =>
    withRepository(async (repository) => {
      const log = begun['.vouch/audit.log.jsonl'] + event({ id: 'e2' });
      await repository.commit('decided', {
        ...begun,
        '.vouch/.gitignore': '',
        '.vouch/audit.log.jsonl': log,
        [DECISION]: proposal(),
        [CLAIM]: claim(),
      });
      unlinkSync(join(repository.root, DECISION));
      repository.write({ [PENDING]: waiting });
      if (view !== '') await repository.git('add', '-A');
      const args = ['--only', 'history/decided-once', ...[view].filter((each) => each !== '')];
      const { told, left } = await obeyed(repository, ...args);
      expect(told).toHaveLength(1);
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }),
  );

  test('stays where its event is in the log and was not staged', () =>
    withRepository(async (repository) => {
      await repository.commit('base', begun);
      const log = begun['.vouch/audit.log.jsonl'] + event({ id: 'e2' });
      repository.write({ [DECISION]: proposal(), '.vouch/audit.log.jsonl': log });
      await repository.git('add', DECISION);
      const [told] = errors(await judged(repository, '--staged'));
      expect(told?.help).toContain('commit the log together with this file instead');
      expect(() => ran(repository, told ? commandsOf(told) : [])).toThrow(
        'The log has its decision',
      );
      expect(existsSync(join(repository.root, DECISION))).toBe(true);
    }));
});

describe('two branches that decided a proposal differently', () => {
  const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
  const CLAIM = '.vouch/claims/refund-window.yaml';
  const LOGGED = '.vouch/audit.log.jsonl';

  test('leave a person to decide once others have the merge: nothing is printed that a hook refuses', () =>
    withRepository(async (repository) => {
      const { [CLAIM]: text = '', ...begun } = based({
        'audit.log.jsonl':
          event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
          event({ id: 'e1', event: 'proposal.claim.create', object_ids: [PROPOSAL] }),
      });
      const log = String(begun[LOGGED]);
      const approved = event({
        id: 'e2',
        event: 'proposal.claim.approve',
        object_ids: [PROPOSAL, 'refund-window'],
      });
      const rejected = event({ id: 'e3', event: 'proposal.claim.reject', object_ids: [PROPOSAL] });
      await repository.commit('base', begun);
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('reject', {
        [DECISION]: proposal({ status: 'rejected' }),
        [LOGGED]: log + rejected,
      });
      await repository.git('checkout', '-q', '-');
      await repository.commit('approve', {
        [DECISION]: proposal(),
        [CLAIM]: text,
        [LOGGED]: log + approved,
      });
      await repository.git('merge', '-q', '--no-commit', '-s', 'ours', 'side');
      await repository.git('rm', '-q', CLAIM);
      await repository.commit('merge', {
        [DECISION]: proposal({ status: 'rejected' }),
        [LOGGED]: log + approved + rejected,
      });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const told = errors(await judged(repository, '--history'));
      const audited = told.find(({ rule }) => rule === 'history/audited');
      expect(audited?.by).toBe('human');
      expect(audited?.help).toContain(
        `"${CLAIM}" then has another problem (vouch/rejected-artifact). A human has to decide what is right.`,
      );
      expect(told.flatMap(commandsOf)).toEqual([]);
      expect(audited?.then.map(({ action }) => action)).toEqual(['do']);
    }));
});

test('a run of some paths takes nothing of the others back', () =>
  withRepository(async (repository) => {
    const other = 'plans/one.json';
    const decision = { files: ['decisions/*.jsonl'], format: 'jsonl', keep: 'append', id: 'id' };
    const plan = { files: ['plans/*.json'], format: 'json', schema: 'plan.schema.json' };
    await repository.commit('a log and a plan', {
      '.lint-protocol.json': JSON.stringify({ kinds: { decision, plan } }),
      'plan.schema.json': JSON.stringify({ type: 'object', required: ['title'] }),
      [LOG]: LINES.join(''),
      [other]: '{"title":"a"}\n',
    });
    repository.write({ [LOG]: LINES.slice(1).join(''), [other]: '{"titel":"b"}\n' });
    const [found, ...others] = errors(await judged(repository, 'decisions'));
    expect(others).toEqual([]);
    const commands = commandsOf(found ?? expect.fail()).join();
    expect(commands).toContain(LOG);
    expect(commands).not.toContain(other);
  }));
