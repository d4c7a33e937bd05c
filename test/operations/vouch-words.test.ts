import { expect, test } from 'vitest';
import { parse } from 'yaml';
import claimSchema from '../../schemas/vouch-claim.schema.json' with { type: 'json' };
import entitySchema from '../../schemas/vouch-entity.schema.json' with { type: 'json' };
import pageSchema from '../../schemas/vouch-page.schema.json' with { type: 'json' };
import sourceSchema from '../../schemas/vouch-source.schema.json' with { type: 'json' };
import {
  baseWith,
  claim,
  PROPOSAL,
  relation,
  SOURCE_ID,
  session,
} from '../../src/protocols/vouch/example.ts';
import { twoClaims } from '../../src/protocols/vouch/operations/change-examples.ts';
import { waiting } from '../../src/protocols/vouch/operations/gate-examples.ts';
import { relationSlug } from '../../src/protocols/vouch/operations/new-ids.ts';
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  ENTITY_TYPES,
  PAGE_STATUSES,
  SOURCE_TYPES,
} from '../../src/protocols/vouch/operations/object-types.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from './play.ts';

/** What a terminal would obey, or show in another order. */
const OBEYED = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const HOSTILE = 'refund \x1b[31mred\x1b]0;title\x07 \x9b1m \u202eabc\u2066 \r\nlast';

/** As YAML has it: the character itself is not allowed there. */
function written(text: string): string {
  return text.replaceAll('\x9b', '\\x9b');
}

async function says(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { out, err } = await call(['vouch', ...args], { cwd: repo.root, env: repo.env });
  expect(err).toBe('');
  return out;
}

async function saysAll(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await call(['vouch', ...args], { cwd: repo.root, env: repo.env });
  const said = `${out}${err}`;
  expect(code, said).toBe(0);
  return said.replace(/\s+/g, ' ');
}

test('what there is none of is said to be so', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    expect(await says(repo, 'list', 'pages')).toBe('There are no pages.\n');
    expect(await says(repo, 'list', 'claims', '--filter', 'status=archived')).toBe(
      'No claim matches.\n',
    );
    // What claims are to cite can be copied.
    expect(await says(repo, 'list', 'sources')).toContain(SOURCE_ID);
  }));

test.each([
  ['entities', '--type', 'sytem', 'system'],
  ['claims', '--type', 'fcat', 'fact'],
  ['claims', '--status', 'stabel', 'stable'],
  ['sources', '--type', 'flie', 'file'],
  ['pages', '--status', 'activ', 'active'],
])('a list of %s by %s refuses %s', (kind, option, wrong, known) =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const at = { cwd: repo.root, env: repo.env };
    const { code, err } = await call(['vouch', 'list', kind, option, wrong], at);
    expect(code).toBe(2);
    expect(err).toContain(known);
    expect((await call(['vouch', 'list', kind, option, known], at)).code).toBe(0);
  }),
);

test.each([
  [claimSchema.properties.type.enum, CLAIM_TYPES],
  [claimSchema.properties.status.enum, CLAIM_STATUSES],
  [entitySchema.properties.type.enum, ENTITY_TYPES],
  [sourceSchema.properties.type.enum, SOURCE_TYPES],
  [pageSchema.properties.status.enum, PAGE_STATUSES],
])('the words of a list are those of the schema: %j', (words, known) => {
  expect([...known].sort()).toEqual(words.filter((word) => word !== null).sort());
});

test('a contradiction ends as is printed once one of the claims is replaced', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: twoClaims(), input: {} });
    const pair = ['refund-window', 'long-window', '--actor', 'maria'];
    await says(repo, 'contradict', ...pair);
    await says(repo, 'confirm', 'long-window', '--actor', 'maria');
    expect(await says(repo, 'context', 'refunds')).toContain('is contested');
    const replaced = await says(repo, 'supersede', ...pair);
    expect(replaced).toContain('If it holds: lint-protocol vouch confirm long-window\n');
    const ended = await says(repo, 'confirm', 'long-window', '--actor', 'maria');
    expect(ended).toContain('Confirmed long-window: it is contested no more.');
    expect(await says(repo, 'context', 'refunds')).not.toContain('is contested');
  }));

test('who crystallizes without a page hears of no page but one that waits', () =>
  withRepository(async (repo) => {
    const id = 'sess-20260412-091000-1a2b3c';
    const before = baseWith({ [`sessions/${id}.yaml`]: session() });
    await prepare(repo, { name: '', before, input: {} });
    const proposed = await says(repo, 'crystallize', id, '--actor', 'scout');
    const [, page = 'none'] = /^Proposed page \S+ as (\S+)\.$/m.exec(proposed) ?? [];
    const args = ['crystallize', id, '--approve', '--no-page', '--actor', 'maria'];
    expect(await says(repo, ...args)).toBe(`Waits: page ${page}\n`);
    await says(repo, 'approve', page, '--actor', 'maria');
    expect(await says(repo, ...args)).not.toContain('already exists');
  }));

test('a base that is missing is made as the refusal says', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: { 'a.md': 'A\n' }, input: {} });
    const { err } = await call(['vouch', 'stats'], { cwd: repo.root, env: repo.env });
    const [, command = ''] = /`lint-protocol (vouch init[^`]*)`/.exec(err) ?? [];
    const made = await call(command.split(' '), { cwd: repo.root, env: repo.env });
    expect(made).toMatchObject({ code: 0 });
  }));

test('the example of a relation has the id that a proposed one gets', () => {
  const { source, relation: name, target, id } = parse(relation());
  expect(id).toBe(relationSlug(source, name, target));
});

test('statistics name who proposes', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), worktree: waiting(), input: {} });
    const out = await says(repo, 'stats');
    expect(out).toMatch(/proposed by scout +1 waiting, 0 approved, 0 rejected, 0 expired/);
    expect(out).toMatch(/claims with a source that exists +1/);
  }));

test('nothing that a record says moves a terminal', () =>
  withRepository(async (repo) => {
    const text = written(JSON.stringify(HOSTILE));
    const payload = `  id: hostile\n  text: ${text}\n  evidence:\n    - ${SOURCE_ID}\n`;
    await prepare(repo, {
      name: '',
      before: baseWith({
        'claims/odd.yaml': written(claim({ id: 'odd', text: HOSTILE, tags: [HOSTILE] })),
      }),
      worktree: waiting({ payload, by: text, rationale: text }),
      input: {},
    });
    const calls = [
      ['pending'],
      ['show', PROPOSAL],
      ['search', 'refund'],
      ['context', 'refund'],
      ['read', 'claim', 'odd'],
      ['list', 'claims'],
      ['cite', 'odd'],
      ['stats'],
    ];
    for (const args of calls) {
      const out = await says(repo, ...args);
      expect(out).toMatch(/\S/);
      expect(out).not.toMatch(OBEYED);
    }
  }));

test('a correction is refused with what leads on, and restores nothing that nobody changed', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const correct = async (set: string) => {
      const args = ['vouch', 'correct', 'refund-window', '--reason', 'typo', '--actor', 'maria'];
      const { code, out, err } = await call([...args, '--set', set], {
        ...{ cwd: repo.root, env: repo.env },
      });
      return { code, text: `${out}${err}`.replace(/\s+/g, ' ') };
    };
    const words = await correct('text=Refunds are paid at once.');
    expect(words.text).toContain('vouch propose claim TEXT --supersedes refund-window');
    expect(words.text).not.toContain('checkout');
    expect((await correct('tgas=x')).text).toContain(
      'The claim refund-window has no field tgas. help: Did you mean tags?',
    );
    const { out } = await call(['vouch', 'correct', '--help'], { cwd: repo.root, env: repo.env });
    expect(out).toContain('--set FIELD=VALUE');
    const audit = await call(['vouch', 'audit', '--help'], { cwd: repo.root, env: repo.env });
    expect(audit.out).toContain('--filter NAME=VALUE');
    expect(await repo.git('status', '--porcelain')).toBe('');
  }));

test('who proposes a page under the title of another is told how it takes its place', () =>
  withRepository(async (repo) => {
    const page = '---\nid: retries\ntitle: Retries\ntype: concept\nstatus: approved\n---\nFive.\n';
    await prepare(repo, { name: '', before: baseWith({ 'pages/retries.md': page }), input: {} });
    const told = await says(repo, 'propose', 'page', 'Retries', '--body', 'Three.', '--actor', 'a');
    expect(told).toContain('A page retries already exists.');
    expect(told).toContain('lint-protocol vouch archive retries');
    const other = await says(repo, 'propose', 'page', 'Limits', '--body', 'Six.', '--actor', 'a');
    expect(other).not.toContain('already exists');
  }));

test('what is captured is not taken back: the error says what to do with what rests on it', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const fails = async (...args: readonly string[]) => {
      const { code, out, err } = await call(['vouch', ...args, '--actor', 'maria'], {
        cwd: repo.root,
        env: repo.env,
      });
      expect(code).toBe(2);
      return `${out}${err}`.replace(/\s+/g, ' ');
    };
    for (const args of [
      ['propose', 'delete', SOURCE_ID],
      ['archive', SOURCE_ID],
      ['correct', SOURCE_ID, '--set', 'tags=x', '--reason', 'r'],
    ]) {
      const text = await fails(...args);
      expect(text).toContain('That is the id of a source: it never changes and stays.');
      expect(text).toContain(`lint-protocol vouch impact ${SOURCE_ID}`);
    }
    expect(await says(repo, 'impact', SOURCE_ID)).toContain('cited by claim refund-window');
    expect(await says(repo, 'why', 'refund-window')).toContain(`cites source ${SOURCE_ID}`);
    // A file is cited by the source that was captured from it.
    const cite = ['cite', 'refund-window', '--evidence'];
    expect(await fails(...cite, 'docs/refunds.md:1-2')).toContain(
      `Cite that: --evidence '{"source_id":"${SOURCE_ID}","locator":"L1-L2"}'`,
    );
    expect(await fails(...cite, 'docs/other.md')).toContain(
      'lint-protocol vouch source add-file docs/other.md',
    );
    const given = JSON.stringify({ source_id: SOURCE_ID, locator: 'L1-L2' });
    await says(repo, ...cite, given, '--actor', 'maria');
  }));

test('words that replace a claim say whose evidence they take over, and a file how it is cited', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const at = { cwd: repo.root, env: repo.env };
    const words = ['vouch', 'propose', 'claim', 'Refunds take 30 days.', '--actor', 'scout'];
    const { out } = await call([...words, '--supersedes', 'refund-window'], at);
    expect(out).toMatch(
      /note: Evidence taken over from refund-window: .*lint-protocol vouch reject/s,
    );
    const { code, err } = await call([...words, '--evidence', 'docs/refunds.md:7'], at);
    expect([code, err]).toEqual([2, expect.stringContaining('was captured as the source')]);
  }));

test('a claim that is out of use or contested is named where a page is made of it', () =>
  withRepository(async (repo) => {
    const before = twoClaims({
      'claims/refund-window.yaml': claim({ status: 'archived' }),
    });
    await prepare(repo, { name: '', before, input: {} });
    const words = ['--claim', 'refund-window', '--claim', 'long-window', '--actor', 'scout'];
    const said = await saysAll(repo, 'propose', 'page', 'Refunds', '--body', 'x', ...words);
    expect(said).toContain('The claim refund-window is archived.');
    expect(said).not.toContain('The claim long-window is');
    const [, id = ''] = /as (\S+)\./.exec(said) ?? [];
    expect(await saysAll(repo, 'approve', id, '--actor', 'maria')).toContain(
      'The claim refund-window is archived.',
    );
  }));

test('an id that has the words which are redacted is named', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const redacted = (hide: string) =>
      saysAll(repo, 'redact', 'refund-window', '--hide', hide, '--actor', 'maria', '--dry-run');
    expect(await redacted('14 days')).not.toContain('The id still has the words.');
    expect(await redacted('Refund')).toContain('The id still has the words.');
  }));

test('a file may be named from the root in a folder, as answers print it', () =>
  withRepository(async (repo) => {
    await repo.commit('a package', { 'packages/b/doc.md': '# Doc\n' });
    const cwd = `${repo.root}/packages/b`;
    const on = (...args: readonly string[]) => call(['vouch', ...args], { cwd, env: repo.env });
    expect(await on('init', '--actor', 'maria')).toMatchObject({ code: 0 });
    const named = await on('source', 'add-file', 'packages/b/doc.md', '--actor', 'maria');
    expect(named).toMatchObject({ code: 0, err: '' });
  }));
