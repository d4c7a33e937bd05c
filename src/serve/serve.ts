import type { Readable, Writable } from 'node:stream';
import type { Asker } from '../app/caller.ts';
import { BetweenCalls } from '../app/operate/between-calls.ts';
import { perform } from '../app/operate/perform.ts';
import { startedBases } from '../app/operate/started-bases.ts';
import { quoted } from '../core/found-value.ts';
import { textAt } from '../core/json-value.ts';
import { type AnyOperation, defineOperation } from '../core/operation.ts';
import { text } from '../core/operation-output.ts';
import { loadOperations, methodsOf } from '../protocols/operations.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from '../protocols/vouch/operations/actor.ts';
import { AboutWords } from './about-words.ts';
import { serveJsonLines } from './json-lines.ts';
import { methodOf, toolOf } from './parameter-names.ts';
import { Requests } from './requests.ts';
import { type Acting, type Callable, ServerWords } from './server-words.ts';
import { besidesOf, offeredOperations, type SurfaceChoice, surfaceOf } from './surface.ts';
import type { OwnOffered } from './tools/own-tool.ts';

/** How requests come and answers go: JSON lines, or the Model Context Protocol. */
export type TransportName = 'jsonl' | 'mcp';

/** Who acts through a server. */
export interface FixedValues {
  /** For all protocols; null where nobody is named. Of knowledge bases, it is VOUCH_AGENT then, else what the base says. */
  readonly actor: string | null;
  /** Who acts by another name, by protocol. */
  readonly actors: Readonly<Record<string, string>>;
  /** Whether a request may say who approves. */
  readonly allowApprover: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** What no request can give, and what to say of one that does. */
function withheldFrom({ allowApprover }: FixedValues): Readonly<Record<string, string>> {
  return {
    actor: 'The actor of a server is fixed when it starts: a request cannot name another.',
    base: 'The knowledge base of a server is fixed when it starts: a request cannot name another.',
    env: 'A request cannot read the environment of the server.',
    ...(!allowApprover && {
      approver:
        'The approver is the actor of the server: a request cannot name another, unless the server was started with --allow-approver.',
    }),
  };
}

/** The property by which an operation is told who acts; null for one that asks for nobody. */
export function actingIn({ acting = 'actor', input }: AnyOperation): string | null {
  return Object.hasOwn(input.properties, acting) ? acting : null;
}

/** The name by which a server was told to act in the protocol of an operation; null for none. */
function actorIn({ actor, actors, allowApprover }: FixedValues, operation: AnyOperation) {
  if (operation.approves && allowApprover) return null;
  const [protocol = ''] = operation.id.split('/');
  return actors[protocol] ?? actor;
}

/** The same as `withheldFrom`, with what says who acts in one operation. */
export function withheldOf(
  operation: AnyOperation,
  fixed: FixedValues,
): Readonly<Record<string, string>> {
  const all = withheldFrom(fixed);
  const acting = actingIn(operation);
  const actor = actorIn(fixed, operation);
  if (acting === null || actor === null || Object.hasOwn(all, acting)) return all;
  const why = `This server acts as ${quoted(actor)}, which is fixed when it starts: a request cannot say ${acting}.`;
  return { ...all, [acting]: why };
}

/**
 * The values that every operation with such properties is handed. Whoever the knowledge base names is
 * asked for once: a request that changes the configuration must not change who acts.
 */
export function fixedValues(
  fixed: FixedValues,
  asker: Asker,
): (operation: AnyOperation) => Promise<Values> {
  let bySettings: Promise<string> | null = null;
  return async (operation) => {
    const acting = actingIn(operation);
    if (acting === null) return {};
    const actor = actorIn(fixed, operation);
    if (actor !== null) return { [acting]: actor };
    if (acting !== 'actor') return {};
    bySettings ??= actorBySettings(asker);
    try {
      return { actor: await bySettings };
    } catch (error) {
      // Of nobody nothing is to be kept: the base may be made meanwhile.
      bySettings = null;
      // Whoever makes a base can't be asked for one.
      const wants = ['no-actor', 'no-base'].every((code) => Object.hasOwn(operation.errors, code));
      if (!wants) return {};
      throw error;
    }
  };
}

/** Made when it is asked for: the protocol's part of the bundle may be loading this one. */
const whoActs = () =>
  defineOperation({
    id: 'vouch/actor',
    command: 'vouch actor',
    since: '0.1.0',
    source: 'vouch specification 2026-05-21, section 1.1',
    summary: 'Says who acts',
    about: [],
    effects: 'reads',
    input: { type: 'object', properties: ACTOR_INPUT, required: [], additionalProperties: false },
    output: { actor: text() },
    errors: ACTOR_ERRORS,
    examples: [],
    async plan(planning) {
      const { actor } = await actingOn(planning);
      return { changes: [], result: { actor }, told: [] };
    },
  });

async function actorBySettings(asker: Asker): Promise<string> {
  const call = { dryRun: true, commit: null, now: null, draw: null, config: null } as const;
  const asked = { operation: whoActs(), input: {}, backend: 'native' as const, ...call };
  const { plan } = await perform(asked, asker);
  return textAt(plan.result, 'actor') ?? '';
}

/** What is decided when a server starts, and holds until it ends. */
export interface Serving extends SurfaceChoice, FixedValues {
  readonly transport: TransportName;
}

/** Where requests come from and answers go to. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves until no more requests come, or nobody takes the answers.
 * @param asker whose folder is the one that records are looked for around
 */
export async function serve(serving: Serving, streams: Streams, asker: Asker): Promise<void> {
  const operations = await offeredOperations(serving);
  const isMcp = serving.transport === 'mcp';
  const own = await toolsFor(serving, asker);
  const names = new Map<object, string>([
    ...operations.map((each) => [each, methodOf(each)] as const),
    ...own.map((each) => [each, each.method] as const),
  ]);
  const nameOf = (callable: object): string | null => {
    const name = names.get(callable) ?? null;
    return isMcp && name !== null ? toolOf(name) : name;
  };
  const callables = [...(await loadOperations()), ...own.flatMap(callableOf)];
  const actings = new Map<object, Acting>(
    operations.flatMap((each) => {
      const [property, name] = [actingIn(each), actorIn(serving, each)];
      return property === null || name === null ? [] : [[each, { property, name }]];
    }),
  );
  const acting = (callable: object) => actings.get(callable) ?? null;
  const words = new ServerWords(callables, nameOf, Object.keys(withheldFrom(serving)), acting);
  const held = new BetweenCalls();
  const fixed = {
    held,
    asker,
    withheld: (operation: AnyOperation) => withheldOf(operation, serving),
    values: fixedValues(serving, asker),
    actor: (operation: AnyOperation) => actorIn(serving, operation),
    started: startedBases(asker.cwd),
    words,
    about: new AboutWords(words),
    methods: methodsOf(operations),
  };
  const surface = surfaceOf(operations, fixed, own);
  const requests = new Requests(surface, words);
  try {
    if (!isMcp) await serveJsonLines(requests, streams);
    else await (await import('./mcp.ts')).serveMcp(requests, surface, streams);
  } finally {
    await held.end();
  }
}

/** What is offered besides operations is loaded where it is offered. */
async function toolsFor({ surface }: SurfaceChoice, asker: Asker) {
  if (surface === 'kb') return [];
  return besidesOf(surface, (await import('./own-tools.ts')).ownTools(asker));
}

/** What the command line has, too. */
function callableOf(own: OwnOffered): readonly Callable[] {
  return own.command === null ? [] : [own as Callable];
}
