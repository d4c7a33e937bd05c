import { expect, test } from 'vitest';
import { withFinalRemedies } from '../../src/engine/final-remedies.ts';
import { OwnHistory } from '../../src/engine/own-history.ts';

test('what is only worth knowing asks for no commit to be made anew', async () => {
  const own = new OwnHistory({
    commits: [{ id: 'a', parents: ['b'] }],
    isPublished: async () => false,
  });
  const cause = { commit: 'a', path: 'log.jsonl', right: null, before: null, after: '' };
  const stepsAt = async (level: string) => {
    const diagnostic = { level, path: 'log.jsonl', steps: [], related: [], state: 'in-range' };
    const problem = { kind: 'vouch-audit-log', isFinal: true, diagnostic } as never;
    const judged = {
      causes: new Map([[problem, cause]]),
      removals: new Map(),
      base: { parents: ['b'], commits: 1 },
      original: null,
      snapshot: { entries: [], scope: { head: null } },
      history: null,
      own,
    };
    const [found] = await withFinalRemedies([problem], judged as never);
    return found?.diagnostic.steps.map(({ text }) => text.split(' ').slice(0, 2).join(' '));
  };
  expect(await stepsAt('warning')).toContain('git reset');
  expect(await stepsAt('info')).toEqual([]);
});
