import { env } from 'node:process';
import { expect, test } from 'vitest';
import { conformance, SCENARIOS } from '../../../src/app/conformance/conformance.ts';
import { askerOf } from '../../serve/served.ts';
import { rightServer } from './right-server.ts';
import type { WrongServer } from './wrong/wrong-server.ts';
import { unmet, unmetBy, WRONG_SERVERS } from './wrong-servers.ts';

test.each(Object.entries(SCENARIOS))(
  'nothing is found against our own server: %s',
  async (_name, scenario) => {
    const server = { transport: 'jsonl', start: rightServer(), env } as const;
    const demands = await conformance(server, askerOf({ root: '/', env }), [scenario]);
    expect(unmet(demands)).toEqual([]);
    expect(demands.length).toBeGreaterThan(10);
  },
);

/** One of each sort. `npm run wrong-servers` plays all of them. */
const SAMPLE = [
  'answers out of order',
  'hangs on bad JSON',
  'takes claims that cite nothing',
  'lets whoever proposed approve',
  'logs an event twice',
  'packs the audit log',
];

test.each(SAMPLE)('is found out: one that %s', async (wanted) => {
  const server = WRONG_SERVERS.find(({ name }) => name === wanted);
  expect(await unmetBy(server as WrongServer)).toContain(server?.breaks.join(': '));
});

test('no two wrong servers have one name', () => {
  expect(new Set(WRONG_SERVERS.map(({ name }) => name)).size).toBe(WRONG_SERVERS.length);
});
