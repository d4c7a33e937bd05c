import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { LintOptions, Scope } from './lint-options.ts';

const LIST = { is: isList, wanted: 'a list of texts that are not empty' };
const TEXT = { is: isText, wanted: 'a text that is not empty' };
const FLAG = { is: (value: unknown) => typeof value === 'boolean', wanted: 'true or false' };
const OBJECT = { is: isObject, wanted: 'an object' };
const BYTES = {
  is: (value: unknown) => typeof value === 'string' || value instanceof Uint8Array,
  wanted: 'a text or a Uint8Array',
};
const LEVELS = {
  is: (value: unknown) => isObject(value) && Object.values(value).every(isText),
  wanted: 'an object of levels by rule',
};

interface Member {
  is(value: unknown): boolean;
  readonly wanted: string;
  readonly optional?: true;
}

function optional(member: Member): Member {
  return { ...member, optional: true };
}

const OPTIONS: Readonly<Record<keyof LintOptions, Member>> = {
  cwd: TEXT,
  env: { is: isObject, wanted: 'an object of variables, mostly process.env' },
  scope: optional(OBJECT),
  paths: optional(LIST),
  config: optional(TEXT),
  rules: optional(LEVELS),
  only: optional(LIST),
  skip: optional(LIST),
  session: optional(TEXT),
  backend: optional(TEXT),
  cache: optional(FLAG),
};

const SCOPES: {
  readonly [Mode in Scope['mode']]: Readonly<
    Record<Exclude<keyof Extract<Scope, { mode: Mode }>, 'mode'>, Member>
  >;
} = {
  worktree: {},
  staged: { all: optional(FLAG) },
  revision: { rev: TEXT },
  range: { from: TEXT, to: optional(TEXT), all: optional(FLAG) },
  history: {},
  stdin: {
    input: BYTES,
    path: optional(TEXT),
    subject: optional(TEXT),
    ackRequired: optional(FLAG),
  },
};

/**
 * Holds what a program handed over to the types that it may not have been compiled with.
 * @throws WrongUse for an unknown option, one that is missing, and a value of another type.
 */
export function demandShape(options: unknown): void {
  const { scope = { mode: 'worktree' } } = demand('lint', options, OPTIONS);
  const { mode, ...members } = scope as Record<string, unknown>;
  const modes = Object.keys(SCOPES);
  const known = Object.entries(SCOPES).find(([each]) => each === mode);
  if (known === undefined) {
    const meant = typeof mode === 'string' ? nearest(mode, modes) : null;
    throw new WrongUse(
      'bad-value',
      `The option scope.mode of lint() does not know ${shown(mode)}.`,
      meant === null ? `Known are ${modes.join(', ')}.` : `Did you mean "${meant}"?`,
    );
  }
  demand('scope', members, known[1]);
}

function demand(
  whose: string,
  value: unknown,
  shape: Readonly<Record<string, Member>>,
): Readonly<Record<string, unknown>> {
  const prefix = whose === 'lint' ? '' : `${whose}.`;
  if (!isObject(value)) {
    throw new WrongUse(
      'bad-value',
      `lint() takes an object of options, not ${shown(value)}.`,
      'For example: lint({ cwd: process.cwd(), env: process.env })',
    );
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(shape, name)) continue;
    const meant = nearest(name, Object.keys(shape));
    throw new WrongUse(
      'unknown-option',
      `lint() has no option ${prefix}${name}.`,
      meant === null ? 'The types of the package list them.' : `Did you mean ${prefix}${meant}?`,
    );
  }
  for (const [name, { is, wanted, optional: mayLack }] of Object.entries(shape)) {
    const given = value[name];
    if ((given === undefined && mayLack) || is(given)) continue;
    throw new WrongUse(
      given === undefined ? 'missing-value' : 'bad-value',
      given === undefined
        ? `lint() needs the option ${prefix}${name}.`
        : `The option ${prefix}${name} of lint() is ${shown(given)}.`,
      `It must be ${wanted}.`,
    );
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/** A value in a sentence: its type where it is no text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
