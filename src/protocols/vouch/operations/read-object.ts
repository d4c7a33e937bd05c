import { nearest } from '../../../core/nearest.ts';
import {
  type AnyOperation,
  defineOperation,
  type OperationState,
} from '../../../core/operation.ts';
import { anyObject, orNull } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import {
  type BaseObject,
  idOfPath,
  type ListedKind,
  objectPaths,
  objectsIn,
  PLURAL_OF,
  type READ_KINDS,
} from './object-kinds.ts';
import { readExamples } from './read-examples.ts';
import { shownValue } from './shown-rows.ts';
import { tamperedNotes } from './tampered-notes.ts';

type ReadKind = (typeof READ_KINDS)[number];

/** What reads one object of a kind. */
export function readOperation(kind: ReadKind): AnyOperation {
  return defineOperation({
    id: `vouch/read-${kind}`,
    command: `vouch read ${kind} ID`,
    operands: ['id'],
    method: { name: `kb.read_${kind}`, answer: 'object' },
    since: '0.1.0',
    source: 'vouch specification 2026-05-21, section 5.1',
    summary: `Shows ${article(kind)} as its file has it`,
    about: [
      `With all its fields${kind === 'page' ? ', and its text as `body`' : ''}; null for an id that no ${kind} has. The exit code is then 2.`,
    ],
    effects: 'reads',
    input: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          minLength: 1,
          'x-value': 'ID',
          'x-also': [`${kind}_id`],
          description: `the id of the ${kind}`,
        },
        ...BASE_INPUT,
      },
      required: ['id'],
      additionalProperties: false,
    },
    output: { object: orNull(anyObject(), 'its fields; null if there is none') },
    errors: {
      ...BASE_ERRORS,
      'unreadable-object': [
        '{path} cannot be read.',
        '`lint-protocol vouch lint` says what is wrong with it.',
      ],
    },
    examples: readExamples(kind),
    async plan(planning) {
      const { input, state, fail } = planning;
      const home = baseFor(planning);
      const { id } = input;
      const paths = objectPaths(state, home, kind);
      const named = paths.find((path) => idOfPath(path, home, kind) === id);
      const object = await objectWith(state, home, kind, { id, named });
      if (object !== null) {
        const notes = await tamperedNotes(state, [object]);
        return { changes: [], result: { object: object.value }, told: toldOf(object), notes };
      }
      if (named !== undefined) throw fail('unreadable-object', { path: named });
      const ids = paths.map((path) => idOfPath(path, home, kind));
      const list = `\`lint-protocol vouch list ${PLURAL_OF[kind]}\` lists them.`;
      const told = [`No ${kind} "${id}" is in ${home}.${meant(nearest(id, ids)) || ` ${list}`}`];
      return { changes: [], result: { object: null }, told, exitCode: 2 };
    },
  });
}

/** The object whose file has the name, else the one that calls itself so. */
async function objectWith(
  state: OperationState,
  home: string,
  kind: ListedKind,
  { id, named }: { readonly id: string; readonly named: string | undefined },
): Promise<BaseObject | null> {
  if (named !== undefined) {
    const [object = null] = await objectsIn(state, home, kind, (path) => path === named);
    return object;
  }
  const all = await objectsIn(state, home, kind);
  return all.find((each) => each.id === id) ?? null;
}

function toldOf({ value }: BaseObject): readonly string[] {
  const { body, ...fields } = value;
  const width = Math.max(...Object.keys(fields).map(({ length }) => length));
  const rows = Object.entries(fields).map(
    ([name, field]) => `${name.padEnd(width)}  ${shownValue(field)}`,
  );
  return typeof body === 'string' ? [...rows, '', ...body.trimEnd().split(/\r?\n/)] : rows;
}

function article(kind: ReadKind): string {
  return kind === 'entity' ? 'an entity' : `a ${kind}`;
}

function meant(id: string | null): string {
  return id === null ? '' : ` Did you mean "${id}"?`;
}
