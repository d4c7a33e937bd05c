import type { Asker } from '../app/caller.ts';
import type { BetweenCalls } from '../app/operate/between-calls.ts';
import type { Call } from '../app/operate/call.ts';
import type { Outcome } from '../app/operate/outcome.ts';
import { perform } from '../app/operate/perform.ts';
import { outcomeDocument } from '../app/operate/shown-outcome.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { OperationDocument } from '../core/operation-document.ts';
import type { InputSchema } from '../core/operation-input.ts';
import { mendingWords } from '../core/remedy.ts';
import type { Diagnostic as Problem } from '../core/report-document.ts';
import { counted } from '../report/counts.ts';
import type { AboutWords } from './about-words.ts';
import { CallFault, faultOf } from './call-fault.ts';
import type { Answer, Besides, Offered } from './offered.ts';
import { methodOf, toolOf } from './parameter-names.ts';
import type { ServerWords } from './server-words.ts';

/** What is fixed while a server runs. */
export interface Fixed {
  readonly asker: Asker;
  /** Values of properties that every operation with such a property is handed. */
  values(operation: AnyOperation): Promise<Readonly<Record<string, unknown>>>;
  /** The name by which the server acts in the protocol of an operation; null where nobody fixed it. */
  actor(operation: AnyOperation): string | null;
  /** The texts of files as they were when the server began, by absolute paths. */
  readonly started: ReadonlyMap<string, string>;
  /** Properties that no request can give, and what to say of one that does. */
  withheld(operation: AnyOperation): Readonly<Record<string, string>>;
  /** The methods of the server that the protocol names. */
  readonly methods: readonly string[];
  readonly words: ServerWords;
  readonly about: AboutWords;
  /** What calls leave to the next ones. */
  readonly held: BetweenCalls;
}

/** What requests can say of an operation that writes, besides its own input. */
const DRY_RUN = {
  dryRun: {
    type: 'boolean',
    description: 'write nothing',
  },
} as const;

/** An operation as a server offers it. */
export function offeredOperation(operation: AnyOperation, fixed: Fixed): Offered {
  const { method, summary, about, effects } = operation;
  const name = methodOf(operation);
  const isDryByItself = Object.hasOwn(operation.input.properties, 'dryRun');
  const isDryByEngine = effects !== 'reads' && !isDryByItself;
  const each = operation.isRepeatable === true ? operation.operands.at(-1) : undefined;
  const further = each === undefined ? {} : FURTHER;
  const offered: Offered = {
    method: name,
    tool: toolOf(name),
    summary: fixed.about.text(summary, operation),
    about: fixed.about.paragraphs(about, operation),
    effects,
    input: fixed.about.input(
      withProperties(operation.input, { ...further, ...(isDryByEngine && DRY_RUN) }),
      operation,
    ),
    withheld: fixed.withheld(operation),
    output: operation.output,
    ...(operation.said && { said: operation.said }),
    call: (input) => (each === undefined ? calledOnce(input) : calledForEach(input, each)),
  };

  async function calledOnce(input: Values): Promise<Answer> {
    const { dryRun, ...own } = input;
    const given = isDryByEngine ? own : input;
    const call = { operation, dryRun: isDryByEngine && dryRun === true, ...ALWAYS };
    const values = { ...given, ...(await fixed.values(operation)) };
    const { started, methods, held } = fixed;
    const actor = fixed.actor(operation);
    const asked = { ...call, started, input: values, methods, held, actor };
    const outcome = await perform(asked, fixed.asker);
    const document = outcomeDocument(outcome, false);
    const notes = [...document.notes, ...whyUnchanged(outcome)];
    return answerOf({ ...document, notes, dry_run: call.dryRun }, method?.answer);
  }

  /** One call after the other, as the command line makes them of several operands: all or none of them. */
  async function calledForEach({ further, ...first }: Values, operand: string): Promise<Answer> {
    const others: readonly unknown[] = Array.isArray(further) ? further : [];
    const all = [first[operand], ...others];
    if (isDryByEngine && first['dryRun'] !== true && others.length > 0)
      await tried((value) => calledOnce({ ...first, [operand]: value, dryRun: true }), all);
    const done: Answer[] = [await calledOnce(first)];
    for (const value of others) {
      try {
        done.push(await calledOnce({ ...first, [operand]: value }));
      } catch (error) {
        const before = all.slice(0, done.length);
        throw withLeft(error, {
          done: first['dryRun'] === true ? [] : before,
          left: others.slice(done.length - 1),
        });
      }
    }
    return together(done);
  }
  return fixed.words.spoken(offered, operation);
}

/**
 * Tries calls before the first of them is made. What the one before it makes impossible shows only then.
 * @throws what the first of them throws, and that none was made
 */
async function tried(
  call: (value: unknown) => Promise<Answer>,
  values: readonly unknown[],
): Promise<void> {
  try {
    for (const value of values) await call(value);
  } catch (error) {
    throw withLeft(error, { done: [], left: values });
  }
}

/** A server neither commits nor is told what time it is. */
const ALWAYS = {
  commit: null,
  now: null,
  draw: null,
  config: null,
  backend: 'native',
} as const satisfies Partial<Call>;

/** What requests can say of an operation that is called once for each of several things. */
const FURTHER = {
  further: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    description: 'ids of others, as in ["ID"]',
  },
} as const;

type Values = Readonly<Record<string, unknown>>;

function withProperties(
  { properties, ...schema }: InputSchema,
  further: InputSchema['properties'],
): InputSchema {
  return { ...schema, properties: { ...properties, ...further } };
}

/** The answer of the first call, with those of the others beside its members. */
function together([first, ...others]: readonly Answer[]): Answer {
  if (first === undefined) throw new Error('nothing was called');
  if (others.length === 0) return first;
  const whole = { ...first.whole, further: others.map((each) => each.whole) };
  const all = [first, ...others].map((each) => each.besides);
  const written = all.flatMap((each) => each.written ?? []);
  const diagnostics = all.flatMap((each) => each.diagnostics ?? []);
  const notes = all.flatMap((each) => each.notes ?? []);
  const dry_run = all.some((each) => each.dry_run);
  return { whole, result: whole, besides: besidesOf({ dry_run, written, diagnostics, notes }) };
}

/** What is there already, and so was not written; what a list shows is in its result. */
function whyUnchanged({ status, plan: { told } }: Outcome): readonly string[] {
  const [only, ...others] = told;
  return status === 'unchanged' && typeof only === 'string' && others.length === 0 ? [only] : [];
}

/** What a call that fails had done, and what was to follow. */
function withLeft(
  error: unknown,
  { done, left }: Readonly<Record<'done' | 'left', readonly unknown[]>>,
): CallFault {
  const { code, message, data } = faultOf(error);
  const help = [
    data?.help,
    ...(done.length === 0 ? [] : [`Done and written before it: ${done.join(', ')}.`]),
    `Not done: ${left.join(', ')}.`,
  ];
  return new CallFault(code, message, {
    ...{ code, ...data },
    help: help.filter(Boolean).join(' '),
  });
}

function answerOf(document: OperationDocument & Besides, member: string | undefined): Answer {
  const { result: whole } = document;
  if (whole === null) throw refusal(document);
  return {
    whole,
    result: member === undefined ? whole : whole[member],
    besides: besidesOf(document),
  };
}

function besidesOf({ dry_run, written = [], diagnostics = [], notes = [] }: Besides): Besides {
  return {
    ...(dry_run === true && { dry_run }),
    ...(written.length > 0 && { written }),
    ...(diagnostics.length > 0 && { diagnostics }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Why nothing was written, though it could have been. */
function refusal({ diagnostics, notes }: OperationDocument): CallFault {
  const [first] = diagnostics;
  const errors = counted(diagnostics.length, ['error', 'errors']);
  const why =
    first === undefined
      ? 'a record that it rests on is missing.'
      : `the linter would report ${errors}. ${placed(first)}`;
  return new CallFault('invalid_request', `Refused: nothing was written, because ${why}`, {
    code: 'refused',
    help: [first === undefined ? null : mending(first), ...notes].filter(Boolean).join(' ') || null,
    diagnostics,
  });
}

/** A problem with its place. */
export function placed({ path, range, rule, message }: Problem): string {
  return `${path}:${range.start.line}: ${message} (${rule})`;
}

/** What to do about it; null for nothing. */
export function mending({ help, then: steps }: Problem): string | null {
  const mends = steps.map(({ path, into, ...each }) => ({
    ...each,
    ...(path !== null && { path }),
    ...(into !== null && { into }),
  }));
  return mendingWords({ help, steps: mends });
}
