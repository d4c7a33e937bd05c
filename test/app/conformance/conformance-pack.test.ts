import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { expect, test } from 'vitest';
import { ALL_PARTS, conformance } from '../../../src/app/conformance/conformance.ts';
import { recordIn } from '../../../src/app/conformance/model/view.ts';
import { faultInFile } from '../../../src/app/conformance/parts/scenario.ts';
import { programStart } from '../../../src/app/conformance/running.ts';
import { PART_NAMES } from '../../../src/cli/serve-invocation.ts';
import { everyThird, IS_WHOLE } from '../../runs.ts';
import { askerOf } from '../../serve/served.ts';
import { type Judged, unbreakable } from './broken-steps.ts';
import { rightServer } from './right-server.ts';
import type { WrongServer } from './wrong/wrong-server.ts';
import { unmet, unmetBy, WRONG_SERVERS } from './wrong-servers.ts';

/** Some hundred calls each, on a machine that may be busy. */
const LONG = { timeout: 240_000 };

/** In a usual run one that takes little time; `npm run wrong-servers` plays the whole pack. */
const PARTS = ALL_PARTS.filter((part) => IS_WHOLE || part === 'intake');

test.each(PARTS)('our own server meets all, and each can be missed: %s', LONG, async (part) => {
  const server = { transport: 'jsonl', start: rightServer(), env } as const;
  const steps: Judged[] = [];
  const demands = await conformance(server, askerOf({ root: '/', env }), [part], (trial) => {
    trial.onStep = (step, wanted) => steps.push([step, wanted]);
  });
  expect(unmet(demands)).toEqual([]);
  expect(demands.length).toBeGreaterThan(10);
  expect(unbreakable(steps)).toEqual([]);
});

test.each(PART_NAMES)('what answers nothing has met no demand: %s', LONG, async (part) => {
  const start = programStart([execPath, '-e', '']);
  const server = { transport: 'jsonl', start, env } as const;
  await expect(conformance(server, askerOf({ root: '/', env }), [part])).rejects.toThrow(
    'The server gave no answer',
  );
});

test('the command line knows the parts by their names', () => {
  expect(PART_NAMES).toEqual(ALL_PARTS);
});

/** One of each sort, a third of them in a usual run. `npm run wrong-servers` plays all of them. */
const SAMPLE = [
  'answers out of order',
  'hangs on bad JSON',
  'takes claims that cite nothing',
  'lets whoever proposed approve',
  'logs an event twice',
  'packs the audit log',
];

test.each(everyThird(SAMPLE))('is found out: one that %s', LONG, async (wanted) => {
  const server = WRONG_SERVERS.find(({ name }) => name === wanted);
  expect(await unmetBy(server as WrongServer)).not.toBeNull();
});

test('what PyYAML writes as a text is one: 1e3', () => {
  const text = 'task: 1e3\nnumber: 1000\nsmall: 1.0e-05\n';
  expect(recordIn('a.yaml', text)).toEqual({ task: '1e3', number: 1000, small: 0.000_01 });
});

test('no two wrong servers have one name', () => {
  expect(new Set(WRONG_SERVERS.map(({ name }) => name)).size).toBe(WRONG_SERVERS.length);
});

test('a file that a server has not made is said to be missing, and ends no report', () => {
  const folder = join(tmpdir(), 'trial');
  const missing = (path: string) => {
    try {
      readFileSync(path);
    } catch (error) {
      return faultInFile(error, folder);
    }
    throw new Error('it is there');
  };
  const content = '.vouch/sources/a/content';
  expect(missing(join(folder, content))).toBe(`there is no file ${content}`);
  expect(missing(`${folder}-other`)).toBeNull();
  expect(faultInFile(new Error('other'), folder)).toBeNull();
});
