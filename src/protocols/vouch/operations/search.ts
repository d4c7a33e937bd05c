import { defineOperation } from '../../../core/operation.ts';
import {
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { keywordsOf } from './context-pack.ts';
import { BACKENDS, foundObjects, readFound, retrievalOf } from './found-objects.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { searchExamples } from './search-examples.ts';
import { SEARCHED_KINDS } from './searched-fields.ts';
import { shownRows } from './shown-rows.ts';
import { tamperedNotes } from './tampered-notes.ts';
import { unreadNotes } from './unread-notes.ts';

/** Hits that are given where nobody says how many. */
const LIMIT = 10;

export default defineOperation({
  id: 'vouch/search',
  command: 'vouch search QUERY',
  operands: ['query'],
  method: { name: 'kb.search', answer: 'hits' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1, 1.1 and 5.1',
  summary: 'Finds claims, pages, entities and sources by their words',
  about: [
    'One of the words is enough; objects with more of them come first. Superseded, archived and redacted claims are found too: `status` says so.',
    'Objects with rarer words, or with them in more important fields, come first (BM25). Common words (the, how, should) are ignored if there are others. English words are compared by their stems unless the base sets `retrieval.fts5_porter: false`; case and accents make no difference. With `retrieval.backend: substring` the query is looked for letter by letter.',
    'The files are searched as they are now. What earlier calls read of them is kept in the git directory; `state.db`, the index of the reference implementation, is not searched.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, 'x-file': true, description: 'the words to look for' },
      limit: {
        type: 'integer',
        minimum: 1,
        description: `at most this many hits; ${LIMIT} by default`,
      },
      kinds: {
        type: 'array',
        items: { type: 'string', enum: SEARCHED_KINDS },
        'x-option': 'kind',
        description: 'only these kinds; all by default',
      },
      ...BASE_INPUT,
    },
    required: ['query'],
    additionalProperties: false,
  },
  output: {
    hits: listOf(
      objectOf({
        kind: oneOf(SEARCHED_KINDS),
        id: text(),
        snippet: text('the part that matches, on one line'),
        score: number('how well it matches: more is better'),
        backend: oneOf(BACKENDS, 'how the base is searched'),
        status: orNull(text('its status, if it has one')),
      }),
      'what was found, the best first',
    ),
    total: wholeNumber('how many objects match'),
  },
  errors: { ...BASE_ERRORS },
  examples: searchExamples,
  async plan(planning) {
    const { input, state } = planning;
    const { query, limit = LIMIT, kinds = SEARCHED_KINDS } = input;
    const home = baseFor(planning);
    const retrieval = await retrievalOf(state, home);
    const { backend, isStemmed } = retrieval;
    const texts = backend === 'fts5' ? keywordsOf(query) : [query];
    const { objects, searched } = await foundObjects(state, home, retrieval, texts);
    const found = objects.filter(({ kind }) => kinds.includes(kind));
    const read = await readFound(state, home, found.slice(0, limit), { texts, isStemmed });
    const hits = read.map(({ kind, id, snippet, score, status }) => ({
      ...{ kind, id, snippet, score, backend, status },
    }));
    const rows = hits.map(({ kind, id, snippet, status }) => [kind, id, status ?? '', snippet]);
    const more = found.length > hits.length ? [`${hits.length} of ${found.length} are shown.`] : [];
    const told = hits.length === 0 ? ['Nothing matches.'] : [...shownRows(rows), ...more];
    const isWordless = texts.every((each) => each.trim() === '');
    const notes = [
      ...(isWordless ? ['The query has no word, so nothing is looked for.'] : []),
      ...unreadNotes(state, home, kinds, searched),
      ...(await tamperedNotes(state, read)),
    ];
    return { changes: [], result: { hits, total: found.length }, told, notes };
  },
});
