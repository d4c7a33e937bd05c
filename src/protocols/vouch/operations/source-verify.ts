import type { Facts } from '../../../core/fact.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { flag, listOf, objectOf, oneOf, text } from '../../../core/operation-output.ts';
import { isSha256, sha256 } from '../../../core/sha256.ts';
import { basesOf } from '../bases.ts';
import { baseWith, CONTENT, SOURCE_ID, source } from '../example.ts';
import type { VouchSourceFact } from '../facts.ts';
import { baseErrors } from './change-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { REFERENCE_ERRORS, unknownAmong } from './reference-check.ts';
import { contentOf, contentPath } from './source-files.ts';

const OTHER_ID = 'ab'.repeat(32);

const ISSUE_KINDS = [
  'content_missing',
  'hash_mismatch',
  'external_drift',
  'external_missing',
] as const;

interface Issue {
  readonly id: string;
  readonly kind: (typeof ISSUE_KINDS)[number];
  readonly detail: string;
}

export default defineOperation({
  id: 'vouch/source-verify',
  command: 'vouch source verify ID',
  operands: ['id'],
  method: { name: 'kb.source_verify' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3.3 and 5.2',
  summary: 'Compares the contents of sources with their ids, and with the files that they are from',
  about: [
    '`ok` is false if a content is gone or changed, or if the file that it is from has changed and was not kept anew (drift).',
    'A file that is not in the repository is reported, but is not a fault. Nothing is written, not even an event.',
    'The exit code is 1 if the content of a source is missing, or is not what its id says.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the source to check; by default all of them',
      },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    ok: flag('true unless a content is missing or changed, or a file has drifted'),
    issues: listOf(
      objectOf({
        id: text('the source'),
        kind: oneOf(ISSUE_KINDS),
        detail: text('what was found'),
      }),
      'what is wrong, source by source',
    ),
  },
  errors: { ...BASE_ERRORS, ...REFERENCE_ERRORS },
  exits: { 1: 'the content of a source is missing, or not what was kept' },
  examples: [
    {
      name: 'all sources are as they were',
      before: { ...baseWith(), 'docs/refunds.md': CONTENT },
      input: {},
      result: { ok: true, issues: [] },
    },
    {
      name: 'the file that one names is not in this repository',
      before: baseWith(),
      input: {},
      result: { ok: true, issues: [{ id: SOURCE_ID, kind: 'external_missing' }] },
    },
    {
      name: 'the content of one was changed',
      before: baseWith({ [`sources/${SOURCE_ID}/content`]: 'Refunds take a year.\n' }),
      input: { id: SOURCE_ID },
      result: { ok: false },
      exitCode: 1,
    },
    {
      name: 'the content of one is gone',
      before: baseWith({
        [`sources/${OTHER_ID}/meta.yaml`]: source({
          id: OTHER_ID,
          hash: OTHER_ID,
          locator: 'https://example.org',
        }),
      }),
      input: { id: OTHER_ID },
      result: { ok: false, issues: [{ id: OTHER_ID, kind: 'content_missing' }] },
      exitCode: 1,
    },
    {
      name: 'content of another source, without a record',
      before: baseWith({ [`sources/${'0'.repeat(64)}/content`]: CONTENT }),
      input: { id: '0'.repeat(64) },
      result: { ok: false, issues: [{ id: '0'.repeat(64), kind: 'hash_mismatch' }] },
      exitCode: 1,
    },
    {
      name: 'such content is found among all sources',
      before: {
        ...baseWith({ [`sources/${'0'.repeat(64)}/content`]: CONTENT }),
        'docs/refunds.md': CONTENT,
      },
      input: {},
      result: { ok: false, issues: [{ id: '0'.repeat(64), kind: 'hash_mismatch' }] },
      exitCode: 1,
    },
    {
      name: 'a source that is not there',
      before: baseWith(),
      input: { id: '0'.repeat(64) },
      error: 'unknown-object',
    },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { input, state, fail } = planning;
    const home = baseFor(planning);
    const facts = await state.facts();
    const captured = contentsIn(home, facts);
    if (input.id !== undefined && !captured.has(input.id)) {
      const references = [{ id: input.id, kinds: ['vouch-source'] }] as const;
      const nothing = { proposals: [], unreadable: [] };
      const unknown = unknownAmong(references, { facts, home, pending: nothing });
      if (unknown !== null) throw fail('unknown-object', unknown);
    }
    const bases = basesOf(facts);
    const all = [...bases.ids('vouch-source', { home }), ...captured];
    const ids = [...new Set(input.id === undefined ? all : [input.id])].sort();
    const found: FoundIssue[] = [];
    for (const id of ids) {
      const fact = bases.find('vouch-source', { home }, id)?.fact ?? null;
      const at = { state, home, file: fileNamed(fact), captured };
      for await (const issue of issuesOf(id, at)) found.push(issue);
    }
    const issues = found.map(({ isFault: _, ...issue }) => issue);
    const isBroken = issues.some(({ kind }) => !kind.startsWith('external_'));
    return {
      changes: [],
      result: { ok: !found.some(({ isFault }) => isFault), issues },
      told: [
        ...issues.map(({ id, kind, detail }) => `${kind} ${id}: ${detail}`),
        counted(ids.length, issues),
      ],
      ...(isBroken && { exitCode: 1 }),
    };
  },
});

/** What was found, and whether something has to be done about it. */
interface FoundIssue extends Issue {
  readonly isFault: boolean;
}

/** The sources that something was captured of, described or not. */
function contentsIn(home: string, facts: Facts): ReadonlySet<string> {
  const contents = facts.of('vouch-source-content').filter(({ record }) => record.home === home);
  return new Set(contents.map(({ record: { path } }) => path.split('/').at(-2) ?? ''));
}

/** The file of the repository that a source is from; null for one that is from elsewhere. */
function fileNamed(fact: Pick<VouchSourceFact, 'type' | 'locator'> | null): string | null {
  if (fact === null || fact.locator === null || (fact.type ?? 'file') !== 'file') return null;
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(fact.locator) ? null : fact.locator;
}

/** What is wrong with a source. Both its content and the file that it is from may be. */
async function* issuesOf(
  id: string,
  at: {
    readonly state: OperationState;
    readonly home: string;
    readonly file: string | null;
    readonly captured: ReadonlySet<string>;
  },
): AsyncGenerator<FoundIssue> {
  const content = await contentOf(at.state, contentPath(at.home, id));
  const hash = content === null ? null : sha256(content);
  if (hash === null) {
    yield {
      id,
      isFault: true,
      kind: 'content_missing',
      detail: 'Its content was not captured, or is gone.',
    };
  } else if (isSha256(id) && hash !== id) {
    yield {
      id,
      isFault: true,
      kind: 'hash_mismatch',
      detail: `The sha256 of its content is ${hash}.`,
    };
  }
  if (at.file === null) return;
  const file = await contentOf(at.state, at.file);
  if (file === null) {
    // A text may be from a file that never was in this repository.
    const detail = `There is no file ${at.file} here. That alone is harmless.`;
    yield { id, isFault: false, kind: 'external_missing', detail };
  } else if (sha256(file) !== id) {
    const isFault = !at.captured.has(sha256(file));
    const since = isFault ? '' : ` What it says now is kept as ${sha256(file)}.`;
    const detail = `${at.file} has changed since it was kept.${since}`;
    yield { id, isFault, kind: 'external_drift', detail };
  }
}

function counted(checked: number, issues: readonly Issue[]): string {
  const sources = checked === 1 ? '1 source' : `${checked} sources`;
  if (issues.length === 0) return `${sources} checked: no issues.`;
  return `${sources} checked: ${issues.length === 1 ? '1 issue' : `${issues.length} issues`}.`;
}
