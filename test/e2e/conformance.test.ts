import { execPath } from 'node:process';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { CLI, lintProtocol } from './cli.ts';

test.each([
  ['jsonl', 100],
  ['mcp', 80],
])('our own server conforms to the specification over %s', (transport, least) =>
  withRepository(async (repo) => {
    const server = [execPath, CLI, 'vouch', 'serve', '--transport', transport];
    const trial = ['vouch', 'conformance', '--transport', transport, '--format', 'json'];
    const { code, out } = lintProtocol(repo, [...trial, '--', ...server]);
    const { demands } = JSON.parse(out) as { demands: { demand: string; held: boolean }[] };
    expect(demands.filter(({ held }) => !held)).toEqual([]);
    expect(demands.length).toBeGreaterThan(least);
    expect(code).toBe(0);
  }),
);

test('what is no server is told', () =>
  withRepository(async (repo) => {
    const { code, err } = lintProtocol(repo, ['vouch', 'conformance', '--', execPath, '-e', '']);
    expect(err).toContain('gave no answer');
    expect(code).toBe(3);
  }));
