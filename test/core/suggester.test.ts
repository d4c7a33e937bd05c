import { describe, expect, test } from 'vitest';
import { nearest } from '../../src/core/nearest.ts';
import { isSlip, nearestOf, suggester } from '../../src/core/suggester.ts';

/** Names of which it is counted how often anybody goes through them. */
class Counted extends Set<string> {
  walks = 0;

  override [Symbol.iterator](): SetIterator<string> {
    this.walks += 1;
    return super[Symbol.iterator]();
  }
}

const MANY = Array.from({ length: 3000 }, (_, index) => `property-${10_000 + index}-of-all`);

describe('suggester', () => {
  test('says what nearest says, once for each word', () => {
    const names = new Set(['BlueLake', 'GreenCastle']);
    const suggest = suggester(names);
    expect(['BlueLaek', 'Nobody', 'BlueLaek'].map(suggest)).toEqual(['BlueLake', null, 'BlueLake']);
    names.clear();
    expect(suggest('BlueLaek')).toBe('BlueLake');
  });

  test.each([
    ['TUNE-0999', null],
    ['TUNE-575', null],
    ['TUNE-574', 'TUNE-0574'],
    ['TUEN-0574', 'TUNE-0574'],
  ])('a number that differs is another record: %s', (word, meant) => {
    expect(suggester(['TUNE-0574', 'TUNE-0499'])(word)).toBe(meant);
  });

  test.each([
    ['cub-k3p', 'cub-a3r', false],
    ['cub-a3x', 'cub-a3r', false],
    ['CUB-A3R', 'cub-a3r', true],
    ['cub-epcs', 'cub-epics', true],
    ['D-01', 'D-001', true],
  ])('what all ids begin with makes none of them alike: %s, %s', (word, id, is) => {
    expect(isSlip(word, id)).toBe(is);
  });

  test('goes through the names once, however many words there are', () => {
    const names = new Counted(MANY);
    const suggest = suggester(names);
    for (const name of MANY) suggest(`${name}x`);
    expect(names.walks).toBe(1);
  });

  test('gives up when it has compared enough', () => {
    const suggestions = MANY.map((name) => `${name}x`).map(suggester(new Set(MANY)));
    expect(suggestions.slice(0, 1500)).toEqual(MANY.slice(0, 1500));
    expect(suggestions.at(-1)).toBeNull();
  });
});

describe('of thousands of names', () => {
  const near = nearestOf(MANY);

  test.each([
    ['a letter too many behind', 'property-10123-of-allx'],
    ['a letter too many before', 'xproperty-10123-of-all'],
    ['two letters swapped', 'porperty-10123-of-all'],
    ['a letter too few', 'propery-10123-of-all'],
    ['another letter behind the number', 'property-10123-of-alk'],
    ['another case', 'PROPERTY-10123-OF-ALL'],
  ])('%s', (_slip, word) => {
    expect(near(word)).toBe('property-10123-of-all');
    expect(nearest(word, MANY)).toBe('property-10123-of-all');
  });

  test('of those as near the first', () => {
    const names = ['dab', ...Array.from({ length: 200 }, (_, index) => `x${index}`), 'cab'];
    expect(nearestOf(names)('bab')).toBe('dab');
  });

  test('nothing where none is near', () => {
    expect(near('status')).toBeNull();
    expect(near('')).toBeNull();
  });
});
