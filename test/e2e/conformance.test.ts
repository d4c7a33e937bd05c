import { execPath } from 'node:process';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { CLI, lintProtocol } from './cli.ts';

// Over JSON lines it is tried in one process: test/app/conformance.
test('our own server conforms to the specification over mcp', () =>
  withRepository(async (repo) => {
    const server = [execPath, CLI, 'vouch', 'serve'];
    const trial = ['vouch', 'conformance', '--transport', 'mcp', '--format', 'json'];
    const { code, out } = lintProtocol(repo, [...trial, '--', ...server]);
    const { demands } = JSON.parse(out) as { demands: { demand: string; held: boolean }[] };
    expect(demands.filter(({ held }) => !held)).toEqual([]);
    expect(demands.length).toBeGreaterThan(200);
    expect(code).toBe(0);
  }));

test('what is no server is told', () =>
  withRepository(async (repo) => {
    const { code, err } = lintProtocol(repo, ['vouch', 'conformance', '--', execPath, '-e', '']);
    expect(err).toContain('gave no answer');
    expect(code).toBe(3);
  }));
