import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, flag, listOf, orNull, text } from '../../../core/operation-output.ts';
import { baseFor } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import { provenanceIn } from './provenance.ts';
import { impactExamples } from './provenance-examples.ts';
import {
  branchDocument,
  meantOf,
  TREE_ERRORS,
  TREE_INPUT,
  TREE_OUTPUT,
  toldBranches,
  treeOf,
} from './provenance-tree.ts';

export default defineOperation({
  id: 'vouch/impact',
  command: 'vouch impact ID',
  operands: ['id'],
  method: { name: 'kb.impact', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.impact',
  summary: 'Shows what rests on a claim, before it is archived or superseded',
  about: [
    'Lists pages that embed it and claims that supersede or contradict it; for a source or a piece of evidence, what cites it. Follows one step unless --depth is given.',
    'With --op, also lists what would break: the active pages that embed it.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      ...TREE_INPUT,
      op: {
        type: 'string',
        enum: ['archive', 'contradict', 'supersede'],
        description: 'what is going to be done with it',
      },
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: {
    ...TREE_OUTPUT,
    op: orNull(text('what is going to be done')),
    dependents: listOf(anyObject(), 'what rests on it, as a tree'),
    breakage: listOf(anyObject(), 'the active pages that embed it; none without `op`'),
    blocking: flag('whether there are any'),
  },
  errors: TREE_ERRORS,
  examples: impactExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { id, depth = 1, op = null } = input;
    const base = baseFor(planning);
    const provenance = await provenanceIn(state, base);
    const tree = treeOf(provenance, 'to', id, depth);
    if (tree === null) {
      throw fail('unknown-object', { base, id, meant: meantOf(id, provenance) });
    }
    const { head, branches, notes } = tree;
    const embedding = new Set(
      provenance.edges.flatMap(({ from, to, kind }) =>
        kind === 'embeds' && to === id ? from : [],
      ),
    );
    const pages = op === null ? [] : await objectsIn(state, base, 'page');
    const breakage = pages
      .filter((page) => embedding.has(page.id) && textAt(page.value, 'status') === 'active')
      .map(({ id: page, value }) => ({
        ...{ id: page, kind: 'page', status: 'active', via: 'embeds' },
        title: textAt(value, 'title') ?? '',
      }));
    const told = branches.length === 0 ? ['Nothing rests on it.'] : toldBranches(branches, 'to');
    return {
      changes: [],
      result: {
        ...{ ...head, op, dependents: branches.map((each) => branchDocument(each, NAMES)) },
        ...{ breakage, blocking: breakage.length > 0 },
      },
      told: [
        `${head.node_kind} ${id}`,
        ...told,
        ...breakage.map((page) => `The active page ${page.id} would still embed it.`),
      ],
      notes,
    };
  },
});

/** As the reference implementation calls them. */
const NAMES = ['source', 'source_kind', 'dependents'] as const;
