import { env } from 'node:process';
import { expect, test } from 'vitest';
import { conformance, SCENARIOS } from '../../../src/app/conformance/conformance.ts';
import { askerOf } from '../../serve/served.ts';
import { rightServer } from './right-server.ts';

test.each(Object.entries(SCENARIOS))('%s', async (_name, scenario) => {
  const server = { transport: 'jsonl', start: rightServer(), env } as const;
  const demands = await conformance(server, askerOf({ root: '/', env }), [scenario]);
  expect(demands.filter(({ held }) => !held)).toEqual([]);
});
