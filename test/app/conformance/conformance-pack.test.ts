import { env } from 'node:process';
import { expect, test } from 'vitest';
import { conformance } from '../../../src/app/conformance/conformance.ts';
import { askerOf } from '../../serve/served.ts';
import { rightServer } from './right-server.ts';
import { unmet, unmetBy, WRONG_SERVERS } from './wrong-servers.ts';

test('nothing is found against our own server', async () => {
  const server = { transport: 'jsonl', start: rightServer(), env } as const;
  const demands = await conformance(server, askerOf({ root: '/', env }));
  expect(unmet(demands)).toEqual([]);
});

test.each(WRONG_SERVERS)('is found out: one that $name', async (server) => {
  expect(await unmetBy(server)).toContain(server.breaks.join(': '));
});
