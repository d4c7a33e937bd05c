import { env } from 'node:process';
import { conformance, SCENARIOS } from '../../../src/app/conformance/conformance.ts';
import type { Scenario } from '../../../src/app/conformance/sections/scenario.ts';
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

/**
 * What a wrong server does not meet of the one trial that is made for it, which ends where the demand
 * that is broken is not met.
 */
export async function unmetBy(server: WrongServer): Promise<readonly string[]> {
  const { transport = 'jsonl', trial, breaks, patience } = server;
  const tried = { transport, start: wrongServer(server), env, ...(patience && { patience }) };
  const untilBroken: Scenario = async (tryout) => {
    const demand = tryout.demand.bind(tryout);
    tryout.demand = (section, said, held, found) => {
      demand(section, said, held, found);
      if (!held && section === breaks[0] && said === breaks[1]) throw new FoundOut();
    };
    try {
      await SCENARIOS[trial](tryout);
    } catch (error) {
      if (!(error instanceof FoundOut)) throw error;
    } finally {
      tryout.demand = demand;
    }
  };
  return unmet(await conformance(tried, askerOf({ root: '/', env }), [untilBroken]));
}

class FoundOut extends Error {}

/** What is not met: the section, and the demand. */
export function unmet(demands: readonly Demand[]): readonly string[] {
  return demands.filter(({ held }) => !held).map(({ section, demand }) => `${section}: ${demand}`);
}
