import type { Readable, Writable } from 'node:stream';
import type { Asker } from '../app/caller.ts';
import { BetweenCalls } from '../app/operate/between-calls.ts';
import { startedBases } from '../app/operate/started-bases.ts';
import type { AnyOperation } from '../core/operation.ts';
import { loadOperations, methodsOf } from '../protocols/operations.ts';
import { AboutWords } from './about-words.ts';
import {
  actorIn,
  type FixedValues,
  fixedValues,
  withheldFrom,
  withheldOf,
} from './fixed-values.ts';
import { serveJsonLines } from './json-lines.ts';
import { methodOf, toolOf } from './parameter-names.ts';
import { Requests } from './requests.ts';
import { ServerWords } from './server-words.ts';
import { besidesOf, offeredOperations, type SurfaceChoice, surfaceOf } from './surface.ts';

/** How requests come and answers go: JSON lines, or the Model Context Protocol. */
export type TransportName = 'jsonl' | 'mcp';

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
  const nameOf = (operation: AnyOperation): string | null => {
    if (!operations.includes(operation)) return null;
    return isMcp ? toolOf(methodOf(operation)) : methodOf(operation);
  };
  const all = await loadOperations();
  const words = new ServerWords(all, nameOf, Object.keys(withheldFrom(serving)));
  const held = new BetweenCalls();
  const fixed = {
    held,
    asker,
    withheld: (operation: AnyOperation) => withheldOf(operation, serving),
    values: fixedValues(serving, asker),
    actor: (operation: AnyOperation) => actorIn(serving, operation),
    started: startedBases(asker.cwd),
    words,
    about: new AboutWords(all, words),
    methods: methodsOf(operations),
  };
  const surface = surfaceOf(operations, fixed, await toolsFor(serving, asker));
  const requests = new Requests(surface);
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
