import { env } from 'node:process';
import { conformance } from '../../../src/app/conformance/conformance.ts';
import type { Demand } from '../../../src/app/conformance/trial.ts';
import { askerOf } from '../../serve/served.ts';
import { GATE } from './wrong/at-the-gate.ts';
import { BY_SENTENCE } from './wrong/by-sentence.ts';
import { DERIVED } from './wrong/derived.ts';
import { BUNDLES } from './wrong/in-bundles.ts';
import { LOG } from './wrong/in-the-log.ts';
import { MISSED_BEFORE } from './wrong/missed-before.ts';
import { WIRE } from './wrong/on-the-wire.ts';
import { OVER_MCP } from './wrong/over-mcp.ts';
import { RECORDS } from './wrong/with-records.ts';
import { type WrongServer, wrongServer } from './wrong/wrong-server.ts';

/** Right servers with one fault each: the pack has to find each of them out. */
export const WRONG_SERVERS: readonly WrongServer[] = [
  ...WIRE,
  ...RECORDS,
  ...GATE,
  ...LOG,
  ...BUNDLES,
  ...DERIVED,
  ...MISSED_BEFORE,
  ...BY_SENTENCE,
  ...OVER_MCP,
];

/**
 * The first demand that a wrong server does not meet, in the part that finds it out. The right server
 * meets all of them, so it is the fault that is found. Null where it meets all as well.
 * @throws the error of a fault that is broken itself
 */
export async function unmetBy(server: WrongServer): Promise<string | null> {
  const { transport = 'jsonl', part, patience } = server;
  const broken: unknown[] = [];
  const start = wrongServer({ ...server, onBroken: (error) => broken.push(error) });
  const tried = { transport, start, env, ...(patience && { patience }) };
  let first: string | null = null;
  const demands = await conformance(tried, askerOf({ root: '/', env }), [part], (trial) => {
    const demand = trial.demand.bind(trial);
    trial.demand = (section, said, held, found, asked) => {
      demand(section, said, held, found, asked);
      if (held) return;
      first ??= `${section}: ${said}`;
      throw new FoundOut();
    };
  }).catch((error: unknown) => {
    if (!(error instanceof FoundOut)) throw error;
    return [];
  });
  if (broken.length > 0) throw broken[0];
  return unmet(demands)[0] ?? first;
}

class FoundOut extends Error {}

/** What is not met: the section, and the demand. */
export function unmet(demands: readonly Demand[]): readonly string[] {
  return demands.filter(({ held }) => !held).map(({ section, demand }) => `${section}: ${demand}`);
}
