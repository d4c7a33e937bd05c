import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { listOf, objectWith, oneOf, text, texts } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { type Bases, basesOf } from '../bases.ts';
import { ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { citeExamples } from './cite-examples.ts';
import { baseFor } from './homes.ts';
import { citations, EVIDENCE_ERRORS, EVIDENCE_ITEM, QUOTE_CHOICES } from './new-evidence.ts';
import { objectsIn } from './object-kinds.ts';
import {
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  openClaim,
  RETIRED_ERRORS,
} from './open-claim.ts';
import { edited, hintFor, listedBy } from './open-record.ts';
import { CITED, ofHint, withSources } from './reference-check.ts';

/** A file, and the lines of it that are meant. */
const FILE_LINES = /^(.*?[./].*?)(?::(\d+)(?:-(\d+))?)?$/;

/** How a file is cited: as the source that was captured from it. */
async function fileHint(
  given: string,
  home: string,
  state: OperationState,
): Promise<string | null> {
  const [, file, first, last = first] = FILE_LINES.exec(given) ?? [];
  if (file === undefined) return null;
  const sources = await objectsIn(state, home, 'source');
  const source = sources.find(({ value }) => {
    const locator = textAt(value, 'locator') ?? '';
    return locator === file || locator.endsWith(`/${file}`);
  });
  if (source === undefined)
    return `A file is captured as a source first: \`lint-protocol vouch source add-file ${pathWord(file)}\`. Its id is cited.`;
  const place = first === undefined ? { quote: 'TEXT' } : { locator: `L${first}-L${last}` };
  const evidence = JSON.stringify({ source_id: source.id, ...place });
  return `${quoted(file, LONGEST_PATH)} was captured as the source ${source.id}. Cite that: --evidence ${shellWord(evidence)}`;
}

/** What a claim cites, as far as it is there. */
interface Citation {
  readonly kind: 'source' | 'evidence' | 'missing';
  readonly id?: string;
  readonly source_id?: string;
  readonly title?: string;
  readonly locator?: string;
  readonly quote?: string;
  readonly hash?: string;
  /** The id of what is not there. */
  readonly ref?: string;
}

const LISTED = listedBy('vouch list sources');

export default defineOperation({
  id: 'vouch/cite',
  command: 'vouch cite ID',
  operands: ['id'],
  method: { name: 'kb.cite', answer: 'citations' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.2, 3 and 5.5',
  summary: 'Adds citations to a claim; without --evidence it lists those that it has',
  about: ['None can be removed: it was approved on their strength.'],
  choices: QUOTE_CHOICES,
  usual: ['evidence'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      id: claimIdInput('the claim', 'claim_id'),
      evidence: {
        type: 'array',
        items: { anyOf: [{ type: 'string', minLength: 1 }, EVIDENCE_ITEM] },
        minItems: 1,
        'x-value': 'ID|JSON',
        'x-single': true,
        description: 'what it rests on besides: ids, or quotes',
      },
      ...ACTOR_INPUT,
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: {
    id: text('the claim'),
    evidence_added: texts('the ids that it cites now, and did not before'),
    citations: listOf(
      objectWith(
        { kind: oneOf(['source', 'evidence', 'missing']) },
        {
          id: text(),
          source_id: text(),
          title: text(),
          locator: text(),
          quote: text(),
          hash: text(),
          ref: text(),
        },
      ),
      'all that it cites: of a source `source_id`, `title`, `locator` and `hash`, of a piece of evidence `id`, `source_id`, `locator`, `quote` and `hash`, of what is not there `ref`',
    ),
  },
  errors: {
    ...CLAIM_ERRORS,
    ...RETIRED_ERRORS,
    ...EVIDENCE_ERRORS,
    'unknown-evidence': ['There is no source and no piece of evidence {id} in {base}.', '{hint}'],
  },
  examples: citeExamples,
  commitMessage: ({ id }) => `Cite more for the claim ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { evidence = [] } = input;
    const home = baseFor(planning);
    const claim = await openClaim(planning, home, input.id);
    const cited = textsAt(claim.value, 'evidence');
    const facts = await state.facts();
    const named = evidence.map((each) => ({
      id: typeof each === 'string' ? each : each.source_id,
      kinds: CITED,
    }));
    const unknown = withSources(named, facts, home).find(
      ({ id }) => !isCitable(basesOf(facts), home, id),
    );
    if (unknown !== undefined) {
      const { id } = unknown;
      const hint =
        ofHint(unknown) ??
        (await fileHint(id, home, state)) ??
        (await hintFor(state, CITED, { home, id }, LISTED));
      throw fail('unknown-evidence', { id, base: home, hint });
    }
    if (evidence.every((each) => typeof each === 'string' && cited.includes(each))) {
      const citations = await citationsOf(state, home, cited);
      const result = { id: claim.id, evidence_added: [], citations };
      return { changes: [], result, told: citations.map(lineOf) };
    }
    demandHolding(claim, fail);
    const acting = await actingOn(planning);
    const log = await openLog(planning, acting);
    const made = await citations(evidence, { state, home, now: log.now, fail });
    const added = made.ids.filter((each) => !cited.includes(each));
    const all = await citationsOf(state, home, [...cited, ...added], made.values);
    const result = { id: claim.id, evidence_added: added, citations: all };
    if (added.length === 0) return { changes: [], result, told: all.map(lineOf) };
    const event = { event: 'claim.cite', objectIds: [claim.id], data: { evidence_added: added } };
    const edits = [
      ['evidence', [...cited, ...added]],
      ['updated_at', log.now],
    ] as const;
    return {
      changes: [
        ...made.changes,
        await edited(planning, claim, edits),
        log.append(...made.events, event),
      ],
      result,
      told: [`${claim.id} cites:`, ...all.map(lineOf)],
      notes: log.notes,
    };
  },
});

function lineOf({ kind, ref, id, source_id, title, locator }: Citation): string {
  return [kind, ref ?? id ?? source_id, title, locator].filter((part) => part).join('  ');
}

/** True for the id of a source or of a piece of evidence. */
function isCitable(bases: Bases, home: string, id: string): boolean {
  return bases.has('vouch-evidence', { home }, id) || bases.has('vouch-source', { home }, id);
}

/** What ids that are cited stand for; `made` has the values of evidence that is to be written. */
async function citationsOf(
  state: OperationState,
  home: string,
  ids: readonly string[],
  made: ReadonlyMap<string, object> = new Map(),
): Promise<readonly Citation[]> {
  const bases = basesOf(await state.facts());
  const found = ids.map((id) => {
    const evidence = bases.find('vouch-evidence', { home }, id);
    if (evidence !== null) return { id, kind: 'evidence', path: evidence.record.path } as const;
    const source = bases.find('vouch-source', { home }, id);
    return source === null ? null : ({ id, kind: 'source', path: source.record.path } as const);
  });
  const paths = new Set(found.flatMap((each) => each?.path ?? []));
  const isWanted = (path: string) => paths.has(path);
  const records = [
    ...(await state.records('vouch-evidence', isWanted)),
    ...(await state.records('vouch-source', isWanted)),
  ];
  const values = new Map(records.map(({ path, record }) => [path, record.value]));
  return ids.map((cited, index) => {
    const each = made.has(cited)
      ? ({ id: cited, kind: 'evidence', path: '' } as const)
      : found[index];
    if (!each) return { kind: 'missing', ref: cited };
    const { kind, id, path } = each;
    const value = made.get(cited) ?? values.get(path);
    const told = (...keys: readonly (keyof Citation)[]): Partial<Citation> =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const said = textAt(value, key);
          return said === null ? [] : [[key, said]];
        }),
      );
    return kind === 'source'
      ? { kind, source_id: id, ...told('title', 'locator', 'hash') }
      : { kind, id, ...told('source_id', 'locator', 'quote', 'hash') };
  });
}
