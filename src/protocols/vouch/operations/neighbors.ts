import { nearest } from '../../../core/nearest.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, listOf, text, wholeNumber } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { neighborsExamples } from './neighbors-examples.ts';
import { graphIn, reached } from './related-objects.ts';
import { shownRows } from './shown-rows.ts';

/** Objects that are listed where nobody says how many. */
const MOST = 50;

export default defineOperation({
  id: 'vouch/neighbors',
  command: 'vouch neighbors ID',
  operands: ['nodeId'],
  method: { name: 'kb.neighbors', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.neighbors',
  summary: 'Shows what is related to a claim, a page, an entity or a source',
  about: [
    'Follows relations, and fields that name other objects. Claims that are archived, superseded or redacted are left out.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      nodeId: {
        ...{ type: 'string', minLength: 1, 'x-value': 'ID' },
        description: 'the id of the object',
      },
      depth: {
        ...{ type: 'integer', minimum: 1, maximum: 8 },
        description: 'how many steps away; 1 by default',
      },
      relTypes: {
        ...{ type: 'array', items: { type: 'string', minLength: 1 } },
        ...{ 'x-option': 'type', 'x-value': 'NAME' },
        description: 'only by relations of these types, such as depends_on or mentions',
      },
      maxNodes: {
        ...{ type: 'integer', minimum: 1, 'x-option': 'limit' },
        description: `at most this many; ${MOST} by default`,
      },
      ...BASE_INPUT,
    },
    required: ['nodeId'],
    additionalProperties: false,
  },
  output: {
    node_id: text('the id that was asked for'),
    kind: text('what it is'),
    depth: wholeNumber('how many steps were followed'),
    nodes: listOf(anyObject(), 'what is related, the nearest first'),
    edges: listOf(anyObject(), 'by what'),
  },
  errors: {
    ...BASE_ERRORS,
    'unknown-object': [
      'Nothing in {base} is called "{id}".{meant}',
      '`lint-protocol vouch search TEXT` finds objects by their words.',
    ],
  },
  examples: neighborsExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { nodeId: id, depth = 1, relTypes, maxNodes = MOST } = input;
    const base = baseFor(planning);
    const { nodes, links } = await graphIn(state, base);
    const root = nodes.get(id);
    if (root === undefined) {
      const near = nearest(id, [...nodes.keys()]);
      const meant = near === null ? '' : ` Did you mean "${near}"?`;
      throw fail('unknown-object', { base, id, meant });
    }
    const allowed = relTypes === undefined ? null : new Set(relTypes);
    const used = links.filter(({ relation }) => allowed === null || allowed.has(relation));
    const found = reached(id, { nodes, links: used }, { depth, maxNodes });
    const rows = found.nodes.map((each) => [
      ...[String(each.distance), each.relation, each.kind, each.id],
      each.summary,
    ]);
    return {
      changes: [],
      result: { node_id: id, kind: root.kind, depth, ...found },
      told: rows.length === 0 ? [`Nothing is related to ${id}.`] : shownRows(rows),
    };
  },
});
