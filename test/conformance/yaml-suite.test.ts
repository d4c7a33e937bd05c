import { describe, expect, test } from 'vitest';
import { YAML_DEVIATIONS } from '../../scripts/conformance/deviations.ts';
import { counted } from '../../scripts/conformance/outcome.ts';
import { yamlOutcomes, yamlStreams, yamlValues } from '../../scripts/conformance/yaml-suite.ts';

describe('the YAML test suite', () => {
  test('accepted and rejected are as many as this, and all that deviates has its reason', () => {
    expect(counted(yamlOutcomes())).toEqual([
      {
        wanted: 'accepted',
        accepted: 270,
        rejected: 38,
        deviating: YAML_DEVIATIONS.flatMap(({ names }) => names).toSorted(),
      },
      { wanted: 'rejected', accepted: 0, rejected: 94, deviating: [] },
    ]);
  });

  test('values are compared where the suite gives one', () => {
    const accepted = yamlOutcomes().filter((outcome) => outcome.accepted);
    const compared = new Set(yamlValues());
    expect(accepted.filter(({ name }) => compared.has(name))).toHaveLength(252);
    expect(accepted.filter(({ misread }) => misread)).toEqual([]);
  });

  test('the deviations are of the kinds that their reasons name', () => {
    expect(YAML_DEVIATIONS.map(({ names }) => names.length)).toEqual([19, 15, 4]);
    expect(yamlStreams()).toHaveLength(19);
  });
});
