import { defineOperation } from '../../../core/operation.ts';
import { flag, wholeNumber } from '../../../core/operation-output.ts';
import { retrievalOf } from './found-objects.ts';
import { BASE_ERRORS, baseFor, ONLY_BASE } from './homes.ts';
import { indexExamples } from './index-examples.ts';
import { BY_TEXT, byWords, searchDocuments } from './search-documents.ts';

export default defineOperation({
  id: 'vouch/index-rebuild',
  command: 'vouch index rebuild',
  method: { name: 'kb.index_rebuild' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 5.7',
  summary: 'Rebuilds the search cache from all objects',
  about: [
    'Searches do not need this.',
    'The cache is in the git directory. `state.db`, the index of the reference implementation, is left alone: `vouch index` rebuilds that one.',
  ],
  effects: 'reads',
  input: ONLY_BASE,
  output: {
    ok: flag('true'),
    indexed: wholeNumber('how many objects can be found'),
  },
  errors: { ...BASE_ERRORS },
  examples: indexExamples,
  async plan(planning) {
    const { state } = planning;
    const home = baseFor(planning);
    const { backend, isStemmed } = await retrievalOf(state, home);
    const searching = backend === 'substring' ? BY_TEXT : byWords(isStemmed);
    const { length } = await searchDocuments<unknown>(state, home, searching, true);
    const told = [`${length} ${length === 1 ? 'object' : 'objects'} of ${home} can be found.`];
    return { changes: [], result: { ok: true, indexed: length }, told };
  },
});
