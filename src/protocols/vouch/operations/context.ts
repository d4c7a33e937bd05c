import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import {
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  text,
  texts,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { baseWith, page, SOURCE_ID } from '../example.ts';
import { timeText } from './audit-writer.ts';
import { baseErrors } from './change-examples.ts';
import { type ContextItem, FRESHNESS, type Packed, packed } from './context-pack.ts';
import { BACKENDS, retrievalOf } from './found-objects.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import { RETIRED } from './open-claim.ts';
import { SEARCHED_KINDS } from './searched-fields.ts';

/** Characters of summaries where nobody says how many. */
const MAX_CHARS = 4000;

const COUNT = { type: 'integer', minimum: 0 } as const;

export default defineOperation({
  id: 'vouch/context',
  command: 'vouch context TASK',
  operands: ['task'],
  method: { name: 'kb.context' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 5.1',
  summary: 'Gathers what the knowledge base knows about a task',
  about: [
    'Lists claims, pages, entities and sources with the words of the task, the best first. Superseded, archived and redacted ones are left out.',
    'Common words (the, how, should) are ignored. Summaries are added until --max-chars is full; a claim is never cut.',
    'Objects that differ from what was recorded, and what rests on them, are left out: `warnings` names them.',
    'A claim is fresh for 30 days after it was confirmed, and stale when nobody has changed or confirmed it for 180 days.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      task: {
        type: 'string',
        minLength: 1,
        'x-file': true,
        'x-also': ['query'],
        description: 'what is to be done, in words',
      },
      maxChars: {
        ...COUNT,
        description: `at most this many characters in all summaries together; ${MAX_CHARS} by default`,
      },
      limit: { type: 'integer', minimum: 1, description: 'at most this many objects' },
      minItems: { ...COUNT, description: 'how many objects are needed; 0 by default' },
      requireCitations: {
        type: 'boolean',
        description: 'leave out claims that cite nothing, and list them',
      },
      ...BASE_INPUT,
    },
    required: ['task'],
    additionalProperties: false,
  },
  output: {
    query: text('the task'),
    generated_at: text('RFC 3339, UTC'),
    items: listOf(
      objectOf({
        id: text(),
        type: oneOf(SEARCHED_KINDS),
        summary: text('what it says, on one line'),
        citations: texts('what it rests on'),
        score: number('how well it matches: more is better'),
        backend: oneOf(BACKENDS),
        freshness: oneOf(FRESHNESS),
      }),
      'what matches the task, the best first',
    ),
    warnings: texts('what to know before relying on it'),
    quality: objectOf(
      {
        ok: flag('whether nothing failed'),
        items: wholeNumber(),
        minimum_items: wholeNumber(),
        require_citations: flag(),
        uncited_items: texts('claims that were left out because they cite nothing'),
        warnings: wholeNumber(),
        failed: texts('min_items if there are too few'),
        budget_truncated: flag('whether a match was left out for lack of room'),
        budget_omitted_items: wholeNumber('how many objects that were'),
        budget_clipped_items: wholeNumber('0: no summary is cut to make room'),
      },
      'how far the options were met',
    ),
  },
  errors: { ...BASE_ERRORS },
  examples: [
    {
      name: 'what is known for a task',
      before: baseWith(),
      input: { task: 'explain refunds' },
      result: {
        query: 'explain refunds',
        items: [
          { id: 'refund-window', type: 'claim', citations: [SOURCE_ID] },
          { id: SOURCE_ID, type: 'source' },
        ],
        quality: { ok: true },
      },
    },
    {
      name: 'fewer than match',
      before: baseWith({}),
      input: { task: 'explain refunds', limit: 1 },
      result: { items: [{ id: 'refund-window' }], quality: { budget_truncated: false } },
    },
    {
      name: 'a page that was archived',
      before: baseWith({ 'pages/refunds.md': page({ status: 'archived' }) }),
      input: { task: 'explain refunds', limit: 5 },
      result: { items: [{ id: 'refund-window' }, { id: SOURCE_ID }] },
    },
    ...baseErrors({ task: 'explain refunds' }),
  ],
  async plan(planning) {
    const { input, state, now } = planning;
    const { task, maxChars = MAX_CHARS, minItems = 0, requireCitations = false } = input;
    const home = baseFor(planning);
    const limit = input.limit ?? Number.POSITIVE_INFINITY;
    const wish = { task, maxChars, limit, requireCitations, now };
    const pack = await packed(state, home, await retrievalOf(state, home), wish);
    const { items, uncited } = pack;
    const omitted = pack.isFull ? 0 : pack.omitted;
    const outdated = await outdatedPages(state, home, items);
    const warnings = [...warningsOf(pack, minItems), ...outdated];
    const failed = items.length < minItems ? ['min_items'] : [];
    const quality = {
      ok: failed.length === 0,
      items: items.length,
      minimum_items: minItems,
      require_citations: requireCitations,
      uncited_items: uncited,
      warnings: warnings.length,
      failed,
      budget_truncated: omitted > 0,
      budget_omitted_items: omitted,
      budget_clipped_items: 0,
    };
    const told = [...toldOf(pack), ...warnings.map((warning) => `Warning: ${warning}`)];
    const result = { query: task, generated_at: timeText(now), items, warnings, quality };
    return { changes: [], result, told };
  },
});

function toldOf({ items, omitted, isFull }: Packed): readonly string[] {
  if (items.length === 0) {
    return [
      omitted > 0
        ? 'There are matches, but none is short enough for --max-chars.'
        : 'Nothing matches.',
    ];
  }
  return [
    ...items.flatMap(({ id, type, summary, citations, freshness }) => [
      summary,
      `  ${[`${type} ${id}`, citedText(citations), freshness === 'unknown' ? '' : freshness].filter((part) => part !== '').join(', ')}`,
    ]),
    ...(omitted > 0
      ? [
          `${omitted} more ${omitted === 1 ? 'matches' : 'match'} the task: raise ${isFull ? '--limit' : '--max-chars'}.`,
        ]
      : []),
  ];
}

/** Ids of sources are long; their beginning is enough to find one. */
function citedText(citations: readonly string[]): string {
  if (citations.length === 0) return '';
  return `cites ${citations.map((id) => (id.length === 64 ? id.slice(0, 12) : id)).join(' ')}`;
}

function tooFew(count: number, omitted: number, wanted: number): string {
  if (omitted === 0) return `Only ${count} of ${wanted} objects were found.`;
  return `Only ${count} of ${wanted} objects are given: ${omitted} more match, and do not fit into the limits.`;
}

/** What to know of a pack before relying on it. */
function warningsOf(
  { items, omitted, uncited, contested, unsound, unread }: Packed,
  wanted: number,
): readonly string[] {
  return [
    ...(items.length < wanted ? [tooFew(items.length, omitted, wanted)] : []),
    ...(uncited.length > 0 ? [`Left out because they cite nothing: ${uncited.join(', ')}.`] : []),
    ...unsound.map(
      ({ id, problem: { path, message, rule } }) =>
        `${id} is left out, because it rests on something that differs from what was recorded. ${path}: ${message} (${rule}).`,
    ),
    ...contested.map((id) => `${id} is contested: another claim contradicts it.`),
    ...unread,
  ];
}

/** A warning for each claim that is no longer in use and that a page of a pack is made from. */
async function outdatedPages(
  state: OperationState,
  home: string,
  items: readonly ContextItem[],
): Promise<readonly string[]> {
  const pages = items.filter(({ type, citations }) => type === 'page' && citations.length > 0);
  const paths = new Set(
    pages.flatMap(({ citations }) => citations.map((id) => `${home}/claims/${id}.yaml`)),
  );
  if (paths.size === 0) return [];
  const claims = await objectsIn(state, home, 'claim', (path) => paths.has(path));
  return claims.flatMap(({ id, value }) => {
    const status = textAt(value, 'status') ?? '';
    if (!RETIRED.has(status)) return [];
    const by = textAt(value, 'superseded_by');
    const made = pages.filter(({ citations }) => citations.includes(id)).map((page) => page.id);
    return `The claim ${id} is ${status}${by === null ? '' : `: ${by} replaced it`}. Made from it: ${made.join(', ')}.`;
  });
}
