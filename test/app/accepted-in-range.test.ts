import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const LOG = 'ledger/runs.jsonl';
const GROWING = 'history:\n  appendOnly: [ledger/*.jsonl]\n';

test('a change that brings its own entry of history.accepted is named where the range is checked, not in the whole history', () =>
  withRepository(async (repository) => {
    const base = await repository.commit('base', {
      '.lint-protocol.yaml': GROWING,
      [LOG]: '1\n2\n',
    });
    const commit = await repository.commit('changed', { [LOG]: '1\n3\n' });
    const blob = (at: string) => repository.git('rev-parse', `${at}:${LOG}`);
    const [before, after] = [await blob(base), await blob(commit)];
    const entry = JSON.stringify({ commit, path: LOG, before, after, reason: 'a slip' });
    await repository.commit('accepted', {
      '.lint-protocol.yaml': `${GROWING}  accepted: [${entry}]\n`,
    });
    const caller = { cwd: repository.root, env: repository.env };
    const note = `history.accepted excuses the change of ${LOG} in commit ${commit}`;
    const range = await call(['--since', base], caller);
    expect([range.code, range.out + range.err]).toEqual([0, expect.stringContaining(note)]);
    const whole = await call(['--history'], caller);
    expect([whole.code, whole.out + whole.err]).toEqual([0, expect.not.stringContaining(note)]);
  }));
