import { textsAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { listOf, objectWith, oneOf, text, texts } from '../../../core/operation-output.ts';
import { type Bases, basesOf } from '../bases.ts';
import { ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { citeExamples } from './cite-examples.ts';
import { fileHint } from './file-hint.ts';
import { baseFor } from './homes.ts';
import { citations, EVIDENCE_ERRORS, EVIDENCE_ITEM, QUOTE_CHOICES } from './new-evidence.ts';
import {
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  openClaim,
  RETIRED_ERRORS,
} from './open-claim.ts';
import { edited, hintFor, listedBy } from './open-record.ts';
import { CITED, ofHint, withSources } from './reference-check.ts';
import { type Citation, citationsOf } from './shown-citations.ts';

const LISTED = listedBy('vouch list sources');

export default defineOperation({
  id: 'vouch/cite',
  command: 'vouch cite ID',
  operands: ['id'],
  method: { name: 'kb.cite', answer: 'citations' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.2, 3 and 5.5',
  summary: 'Adds citations to a claim; without --evidence it lists those that it has',
  about: ['Citations cannot be removed, since the claim was approved because of them.'],
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
        description: 'further evidence: ids, or quotes',
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
    await demandHolding(planning, home, claim);
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
