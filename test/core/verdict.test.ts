import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contradicted,
  misstatedTop,
  unescalated,
} from '../../src/protocols/consensus/matrix-faults.ts';
import { areNear, isSame, judge, passes, ranked } from '../../src/protocols/consensus/verdict.ts';
import {
  readMatrix,
  VERDICTS,
  type VotingMatrix,
} from '../../src/protocols/consensus/voting-matrix.ts';

const CRITICAL = { severity: 'critical' };

function vote(confidences: readonly unknown[], others: Readonly<Record<string, unknown>> = {}) {
  const options = confidences.map((confidence, nth) => {
    return { name: `option ${nth}`, confidence, rationale: 'why', evidence: [{}] };
  });
  return readMatrix({ options, threshold: 0.5, conflicts: [], ...others });
}

function verdictOf(matrix: VotingMatrix): string | null {
  const judgement = judge(matrix);
  return judgement && `${judgement.verdict} ${judgement.reason}`;
}

describe('numbers as they are written', () => {
  test.each([
    [0.82, 0.72, true],
    [0.8, 0.7, true],
    [0.3, 0.2, true],
    [0.5, 0.6, true],
    [1, 0.9, true],
    [0.8, 0.7 - 0.9e-9, true],
    [0.8, 0.7 - 1.1e-9, false],
    [0.82, 0.71, false],
    [0.4, 0.4, true],
  ])('%d and %d are near each other: %s', (a, b, near) => {
    expect(areNear(a, b)).toBe(near);
    expect(areNear(b, a)).toBe(near);
  });

  test.each([
    [0.5, 0.5, false],
    [0.1 + 0.2, 0.3, false],
    [0.5 + 0.9e-9, 0.5, false],
    [0.5 + 1.1e-9, 0.5, true],
    [0.51, 0.5, true],
    [0.49, 0.5, false],
    [1, 1, false],
    [0, 0, false],
  ])('%d passes the threshold %d: %s', (confidence, threshold, does) => {
    expect(passes(confidence, threshold)).toBe(does);
  });

  test.each([
    [0.1 + 0.2, 0.3, true],
    [0.82, 0.82 + 0.9e-9, true],
    [0.82, 0.82 + 1.1e-9, false],
  ])('%d is %d: %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
  });
});

describe('rank', () => {
  function order(...options: readonly Readonly<Record<string, unknown>>[]) {
    return ranked(readMatrix({ options }))?.map(({ name }) => name);
  }

  test('the higher confidence, then the longer rationale, then the name', () => {
    const b = { name: 'b', confidence: 0.5, rationale: 'four' };
    expect(order(b, { ...b, name: 'a', confidence: 0.6 })).toEqual(['a', 'b']);
    expect(order({ ...b, name: 'a' }, { ...b, rationale: 'longer' })).toEqual(['b', 'a']);
    expect(order(b, { ...b, name: 'a' }, { ...b, name: 'B' })).toEqual(['B', 'a', 'b']);
    expect(order({ name: 'b', confidence: 1 }, { confidence: 1 })).toEqual([null, 'b']);
  });

  test.each([undefined, null, '0.5', -0.1, 1.1, Number.POSITIVE_INFINITY])(
    'nobody knows it while a confidence is %s',
    (confidence) => {
      expect(ranked(vote([0.8, confidence]))).toBeNull();
      expect(judge(vote([0.8, confidence]))).toBeNull();
    },
  );
});

describe('what the numbers say', () => {
  const none = {
    options: [
      { confidence: 0.9, evidence: [{}] },
      { confidence: 0.2, evidence: [] },
    ],
  };

  test.each([
    ['a clear winner', vote([0.82, 0.41]), 'PROVEN clear'],
    ['in any order', vote([0.41, 0.82]), 'PROVEN clear'],
    ['two that differ by 0.1', vote([0.82, 0.72]), 'CONTESTED near'],
    ['two that differ by more', vote([0.82, 0.71]), 'PROVEN clear'],
    ['near, but not at the top', vote([0.82, 0.4, 0.4]), 'PROVEN clear'],
    ['a critical conflict', vote([0.82, 0.41], { conflicts: [CRITICAL] }), 'CONTESTED critical'],
    ['critical and near', vote([0.8, 0.8], { conflicts: [CRITICAL] }), 'CONTESTED critical'],
    ['the threshold itself', vote([0.5, 0.2]), 'INSUFFICIENT_EVIDENCE below'],
    ['below and near', vote([0.4, 0.4]), 'INSUFFICIENT_EVIDENCE below'],
    [
      'below, with a critical conflict',
      vote([0.4, 0.1], { conflicts: [CRITICAL] }),
      'INSUFFICIENT_EVIDENCE below',
    ],
    ['evidence for one only', vote([], none), 'INSUFFICIENT_EVIDENCE evidence'],
    [
      'evidence for one only, with a critical conflict',
      vote([], { ...none, conflicts: [CRITICAL] }),
      'INSUFFICIENT_EVIDENCE evidence',
    ],
  ])('%s', (_name, matrix, said) => {
    expect(verdictOf(matrix)).toBe(said);
  });

  test.each([
    ['no threshold', vote([0.82, 0.41], { threshold: undefined }), null],
    ['a threshold out of range', vote([0.82, 0.41], { threshold: 50 }), null],
    ['one option', vote([0.82]), null],
    ['no list of conflicts', vote([0.82, 0.41], { conflicts: undefined }), null],
    ['a severity in capitals', vote([0.82, 0.41], { conflicts: [{ severity: 'CRITICAL' }] }), null],
    ['what is near all the same', vote([0.82, 0.8], { conflicts: [{}] }), 'CONTESTED near'],
    [
      'what is below all the same',
      vote([0.2, 0.1], { conflicts: 7 }),
      'INSUFFICIENT_EVIDENCE below',
    ],
  ])('is left open where it hangs on %s', (_name, matrix, said) => {
    expect(verdictOf(matrix)).toBe(said);
  });
});

describe('what the verdict says', () => {
  /** By the rule that objects: to deciding where a human should, to any other slip. */
  function objections(matrix: VotingMatrix): string | null {
    const reason = unescalated(matrix);
    const told = contradicted(matrix);
    expect(reason !== null && told !== null).toBe(false);
    return reason ?? (told && `${told.verdict} ${told.reason}`);
  }

  const near = 'CONTESTED near';
  const clear = 'PROVEN clear';
  test.each([
    ['clear', [0.82, 0.41], [], [null, null, clear, clear]],
    ['near', [0.82, 0.72], [], [near, near, null, near]],
    ['critical', [0.82, 0.41], [CRITICAL], ['critical', 'critical', null, 'CONTESTED critical']],
    ['below', [0.5, 0.2], [], ['below', 'below', 'INSUFFICIENT_EVIDENCE below', null]],
    ['both', [0.5, 0.2], [CRITICAL], ['below', 'below', 'INSUFFICIENT_EVIDENCE below', null]],
  ])(
    '%s numbers: PROVEN, REFUTED, CONTESTED, INSUFFICIENT_EVIDENCE',
    (_name, numbers, conflicts, said) => {
      expect(VERDICTS.map((verdict) => objections(vote(numbers, { conflicts, verdict })))).toEqual(
        said,
      );
    },
  );

  test('a critical conflict escalates whatever else is missing', () => {
    const matrix = { verdict: 'PROVEN', conflicts: [{}, CRITICAL], threshold: undefined };
    expect(objections(vote([0.82, 'x'], matrix))).toBe('critical');
  });

  test('nothing is said of a verdict that is none', () => {
    expect(objections(vote([0.1, 0.1], { verdict: 'proven' }))).toBeNull();
    expect(objections(vote([0.1, 0.1]))).toBeNull();
  });

  test('the verdict that follows from the numbers is never objected to', () => {
    const number = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
    const severity = fc.constantFrom('critical', 'high', 'low');
    const made = fc.tuple(
      fc.array(number, { minLength: 2, maxLength: 4 }),
      number,
      fc.array(severity),
    );
    fc.assert(
      fc.property(made, ([numbers, threshold, severities]) => {
        const parts = { threshold, conflicts: severities.map((each) => ({ severity: each })) };
        const verdict = judge(vote(numbers, parts))?.verdict;
        const sound = VERDICTS.filter(
          (each) => objections(vote(numbers, { ...parts, verdict: each })) === null,
        );
        expect(sound).toEqual(verdict === 'PROVEN' ? ['PROVEN', 'REFUTED'] : [verdict]);
      }),
    );
  });
});

test.each([
  [0.82, null],
  [0.82 + 0.9e-9, null],
  [0.41, 'option 1'],
  ['0.82', null],
])('an actual consensus of %s', (actualConsensus, top) => {
  expect(misstatedTop(vote([0.41, 0.82], { actualConsensus }))?.name ?? null).toBe(top);
});

test('any JSON can be read as a matrix', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const matrix = readMatrix({
        options: value,
        conflicts: value,
        threshold: value,
        verdict: value,
      });
      expect(unescalated(matrix)).toBeNull();
      expect(contradicted(matrix)).toBeNull();
      expect(readMatrix(value).verdict).toBeNull();
    }),
  );
});
