import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenBy, onInterruption, tidyUp, uninterrupted } from '../../src/core/interruption.ts';

let told: string[] = [];
beforeEach(() => {
  told = [];
  listenBy(() => {
    told.push('listens');
    return () => told.push('stops');
  });
});
afterEach(() => listenBy(() => () => undefined));

test('somebody listens only while there is something to tidy up', () => {
  const one = onInterruption(() => told.push('one'));
  const other = onInterruption(() => told.push('other'));
  one();
  expect(told).toEqual(['listens']);
  other();
  other();
  expect(told).toEqual(['listens', 'stops']);
  tidyUp();
  expect(told).toEqual(['listens', 'stops']);
});

test('what is left is tidied up, once', () => {
  const tidy = () => told.push('tidied');
  onInterruption(tidy);
  onInterruption(tidy);
  onInterruption(() => told.push('done with'))();
  tidyUp();
  tidyUp();
  expect(told).toEqual(['listens', 'tidied', 'tidied']);
});

test('what cannot be tidied up is in the way of nothing else', () => {
  onInterruption(() => {
    throw new Error('no');
  });
  onInterruption(() => told.push('tidied'));
  tidyUp();
  expect(told).toEqual(['listens', 'tidied']);
});

test('somebody listens while something is done, also where it fails', () => {
  const failing = () => {
    told.push('fails');
    throw new Error('no');
  };
  expect(() => uninterrupted(failing)).toThrow('no');
  expect(uninterrupted(() => 7)).toBe(7);
  expect(told).toEqual(['listens', 'fails', 'stops', 'listens', 'stops']);
});
