import { defineOperation } from '../../../core/operation.ts';
import { anyObject, listOf } from '../../../core/operation-output.ts';
import { baseFor } from './homes.ts';
import { provenanceIn } from './provenance.ts';
import { whyExamples } from './provenance-examples.ts';
import {
  branchDocument,
  meantOf,
  TREE_ERRORS,
  TREE_INPUT,
  TREE_OUTPUT,
  toldBranches,
  treeOf,
} from './provenance-tree.ts';

/** Steps that are followed where nobody says how many. */
const DEPTH = 3;

export default defineOperation({
  id: 'vouch/why',
  command: 'vouch why ID',
  operands: ['id'],
  method: { name: 'kb.why', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.why',
  summary: 'Shows what a claim rests on',
  about: [
    'Lists what it cites and where that is from, what it supersedes and contradicts, its session, and the event that approved it.',
    `Follows ${DEPTH} steps unless --depth is given.`,
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: TREE_INPUT,
    required: ['id'],
    additionalProperties: false,
  },
  output: { ...TREE_OUTPUT, provenance: listOf(anyObject(), 'what it rests on, as a tree') },
  errors: TREE_ERRORS,
  examples: whyExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { id, depth = DEPTH } = input;
    const base = baseFor(planning);
    const provenance = await provenanceIn(state, base);
    const tree = treeOf(provenance, 'from', id, depth);
    if (tree === null) {
      throw fail('unknown-object', { base, id, meant: meantOf(id, provenance) });
    }
    const { head, branches, notes } = tree;
    const told = branches.length === 0 ? ['It rests on nothing.'] : toldBranches(branches, 'from');
    return {
      changes: [],
      result: { ...head, provenance: branches.map((each) => branchDocument(each, NAMES)) },
      told: [`${head.node_kind} ${id}`, ...told],
      notes,
    };
  },
});

/** As the reference implementation calls them. */
const NAMES = ['target', 'target_kind', 'children'] as const;
