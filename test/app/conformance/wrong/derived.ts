import { METHODS } from '../../../../src/app/conformance/model/parameters.ts';
import { after, inMethod, shrugging } from './faults.ts';
import type { Json, WrongServer } from './wrong-server.ts';

/** The part that finds the faults of a method out. */
function partOf(method: string): string {
  if (/read|list|status|search|context|audit|index/.test(method)) return 'reads';
  if (/propose/.test(method)) return 'parameters';
  if (/approve|reject/.test(method)) return 'gate';
  if (/supersede|contradict|archive|confirm|cite/.test(method)) return 'lifecycle';
  if (/lint|doctor/.test(method)) return 'damages';
  if (/export|import/.test(method)) return 'bundles';
  return method === 'kb.capabilities' ? 'capabilities' : 'intake';
}

/** What a server may answer to everything: nothing, or an empty list. */
const EMPTY: Readonly<Record<string, Json>> = { nothing: null, 'an empty list': [] };

/** Reads in one part of an answer, and changes it. */
const NAMES = ['text', 'title', 'name', 'locator', 'target'];

/** Events that the newest call of an actor left. */
const WRITES = METHODS.filter((method) =>
  /register|propose|approve|reject|supersede|contradict|archive|confirm|session|import_apply/.test(
    method,
  ),
);

/** Servers that are wrong in one method, each in the same ways. */
export const DERIVED: readonly WrongServer[] = [
  ...METHODS.filter((method) => !/crystallize|index_rebuild|cite/.test(method)).map(
    (method): WrongServer => ({
      name: `says of every ${method} that it is done, and does nothing`,
      part: partOf(method),
      fault: shrugging(method, () => true),
    }),
  ),
  ...METHODS.filter((method) => partOf(method) === 'reads' && !/index/.test(method)).flatMap(
    (method) =>
      Object.entries(EMPTY).map(
        ([what, result]): WrongServer => ({
          name: `answers ${what} to ${method}`,
          part: 'reads',
          fault: inMethod(method, { instead: () => ({ ok: true, result }) }),
        }),
      ),
  ),
  ...METHODS.filter((method) => /kb\.read_|kb\.list_(?!pending)/.test(method)).map(
    (method): WrongServer => ({
      name: `tells another text in ${method}`,
      part: 'reads',
      fault: after(method, (result) => {
        for (const item of Array.isArray(result) ? result : [result]) {
          const name = NAMES.find((each) => item?.[each] !== undefined);
          if (name !== undefined) item[name] = 'something else';
        }
      }),
    }),
  ),
  ...WRITES.map(
    (method): WrongServer => ({
      name: `logs another actor for ${method}`,
      part: partOf(method),
      fault: inMethod(method, {
        response: (given, { base }) => {
          if (!given.ok || base.events.length === 0) return;
          const last = JSON.parse(base.events.at(-1) ?? '{}');
          base.setEvents([...base.events.slice(0, -1), JSON.stringify({ ...last, actor: 'root' })]);
        },
      }),
    }),
  ),
];
