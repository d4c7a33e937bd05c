import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { failureOf } from '../../src/app/failure-report.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { isNodeSupported } from '../../src/core/node-version.ts';

test.each([
  ['9.99.0', false],
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.0.0', false],
  ['21.6.2', false],
  ['21.7.0', true],
  ['22.0.0', true],
  ['24.21.0', true],
  ['120.0.0', true],
])('node %s: %s', (version, isSupported) => {
  expect(isNodeSupported(version)).toBe(isSupported);
});

test('is what the package says of itself', () => {
  expect(manifest.engines.node).toBe('^20.19.0 || >=21.7.0');
});

test('what breaks on an old node is no fault of the tool; what can not be checked is told as it is', () => {
  const missing = new TypeError('hash is not a function');
  expect(failureOf(missing, '18.20.8')).toMatchObject({
    code: 'old-node',
    message: 'node 18.20.8 is too old: lint-protocol needs 20.19, 21.7 or newer',
    exitCode: 3,
  });
  expect(failureOf(missing, '22.0.0')).toMatchObject({ code: 'internal-error', exitCode: 3 });
  const refused = new CouldNotCheck('no-such-folder', 'It is gone.');
  expect(failureOf(refused, '18.20.8')).toMatchObject({ code: 'no-such-folder' });
});
