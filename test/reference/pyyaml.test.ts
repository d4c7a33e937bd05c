import { describe, expect, test } from 'vitest';
import { hasPyYaml, judgedByPyYaml } from './pyyaml-judge.ts';
import { yamlDocuments } from './yaml-documents.ts';

// Reads as the reference implementation of knowledge bases does, where a Python with PyYAML is there.
describe.skipIf(!hasPyYaml())('PyYAML as a judge', () => {
  test('what is read here without a fault has its lines, keys and texts there', () => {
    const { accepted, otherwise } = judgedByPyYaml(yamlDocuments(1, 2500));
    expect(accepted).toBeGreaterThan(300);
    expect(otherwise).toEqual([]);
  });
});
