import { expect, test } from 'vitest';
import { newestBySession } from '../../../src/protocols/contributions/newest-entries.ts';

const OWN = 'session_20260126_080000_1a2b3c';
const OTHER = 'session_20260125_090000_0f0f0f';

const entry = (sessionId: string | null, hour: number, filePath = 'a/x.json') => ({
  ...{ sessionId, filePath },
  updatedAt: `2026-01-26T1${hour}:00:00Z`,
});
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

test('an entry of another session says nothing of a contribution', () => {
  const newest = newestBySession([entry(OWN, 0), entry(OWN, 1), entry(OTHER, 2)], nameOf);
  expect(newest('x.json', OWN)).toBe(1);
  expect(newest('x.json', OTHER)).toBe(2);
  expect(newest('y.json', OWN)).toBe(null);
});

test('where its own session has none, the newest counts', () => {
  expect(newestBySession([entry(OTHER, 0), entry(null, 1)], nameOf)('x.json', OWN)).toBe(1);
  expect(newestBySession([entry(OTHER, 0), 7, null], nameOf)('x.json', null)).toBe(0);
});
