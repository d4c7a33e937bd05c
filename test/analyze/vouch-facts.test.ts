import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FactOf } from '../../src/core/fact.ts';
import type { ReadableKind } from '../../src/core/record.ts';
import { vouchBaseFact } from '../../src/protocols/vouch/facts/vouch-settings-facts.ts';
import { parseAs } from '../parse/parse-as.ts';
import { factOf } from './fact-of.ts';

const HEX = 'a'.repeat(64);

async function fact<K extends ReadableKind>(kind: K, text: string): Promise<FactOf[K]> {
  const record = await parseAs(kind, text);
  if (!record.readable) throw new Error(`not readable: ${JSON.stringify(record.faults)}`);
  return factOf(record) as FactOf[K];
}

test('a claim: references item by item, times in milliseconds', async () => {
  const text = `id: c
text: It holds.
type: fact
status: superseded
confidence: 1
evidence: [a, 7, b]
superseded_by: d
created_at: '1970-01-01T00:00:01.5Z'
updated_at: soon
`;
  const { shape, unknown, uncited: _, reviewed, ...rest } = await fact('vouch-claim', text);
  expect(Object.keys(reviewed)).toEqual(['text', 'type', 'confidence']);
  expect(rest).toEqual({
    id: 'c',
    approvedBy: null,
    status: 'superseded',
    evidence: ['a', null, 'b'],
    entities: [],
    supersedes: [],
    supersededBy: 'd',
    contradicts: [],
    createdAt: 1500,
    updatedAt: null,
    confirmedAt: null,
  });
  expect(shape.map(({ finding }) => finding.at)).toEqual([['evidence', 1], ['updated_at']]);
  expect(unknown).toEqual([]);
});

test('claims that differ in what they cite alone are known by it', async () => {
  const uncited = async (text: string) => (await fact('vouch-claim', text)).uncited;
  const claim = 'id: c\ntext: It holds.\nevidence: [a]\nupdated_at: then\n';
  const cited = claim.replace('[a]', '[a, b]').replace('then', 'now');
  expect(await uncited(cited)).toBe(await uncited(claim));
  expect(await uncited(claim.replace('holds', 'does not hold'))).not.toBe(await uncited(claim));
});

test.each([
  ['status', 'final', true],
  ['type', 'guess', true],
  ['status', '7', false],
  ['status', "''", false],
  ['scope', 'world', true],
  ['scope', '{visibility: world}', true],
  ['text', "' '", false],
])('%s: %s is a word that is not listed: %s', async (field, value, isUnlisted) => {
  const { shape } = await fact('vouch-claim', `${field}: ${value}\n`);
  const told = shape.filter(({ finding }) => finding.message === 'wrong');
  expect(told.map((fault) => fault.isUnlisted)).toEqual([isUnlisted]);
});

test('what is no mapping has no id', async () => {
  const { id, shape } = await fact('vouch-entity', '[]\n');
  expect(id).toBe(null);
  expect(shape).toHaveLength(1);
});

describe('evidence asks for', () => {
  const asked = async (rest: string) => {
    const { citations } = await fact('vouch-evidence', `source_id: ${HEX}\n${rest}\n`);
    return citations.map(({ about, at, line, quote, part }) => ({ about, at, line, quote, part }));
  };

  test('its quote in the content', async () => {
    const { citations } = await fact('vouch-evidence', `source_id: ${HEX}\nquote: it holds\n`);
    expect(citations).toEqual([
      {
        path: `sources/${HEX}/content`,
        from: 'home',
        line: null,
        quote: 'it holds',
        sha256: null,
        presentOnly: true,
        at: ['quote'],
        about: 'quote',
      },
    ]);
  });

  test.each([
    ['L10', 'line', 10, 10, 10],
    ['L10-L20', 'line', 10, 20, 20],
    ['L10-20', 'line', 10, 20, 20],
    ['b53-84', 'byte', 53, 84, null],
  ])('what %s counts out', async (locator, unit, start, end, line) => {
    expect(await asked(`locator: ${locator}`)).toEqual([
      { about: 'locator', at: ['locator'], line, quote: null, part: { unit, start, end } },
    ]);
  });

  test.each(['t=00:14:23', '#sec-3', 'L', 'b1', 'L1-b2'])('nothing for %s', async (locator) => {
    expect(await asked(`locator: '${locator}'`)).toEqual([]);
  });

  test('the same bytes once', async () => {
    const bytes = 'locator: b3-5\nbyte_start: 3\nbyte_end: 5';
    expect(await asked(bytes)).toMatchObject([{ about: 'bytes', at: ['byte_start'] }]);
    const other = 'locator: b3-6\nbyte_start: 3\nbyte_end: 5';
    expect(await asked(other)).toMatchObject([{ about: 'bytes' }, { about: 'locator' }]);
  });

  test('nothing where its source can be no folder', async () => {
    const { citations } = await fact('vouch-evidence', 'source_id: ../x\nquote: it holds\n');
    expect(citations).toEqual([]);
  });

  test('its hash is compared with its quote', async () => {
    const hash = createHash('sha256').update('é').digest('hex');
    expect((await fact('vouch-evidence', `quote: é\nhash: ${hash}\n`)).isHashOfQuote).toBe(true);
    expect((await fact('vouch-evidence', `quote: e\nhash: ${hash}\n`)).isHashOfQuote).toBe(false);
    expect((await fact('vouch-evidence', 'quote: e\n')).isHashOfQuote).toBe(null);
  });
});

test('a source asks whether its content hashes to its id, where that is a hash', async () => {
  const request = { path: 'content', from: 'folder', at: ['id'], presentOnly: true };
  const sound = await fact('vouch-source', `id: ${HEX}\nhash: x\nbyte_size: 3\n`);
  expect(sound).toMatchObject({ hash: 'x', byteSize: 3, citations: [{ ...request, sha256: HEX }] });
  const named = await fact('vouch-source', 'id: notes\nbyte_size: -3\n');
  expect(named).toMatchObject({ byteSize: null, citations: [{ ...request, sha256: null }] });
});

test('a page: its links, none of code or of files that it shows', async () => {
  const text =
    '---\nid: p\ntitle: P q\ntype: theme\n---\n[[a]] [[b|the b]] [[c#d]] ![[e.png]] `[[f]]`\n\n    [[g]]\n';
  const { links, ...rest } = await fact('vouch-page', text);
  expect(rest).toMatchObject({ hasFrontMatter: true, type: 'theme', title: 'P q' });
  expect(links.map(({ id, at }) => [id, text.slice(at.start, at.end)])).toEqual([
    ['a', '[[a]]'],
    ['b', '[[b|the b]]'],
    ['c', '[[c#d]]'],
  ]);
  expect((await fact('vouch-page', '# P\n')).hasFrontMatter).toBe(false);
});

test('a proposal: what it is about, who decided', async () => {
  const text = `id: p
kind: claim
proposed_by: scout
payload: {id: c, evidence: [e]}
status: approved
decided_by: maria
`;
  expect(await fact('vouch-proposal', text)).toMatchObject({
    kind: 'claim',
    artifactId: 'c',
    evidence: ['e'],
    decidedBy: 'maria',
    decidedAt: null,
    hasReason: false,
  });
});

test('a configuration: what it says, else the defaults', async () => {
  expect(await fact('vouch-config', '')).toMatchObject({ shape: [{ isUnlisted: false }] });
  expect(await fact('vouch-config', '{}\n')).toEqual({
    shape: [],
    isNewer: false,
    unknownVersion: null,
    requireCitations: true,
    approverRole: 'human',
    autoApproveOnReceipt: false,
    gate: {},
    pageKinds: [],
  });
  const text = `version: 1
review: {require_citations: false, approver_role: trusted-agent, auto_approve_on_receipt: true}
page_kinds: {contact: {}}
`;
  expect(await fact('vouch-config', text)).toEqual({
    shape: [],
    isNewer: true,
    unknownVersion: null,
    requireCitations: false,
    approverRole: 'trusted-agent',
    autoApproveOnReceipt: true,
    gate: {
      require_citations: false,
      approver_role: 'trusted-agent',
      auto_approve_on_receipt: true,
    },
    pageKinds: ['contact'],
  });
  const odd = 'review: {require_human_approval: "no", require_citations: 1, approver_role: null}\n';
  expect(await fact('vouch-config', odd)).toHaveProperty('gate', { require_human_approval: 'no' });
});

test.each([
  ['0.1.0\n', false, null],
  ['0.1.9', false, null],
  ['0.2.0', true, '0.2.0'],
  ['1', true, null],
  ['', false, null],
])('the version %j is newer: %s, and unknown: %j', async (text, isNewer, unknownVersion) => {
  expect(await fact('vouch-schema-version', text)).toEqual({ isNewer, unknownVersion });
});

test('an audit log: its events in order', async () => {
  const line = JSON.stringify({
    id: 'e',
    event: 'proposal.approve',
    actor: 'maria',
    created_at: '1970-01-01T00:00:01Z',
    object_ids: ['p', 7],
    data: { object_id: 'c' },
    dry_run: true,
  });
  expect(await fact('vouch-audit-log', `{}\n${line}\n`)).toEqual({
    breaks: [],
    chain: ',, ,,',
    entries: [
      {
        index: 0,
        id: null,
        event: null,
        actor: null,
        createdAt: null,
        objectIds: [],
        artifactId: null,
        evidenceAdded: [],
        isDryRun: false,
        onConflict: null,
        written: null,
      },
      {
        index: 1,
        id: 'e',
        event: 'proposal.approve',
        actor: 'maria',
        createdAt: 1000,
        objectIds: ['p'],
        artifactId: 'c',
        evidenceAdded: [],
        isDryRun: true,
        onConflict: null,
        written: null,
      },
    ],
    isWhole: true,
  });
});

test.each([
  [3, 3],
  [0, 0],
  [-1, null],
  [1.5, null],
  ['3', null],
])('what an import wrote: %j', async (written, read) => {
  const line = `${JSON.stringify({ data: { written } })}\n`;
  expect(await fact('vouch-audit-log', line)).toMatchObject({ entries: [{ written: read }] });
});

test.each([
  ['{}\n{}', true],
  ['{"a":1,"a":2}\n', true],
  ['{}\n{"id":\n', false],
  [`${'['.repeat(2000)}${']'.repeat(2000)}\n`, false],
])('an audit log %#: whether every line could be read', async (text, isWhole) => {
  expect(await fact('vouch-audit-log', text)).toMatchObject({ isWhole });
});

test.each(['vouch-entity', 'vouch-relation', 'vouch-page'] as const)(
  '%s: when it was made',
  async (kind) => {
    const line = "created_at: '1970-01-01T00:00:02Z'\n";
    const text = kind === 'vouch-page' ? `---\n${line}---\n` : line;
    expect(await fact(kind, text)).toMatchObject({ createdAt: 2000 });
  },
);

test.each([
  ['', true],
  ['proposed/\r\n', true],
  ['proposed/\nstate.db', false],
])('a .gitignore %j: whether its last line has an end', async (text, isEnded) => {
  expect(await fact('vouch-gitignore', text)).toEqual({ isEnded });
});

test('a base asks what git ignores of it', () => {
  const { citations, unreadable } = vouchBaseFact(['.vouch/claims/a.yaml']);
  expect(unreadable).toEqual(['.vouch/claims/a.yaml']);
  expect(citations.map(({ path, shouldBe }) => [path, shouldBe])).toEqual([
    ['proposed/proposal.yaml', 'ignored'],
    ['state.db', 'ignored'],
    ['decided/proposal.yaml', 'committed'],
    ['audit.log.jsonl', 'committed'],
  ]);
});
