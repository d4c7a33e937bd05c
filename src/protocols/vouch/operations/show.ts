import { isUtf8 } from 'node:buffer';
import { textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import {
  anyObject,
  listOf,
  objectOf,
  oneOf,
  orNull,
  text,
} from '../../../core/operation-output.ts';
import type { FilePart } from '../../../core/request.ts';
import { basesOf } from '../bases.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { NAMED_ERRORS, PROPOSAL, proposalNamed } from './named-proposal.ts';
import { aboutOf } from './proposals.ts';
import { showExamples } from './show-examples.ts';
import { contentOf, contentPath } from './source-files.ts';

/** What a citation names, and what stands there, as a part of results. */
const CITATIONS = listOf(
  objectOf({
    id: text('as it is cited'),
    kind: oneOf(['source', 'evidence', 'missing']),
    source_id: orNull(text('the source')),
    source: orNull(text('where the source is from')),
    locator: orNull(text('where in the source')),
    quote: orNull(text('what the evidence quotes')),
    passage: orNull(text('what the source says there, or at its beginning if no place is named')),
  }),
  'what is cited, and what the sources say there',
);

/** A citation with what its source says. */
interface CitedPassage {
  readonly id: string;
  readonly kind: 'source' | 'evidence' | 'missing';
  readonly source_id: string | null;
  readonly source: string | null;
  readonly locator: string | null;
  readonly quote: string | null;
  readonly passage: string | null;
}

/** Lines of a source that are shown, and characters of each. */
const MOST_LINES = 8;

const LONGEST_LINE = 200;

export default defineOperation({
  id: 'vouch/show',
  command: 'vouch show PROPOSAL',
  operands: ['proposalId'],
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Shows a proposal, with what its sources say',
  about: [
    'For evidence, the cited lines of its source are shown; for a source, its first lines. `lint-protocol vouch approve ID --dry-run --diff` shows the files that an approval would write.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { proposalId: PROPOSAL, ...BASE_INPUT },
    required: ['proposalId'],
    additionalProperties: false,
  },
  output: {
    status: text('pending, or how it was decided'),
    proposal: anyObject('all that its file says'),
    citations: CITATIONS,
  },
  errors: { ...BASE_ERRORS, ...NAMED_ERRORS },
  examples: showExamples,
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const { waiting, decided } = await proposalNamed(planning, home, input.proposalId);
    const proposal = decided?.value ?? waiting?.value ?? {};
    const status = decided?.status ?? 'pending';
    const payload = valueAt(proposal, 'payload');
    const citations = await citedPassages(textsAt(payload, 'evidence'), { state, home });
    const told = [
      ...headOf(proposal, input.proposalId, status),
      '',
      ...textOf(payload),
      ...(citations.length === 0 ? [] : ['', 'It cites', ...toldCitations(citations)]),
      ...(status === 'pending' ? ['', ...waysOut(input.proposalId)] : []),
    ];
    return { changes: [], result: { status, proposal, citations }, told };
  },
});

/** What is shown by itself, or of no use to a reviewer. */
const SHOWN_APART = new Set(['id', 'text', 'title', 'name', 'body', 'description', 'evidence']);

function headOf(proposal: object, id: string, status: string): readonly string[] {
  const payload = valueAt(proposal, 'payload');
  const by = textAt(proposal, 'proposed_by') ?? 'an unknown actor';
  const [decider, reason] = [textAt(proposal, 'decided_by'), textAt(proposal, 'decision_reason')];
  const session = textAt(proposal, 'session_id');
  const rationale = textAt(proposal, 'rationale');
  const said = Object.entries(typeof payload === 'object' && payload !== null ? payload : {});
  return [
    `${textAt(proposal, 'kind') ?? 'object'} ${textAt(payload, 'id') ?? 'without an id'}`,
    `  proposal ${id}, ${status}`,
    `  proposed by ${by} at ${textAt(proposal, 'proposed_at') ?? 'an unknown time'}`,
    ...(session === null ? [] : [`  in session ${session}`]),
    ...(rationale === null ? [] : [`  because: ${rationale}`]),
    ...(decider === null ? [] : [`  decided by ${decider}${reason === null ? '' : `: ${reason}`}`]),
    ...said.flatMap(([key, value]) => (SHOWN_APART.has(key) ? [] : memberOf(key, value))),
  ];
}

/** What says nothing is left out. */
function memberOf(key: string, value: unknown): readonly string[] {
  const isNothing =
    value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isNothing) return [];
  return [`  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
}

function textOf(payload: unknown): readonly string[] {
  const about = aboutOf(payload) ?? 'It does not say what it is about.';
  const body = textAt(payload, 'body') ?? textAt(payload, 'description');
  return [...about.split('\n'), ...(body === null ? [] : ['', ...body.trimEnd().split('\n')])];
}

function waysOut(id: string): readonly string[] {
  return [
    `Approve it with \`lint-protocol vouch approve ${id}\`,`,
    `reject it with \`lint-protocol vouch reject ${id} --reason TEXT\`.`,
  ];
}

/** What citations say, looked up in their sources. */
async function citedPassages(
  ids: readonly string[],
  { state, home }: { readonly state: OperationState; readonly home: string },
): Promise<readonly CitedPassage[]> {
  const facts = await state.facts();
  const bases = basesOf(facts);
  const evidence = ids.map((id) => bases.find('vouch-evidence', { home }, id));
  const paths = new Set(evidence.flatMap((each) => each?.record.path ?? []));
  const records = await state.records('vouch-evidence', (path) => paths.has(path));
  const values = new Map(records.map(({ path, record }) => [path, record.value]));
  const passages = ids.map(async (id, index): Promise<CitedPassage> => {
    const found = evidence[index] ?? null;
    const sourceId = found === null ? id : found.fact.sourceId;
    const source = sourceId === null ? null : bases.find('vouch-source', { home }, sourceId);
    const about = {
      source_id: source === null ? null : sourceId,
      source: source?.fact.locator ?? null,
    };
    const content = sourceId === null ? null : await contentOf(state, contentPath(home, sourceId));
    if (found === null) {
      const kind = source === null ? 'missing' : 'source';
      const passage = source === null ? null : passageIn(content, null);
      return { id, kind, ...about, locator: null, quote: null, passage };
    }
    const value = values.get(found.record.path);
    const part = found.fact.citations.find((each) => each.part !== undefined)?.part ?? null;
    return {
      id,
      kind: 'evidence',
      ...about,
      locator: textAt(value, 'locator'),
      quote: textAt(value, 'quote'),
      passage: part === null ? null : passageIn(content, part),
    };
  });
  return Promise.all(passages);
}

/** The lines of a content that a part is in; its first lines where none is named. Null for what is no text. */
function passageIn(content: Uint8Array | null, part: FilePart | null): string | null {
  if (content === null || !isUtf8(content) || content.includes(0)) return null;
  const lines = Buffer.from(content).toString().split(/\r?\n/);
  const [start, end] = part === null ? [1, MOST_LINES] : linesOf(part, content);
  const shown = lines.slice(Math.max(start - 1, 0), Math.min(end, start - 1 + MOST_LINES));
  return shown.map(shortened).join('\n').trim();
}

function linesOf({ unit, start, end }: FilePart, content: Uint8Array): readonly [number, number] {
  if (unit === 'line') return [start, end];
  const lineOf = (at: number) => Buffer.from(content.subarray(0, at)).toString().split('\n').length;
  return [lineOf(start), lineOf(Math.max(end - 1, start))];
}

function shortened(line: string): string {
  const characters = [...line.slice(0, 2 * LONGEST_LINE)];
  return characters.length <= LONGEST_LINE
    ? line
    : `${characters.slice(0, LONGEST_LINE).join('')}…`;
}

/** Citations for people: what is cited, and what stands there. */
function toldCitations(cited: readonly CitedPassage[]): readonly string[] {
  return cited.flatMap(({ id, kind, source, locator, quote, passage }) => {
    if (kind === 'missing') return [`- ${id} is neither a source nor evidence of this base`];
    const place = [source, locator].filter((each) => each !== null).join(', ');
    const lines = (passage ?? quote ?? 'its content is not text, or is not here').split('\n');
    return [`- ${kind} ${id} (${place})`, ...lines.map((line) => `    | ${line}`)];
  });
}
