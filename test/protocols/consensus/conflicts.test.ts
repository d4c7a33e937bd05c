import { describe, expect, test } from 'vitest';
import {
  CONFLICT,
  MATRIX_PATH,
  matrix,
  POSTGRES,
  REDIS,
} from '../../../src/protocols/consensus/example.ts';
import { lint, store, told } from './judge.ts';

const MISSING = 'consensus/conflict-missing unnamed';
const WAITS = 'consensus/handoff contested: "CONTESTED"';
const POSITION = 'consensus/conflict-position';

/** Options a, b, c ... with these confidences, in conflict as named. */
function vote(confidences: readonly number[], ...conflicts: readonly string[]) {
  const options = confidences.map((confidence, nth) => {
    return { ...REDIS, name: 'abcdefgh'.charAt(nth), confidence };
  });
  return {
    options,
    actualConsensus: Math.max(...confidences),
    verdict: 'CONTESTED',
    conflicts: conflicts.map((names, nth) => ({
      ...CONFLICT,
      conflictId: `c-${nth}`,
      positions: [...names].map((option) => {
        return { option, confidence: confidences['abcdefgh'.indexOf(option)] };
      }),
    })),
  };
}

describe('options that lie near each other without a conflict', () => {
  test.each([
    ['two', vote([0.82, 0.79]), ['b']],
    ['two that differ by 0.1', vote([0.8, 0.7]), ['b']],
    ['two in conflict', vote([0.82, 0.79], 'ab'), []],
    ['two in conflicts with others', vote([0.82, 0.79, 0.2], 'ac', 'bc'), ['b']],
    ['below the top as well', vote([0.9, 0.85, 0.4, 0.35], 'ab'), ['d']],
    ['three, pair by pair', vote([0.82, 0.8, 0.78], 'ab', 'bc'), ['c']],
    ['three in one conflict', vote([0.82, 0.8, 0.78], 'cab'), []],
    ['a chain whose ends are far', vote([0.9, 0.82, 0.74], 'ab', 'bc'), []],
  ])('%s', async (_name, changes, names) => {
    const missing = names.map((name) => `${MISSING}: "${name}"`);
    expect(await told(changes)).toEqual([...missing, WAITS]);
  });

  test('are not missed where nothing is decided yet', async () => {
    const changes = { ...vote([0.3, 0.3]), verdict: 'INSUFFICIENT_EVIDENCE' };
    expect(await told(changes)).toEqual([
      'consensus/handoff insufficient: "INSUFFICIENT_EVIDENCE"',
    ]);
  });

  test('are named, those nearest in rank first, and counted where they are many', async () => {
    const found = await lint({ [MATRIX_PATH]: matrix(vote([0.82, 0.82, 0.82, 0.82, 0.81])) });
    const missing = found.filter(({ rule }) => rule === 'consensus/conflict-missing');
    expect(missing.map(({ message }) => message.replace(/, which.*/, ''))).toEqual([
      '"b" is within 0.1 of "a", and no conflict names them together',
      '"c" is within 0.1 of "b" and "a", and no conflict names them together',
      '"d" is within 0.1 of "c", "b" and "a", and no conflict names them together',
      '"e" is within 0.1 of "d", "c", "b" and 1 more, and no conflict names them together',
    ]);
    expect(missing.map(({ related }) => related.length)).toEqual([1, 2, 3, 3]);
  });

  test('as many as a matrix may hold, all in one conflict or none, are compared in moments', async () => {
    const options = Array.from({ length: 1000 }, (_, nth) => ({
      ...POSTGRES,
      name: `option ${nth}`,
    }));
    const positions = options.map(({ name, confidence }) => ({ option: name, confidence }));
    const votes = { options, actualConsensus: 0.41, threshold: 0.4, verdict: 'CONTESTED' };
    const conflicts = Array.from({ length: 20 }, (_, nth) => {
      return { ...CONFLICT, conflictId: `c-${nth}`, positions };
    });
    const inConflict = await lint({ [MATRIX_PATH]: matrix({ ...votes, conflicts }) });
    expect(inConflict.filter(({ rule }) => rule.includes('conflict'))).toEqual([]);
    const alone = await lint({ [MATRIX_PATH]: matrix(votes) });
    expect(alone.filter(({ rule }) => rule === 'consensus/conflict-missing')).toHaveLength(999);
  });

  test('more than a matrix may hold are too many for it', async () => {
    const options = Array.from({ length: 1001 }, (_, nth) => ({
      ...POSTGRES,
      name: `option ${nth}`,
    }));
    const found = await lint({ [MATRIX_PATH]: matrix({ options, verdict: 'CONTESTED' }) });
    const errors = found.filter(({ rule }) => rule === 'CONS-001');
    expect(errors.map(({ message }) => message)).toEqual([
      'options is a list; it must be a list of 2 to 1000 options',
    ]);
    expect(found.some(({ rule }) => rule === 'consensus/conflict-missing')).toBe(false);
  });
});

describe('positions', () => {
  function withPosition(option: string, confidence: number) {
    return { conflicts: [{ ...CONFLICT, positions: [{ option, confidence }] }] };
  }

  test.each([
    ['postgres', 0.41, []],
    ['postgres', 0.41 + 0.9e-9, []],
    ['postgres', 0.42, [`${POSITION} confidence: 0.42`]],
    ['Postgres', 0.41, [`${POSITION} unknown: "Postgres"`]],
    ['__proto__', 0.41, [`${POSITION} unknown: "__proto__"`]],
    ['toString', 0.41, [`${POSITION} unknown: "toString"`]],
  ])('%s with %d', async (option, confidence, found) => {
    expect(await told(withPosition(option, confidence))).toEqual(found);
  });

  test('the option that was meant is named', async () => {
    const found = await lint(store(withPosition('postgers', 0.41)));
    expect(found.map(({ help }) => help)).toEqual(['Did you mean "postgres"?']);
  });

  test('an option without a name is never meant', async () => {
    const nameless = { ...REDIS, name: undefined };
    const changes = { ...withPosition('postgers', 0.41), options: [nameless, POSTGRES] };
    const found = await lint(store(changes));
    expect(found.map(({ rule, help }) => `${rule} ${help}`)).toContain(
      `${POSITION} Did you mean "postgres"?`,
    );
  });

  test('beyond the hundredth are told without a search for what was meant', async () => {
    const option = 'postgers';
    const positions = Array.from({ length: 101 }, () => ({ option, confidence: 0.41 }));
    const found = await lint(store({ conflicts: [{ ...CONFLICT, positions }] }));
    expect(found.map(({ message }) => message)).toEqual(
      Array(101).fill('No option is called "postgers"'),
    );
    expect(found.filter(({ help }) => help === 'Did you mean "postgres"?')).toHaveLength(100);
  });

  test('are left alone where the vote itself is at fault', async () => {
    const options = [REDIS, { ...POSTGRES, confidence: 'low' }];
    expect(await told({ options, ...withPosition('postgres', 0.5) })).toEqual([
      'CONS-003 wrong: "low"',
    ]);
  });
});

describe('resolutions', () => {
  test.each([
    ['pending', 'merge', true],
    ['pending', 'choose-a', true],
    ['pending', 'choose-c', true],
    ['pending', 'escalate', false],
    ['pending', 'defer', false],
    ['pending', 'new', false],
    ['accepted', 'merge', false],
    ['proposed', 'choose-b', false],
  ])('%s and %s', async (status, resolutionType, isEarly) => {
    const conflicts = [{ ...CONFLICT, resolution: { status, resolutionType } }];
    const found = isEarly ? [`consensus/resolution early: "${resolutionType}"`] : [];
    expect(await told({ conflicts })).toEqual(found);
  });
});

test.each([
  [{ conflictType: 'Contradiction' }, '"Contradiction"'],
  [{ resolution: { status: 'pending', resolutionType: 'choose-' } }, '"choose-"'],
  [{ resolution: { status: 'merge', resolutionType: 'merge' } }, '"merge"'],
])('a word that the format does not have: %j', async (changes, found) => {
  const conflicts = [{ ...CONFLICT, ...changes }];
  expect(await told({ conflicts })).toEqual([`consensus/conflict-values wrong: ${found}`]);
});

describe('REFUTED', () => {
  const verdict = 'REFUTED';

  test('wants a conflict that names the top option, not just any', async () => {
    const positions = [{ option: 'postgres', confidence: 0.41 }];
    const unfounded = ['consensus/verdict unfounded: "REFUTED"'];
    expect(await told({ verdict })).toEqual(unfounded);
    expect(await told({ verdict, conflicts: [{ ...CONFLICT, positions }] })).toEqual(unfounded);
    expect(await told({ verdict, conflicts: [CONFLICT] })).toEqual([]);
    expect((await lint(store({ verdict }))).map(({ level }) => level)).toEqual(['info']);
  });

  test('is not judged without a threshold, nor where the top option has no name', async () => {
    expect(await told({ verdict, threshold: undefined })).toEqual([
      'consensus/threshold missing: {',
    ]);
    const options = [{ ...REDIS, name: undefined }, POSTGRES];
    expect(await told({ verdict, options })).toEqual(['CONS-001 missing: {']);
  });

  test('is no way past the threshold', async () => {
    expect(await told({ verdict, threshold: 0.9 })).toEqual(['CONS-006 below: "REFUTED"']);
  });
});
