import { env, execPath } from 'node:process';
import { expect, test } from 'vitest';
import { conformance } from '../../src/app/conformance/conformance.ts';
import { programStart } from '../../src/app/conformance/running.ts';
import { withRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';
import { askerOf } from '../serve/served.ts';
import { CLI, lintProtocol } from './cli.ts';

// Every part is tried in one process, over JSON lines, in test/app/conformance. What another
// transport may break shows where each tool is called over it (serve-mcp.test.ts): these are tried each week.
test.runIf(IS_WHOLE)(
  'our own server conforms to the specification over mcp',
  { timeout: 240_000 },
  async () => {
    const start = programStart([execPath, CLI, 'vouch', 'serve']);
    const server = { transport: 'mcp', start, env } as const;
    const demands = await conformance(server, askerOf({ root: '/', env }), [
      'capabilities',
      'lifecycle',
    ]);
    expect(demands.filter(({ held }) => !held)).toEqual([]);
    expect(demands.length).toBeGreaterThan(20);
  },
);

test.each(['mcp', 'jsonl'])('what is no server is told over %s', (transport) =>
  withRepository(async (repo) => {
    const trial = ['vouch', 'conformance', '--transport', transport, '--'];
    const { code, err } = lintProtocol(repo, [...trial, execPath, '-e', '']);
    expect(err).toContain('gave no answer');
    expect(code).toBe(3);
    const [command, word, ...others] = trial;
    const mute = ['-e', 'setInterval(() => undefined, 1000)'];
    const patient = [command ?? '', word ?? '', '--patience', '1', ...others];
    const waited = lintProtocol(repo, [...patient, execPath, ...mute]);
    expect(waited.err).toContain('took more than 1 second.');
    expect(waited.code).toBe(3);
  }),
);
