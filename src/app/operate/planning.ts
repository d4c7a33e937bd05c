import { randomBytes } from 'node:crypto';
import { Refused, WrongUse } from '../../core/failure.ts';
import { textsAt } from '../../core/json-value.ts';
import type { AnyOperation, OperationState, Planning } from '../../core/operation.ts';
import { loadOperations, methodsOf } from '../../protocols/operations.ts';
import { visible } from '../../report/sanitize.ts';
import type { Asker } from '../caller.ts';
import type { Call } from './call.ts';

/** The state of an operation that asks nothing of it. */
export const NO_STATE: OperationState = new Proxy({} as OperationState, {
  get(_state, name) {
    throw new Error(`an operation that needs no state asks for ${String(name)}`);
  },
});

/** All that `plan` is handed but the caller's folder. */
export function planning(
  { operation, input, now, draw, methods, actor = null }: Call,
  state: OperationState,
  env: Asker['env'],
): Omit<Planning<Readonly<Record<string, unknown>>, AnyOperation['errors']>, 'folder'> {
  return {
    input,
    state,
    actor,
    now: now ?? Date.now(),
    env: shownEnv(env, textsAt(input, 'env')),
    methods: async () => methods ?? methodsOf(await loadOperations()),
    draw:
      draw ??
      ((digits) =>
        randomBytes(Math.ceil(digits / 2))
          .toString('hex')
          .slice(0, digits)),
    fail: (code, ...[data = {}]) => {
      const texts = operation.errors[code];
      if (texts === undefined) throw new Error(`${operation.id} has no error ${code}`);
      const [message, help] = texts.map((text) => filled(text, data));
      const Kind = operation.refusals?.includes(code) === true ? Refused : WrongUse;
      return new Kind(code, message ?? '', help);
    },
  };
}

/** An environment holds secrets: an operation sees what is meant for it, and what was named. */
function shownEnv(env: Asker['env'], named: readonly string[]): Planning<never, never>['env'] {
  const isShown = (name: string) =>
    name.startsWith('CLEO_') || name === 'VOUCH_AGENT' || named.includes(name);
  return Object.fromEntries(
    Object.entries(env).filter(
      (each): each is [string, string] => each[1] !== undefined && isShown(each[0]),
    ),
  );
}

function filled(text: string, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => shown(String(data[name])));
}

/** UTF-16 units of what a caller gave that an error repeats. */
const LONGEST_SHOWN = 2000;

/** Whoever reads an error sees each character of it, and is spared a whole megabyte. */
function shown(given: string): string {
  const text = given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
  return text.split('\n').map(visible).join('\n');
}
