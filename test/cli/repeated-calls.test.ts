import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import approve from '../../src/protocols/vouch/operations/approve.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { call } from './call.ts';

const [example] = approve.examples;
if (example === undefined) throw new Error('there is no example');
const PROPOSAL = String(example.input['proposalId']);

/** Approves proposals in the base of the first example, where one waits. */
function approving(
  proposals: readonly string[],
  use: (called: Awaited<ReturnType<typeof call>>, isApproved: boolean) => void,
): Promise<void> {
  return withRepository(async (repo) => {
    await prepare(repo, example as NonNullable<typeof example>);
    const args = ['vouch', 'approve', ...proposals, '--actor', 'maria'];
    const called = await call(args, { cwd: repo.root, env: repo.env });
    use(called, existsSync(join(repo.root, '.vouch/claims/refunds-in-euros.yaml')));
  });
}

test('several operands are several calls, one after the other', () =>
  approving([PROPOSAL, PROPOSAL], ({ code, out, err }, isApproved) => {
    expect({ code, err, isApproved }).toEqual({ code: 0, err: '', isApproved: true });
    expect(out).toContain('Approved claim refunds-in-euros');
    expect(out).toContain('is approved already');
  }));

test('the first that fails is the last, and what was to follow is named', () =>
  approving([PROPOSAL, 'nowhere', 'never', 'either'], ({ code, err }, isApproved) => {
    expect({ code, isApproved }).toEqual({ code: 2, isApproved: true });
    expect(err).toContain('No proposal nowhere is in .vouch');
    expect(err).toContain('Not done yet: never, either.');
  }));
