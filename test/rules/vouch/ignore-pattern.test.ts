import { expect, test } from 'vitest';
import { mayName } from '../../../src/rules/vouch/ignore-pattern.ts';

test.each([
  ['state.db', 'state.db'],
  ['/state.db', 'state.db'],
  ['!state.db ', 'state.db'],
  ['a!b', 'a!b'],
  ['proposed/', 'proposed/x.yaml'],
  ['.vouch/proposed/', 'proposed/x.yaml'],
  ['*', 'decided/x.yaml'],
  ['*.yaml', 'decided/x.yaml'],
  ['state*', 'state'],
  ['a*b*c', 'abc'],
  ['a*b*c', '1/a-b-c/2'],
  ['ab*ba', 'abba'],
])('%j may be about %s', (line, path) => {
  expect(mayName(line, path)).toBe(true);
});

test.each([
  ['state', 'state.db'],
  ['*.yml', 'decided/x.yaml'],
  ['x*', 'state.db'],
  // What stands for any folder says nothing.
  ['**/decided', 'audit.log.jsonl'],
  ['*/decided', 'audit.log.jsonl'],
  ['a*b*c', 'ac'],
  ['a*bb*bc', 'abbc'],
  ['ab*ba', 'aba'],
])('%j is about something else than %s', (line, path) => {
  expect(mayName(line, path)).toBe(false);
});
