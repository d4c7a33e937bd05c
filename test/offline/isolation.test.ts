import { expect, test } from 'vitest';
import { demandIsolated, isolation } from '../../scripts/offline/isolation.ts';

/** Set where these tests are themselves run with networking switched off. */
const IS_OFFLINE = process.env['NETWORK_ATTEMPTS'] !== undefined;

test.skipIf(IS_OFFLINE)('what leaves the network on is no isolation', () => {
  const none = { by: 'nothing', through: [], env: {} };
  expect(() => demandIsolated(none)).toThrow('The network could not be switched off');
});

test.skipIf(IS_OFFLINE)('what a program is started through has to do it for every program', () => {
  const { env } = isolation('');
  const inNode = { by: 'node alone', through: ['env'], env };
  expect(() => demandIsolated(inNode)).toThrow('has an interface that is up');
});

test.skipIf(IS_OFFLINE)('the way that this system allows switches it off', () => {
  expect(() => demandIsolated(isolation(''))).not.toThrow();
});
