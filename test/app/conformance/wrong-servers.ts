import { env } from 'node:process';
import { conformance, SCENARIOS } from '../../../src/app/conformance/conformance.ts';
import type { Demand } from '../../../src/app/conformance/trial.ts';
import { askerOf } from '../../serve/served.ts';
import { GATE } from './wrong/at-the-gate.ts';
import { BUNDLES } from './wrong/in-bundles.ts';
import { LOG } from './wrong/in-the-log.ts';
import { WIRE } from './wrong/on-the-wire.ts';
import { RECORDS } from './wrong/with-records.ts';
import { type WrongServer, wrongServer } from './wrong/wrong-server.ts';

/** Right servers with one fault each: the pack has to find each of them out. */
export const WRONG_SERVERS: readonly WrongServer[] = [
  ...WIRE,
  ...RECORDS,
  ...GATE,
  ...LOG,
  ...BUNDLES,
];

/** What a wrong server does not meet of the one trial that is made for it. */
export async function unmetBy(server: WrongServer): Promise<readonly string[]> {
  const { transport = 'jsonl', trial, patience } = server;
  const tried = { transport, start: wrongServer(server), env, ...(patience && { patience }) };
  const asker = askerOf({ root: '/', env });
  return unmet(await conformance(tried, asker, [SCENARIOS[trial]]));
}

/** What is not met: the section, and the demand. */
export function unmet(demands: readonly Demand[]): readonly string[] {
  return demands.filter(({ held }) => !held).map(({ section, demand }) => `${section}: ${demand}`);
}
