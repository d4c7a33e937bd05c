import { expect, test } from 'vitest';
import { memorySnapshot, overlaid } from '../../src/discover/memory-snapshot.ts';
import { removingStep } from '../../src/engine/restoring-steps.ts';

test('git is given first what only the working tree has, also where its id is known', () => {
  const text = 'a\n';
  const state = overlaid(memorySnapshot({ 'held.md': text }), { 'new.md': Buffer.from(text) });
  const textOf = (path: string) => removingStep(path, state).text;
  expect(textOf('new.md')).toMatch(/ add -- new\.md; } && git .* rm -q -f .* new\.md$/);
  expect(textOf('held.md')).toMatch(/^git .* rm -q -f .* held\.md$/);
  expect(textOf('gone.md')).toMatch(/^git .* rm -q -f .* gone\.md$/);
});
