import { textAt } from '../../../core/json-value.ts';
import {
  type AnyOperation,
  defineOperation,
  type OperationState,
} from '../../../core/operation.ts';
import { anyObject, listOf, wholeNumber } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { listExamples } from './list-examples.ts';
import {
  fitting,
  LIST_FILTERS,
  type ObjectFilter,
  unknownFields,
  unknownWord,
} from './list-filters.ts';
import {
  type BaseObject,
  type ListedKind,
  objectPaths,
  objectsIn,
  PLURAL_OF,
} from './object-kinds.ts';
import { shownRows, shownValue } from './shown-rows.ts';
import { tamperedNotes } from './tampered-notes.ts';
import { unreadNotes } from './unread-notes.ts';

/** What people see of each, besides the id. */
const SHOWN: Readonly<Record<ListedKind, readonly string[]>> = {
  claim: ['status', 'type', 'text'],
  page: ['status', 'type', 'title'],
  entity: ['type', 'name'],
  relation: ['source', 'relation', 'target'],
  source: ['type', 'locator'],
};

const ERRORS = {
  ...BASE_ERRORS,
  'unknown-word': ['No {kind} can have the {field} "{word}".', 'Use one of these: {known}.'],
} as const;

/** What lists the objects of a kind. */
export function listOperation(kind: ListedKind): AnyOperation {
  const plural = PLURAL_OF[kind];
  return defineOperation({
    id: `vouch/list-${plural}`,
    command: `vouch list ${plural}`,
    method: { name: `kb.list_${plural}`, answer: 'objects' },
    since: '0.1.0',
    source: 'vouch specification 2026-05-21, section 5.1',
    summary: `Lists the ${plural} of a knowledge base`,
    about: [
      `With all fields${kind === 'page' ? ', its text as `body`' : ''}, sorted by file name.`,
      'A filter is FIELD=VALUE; a field with a list must contain the value. Files that cannot be read are left out, and a note names them.',
    ],
    effects: 'reads',
    input: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 0, description: 'at most this many' },
        offset: { type: 'integer', minimum: 0, description: 'how many to skip' },
        filter: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: `by other fields, such as ${LIST_FILTERS[kind].example}`,
        },
        ...LIST_FILTERS[kind].input,
        ...BASE_INPUT,
      },
      required: [],
      additionalProperties: false,
    },
    output: {
      objects: listOf(anyObject(), `the fields of the ${plural}`),
      total: wholeNumber('how many match, listed or not; unfiltered: how many files there are'),
    },
    // Relations are found by nothing that has words of its own.
    errors: kind === 'relation' ? (BASE_ERRORS as typeof ERRORS) : ERRORS,
    examples: listExamples(kind),
    async plan(planning) {
      const { input, state } = planning;
      const home = baseFor(planning);
      const { limit = Number.POSITIVE_INFINITY, offset = 0, base: _base, ...filters } = input;
      const unknown = unknownWord(kind, filters);
      if (unknown !== null) throw planning.fail('unknown-word', { kind, ...unknown });
      const page = { from: offset, to: offset + limit };
      const found = await listed(state, home, kind, { filters, page });
      const { objects, total } = found;
      const rows = objects.map(({ id, value }) => [
        // Whole also for sources: it is what claims are told to cite.
        id,
        ...SHOWN[kind].map((field) => shownValue(value[field])),
      ]);
      return {
        changes: [],
        result: { objects: objects.map(({ value }) => value), total },
        told: total === 0 ? [noneOf(kind, filters)] : [...shownRows(rows), ...moreLines(found)],
        notes: await notesOn({ state, home, kind, filters }, found),
      };
    },
  });
}

function noneOf(kind: ListedKind, filters: ObjectFilter): string {
  return Object.keys(filters).length === 0
    ? `There are no ${PLURAL_OF[kind]}.`
    : `No ${kind} matches.`;
}

/** What to know of what is listed, and of what is not. */
async function notesOn(
  {
    state,
    home,
    kind,
    filters,
  }: { state: OperationState; home: string; kind: ListedKind; filters: ObjectFilter },
  { objects, total, wanted, read, fields }: Listed,
): Promise<readonly string[]> {
  return [
    ...unreadNotes(state, home, [kind], read, wanted),
    ...(total === 0 ? unknownFields(kind, filters['filter'], fields) : []),
    ...(await tamperedNotes(state, objects)),
  ];
}

interface Wanted {
  readonly filters: ObjectFilter;
  /** Indexes, the end excluded. */
  readonly page: { readonly from: number; readonly to: number };
}

interface Listed {
  readonly objects: readonly BaseObject[];
  readonly total: number;
  /** The files that were looked at, and the objects in them. */
  readonly wanted: readonly string[];
  readonly read: readonly BaseObject[];
  /** The fields that any of these has. */
  readonly fields: ReadonlySet<string>;
}

function moreLines({ objects, total }: Listed): readonly string[] {
  return objects.length < total ? [`${objects.length} of ${total} are shown.`] : [];
}

async function listed(
  state: OperationState,
  home: string,
  kind: ListedKind,
  { filters, page: { from, to } }: Wanted,
): Promise<Listed> {
  const paths = objectPaths(state, home, kind);
  const isFiltered = Object.keys(filters).length > 0;
  // Without a filter, only what is asked for is read.
  const wanted = isFiltered ? paths : paths.slice(from, to);
  const isWanted = new Set(wanted);
  const read = await objectsIn(state, home, kind, (path) => isWanted.has(path));
  const fields = new Set(read.flatMap(({ value }) => Object.keys(value)));
  const looked = { wanted, read, fields };
  if (!isFiltered) return { objects: read, total: paths.length, ...looked };
  const fit = read.filter(({ id, value }) =>
    fitting({ ...value, id: textAt(value, 'id') ?? id }, filters),
  );
  return { objects: fit.slice(from, to), total: fit.length, ...looked };
}
