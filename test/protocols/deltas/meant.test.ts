import { describe, expect, test } from 'vitest';
import { meant } from '../../../src/protocols/messages/delta-meant.ts';
import { OPERATIONS, SECTIONS } from '../../../src/protocols/messages/delta-sections.ts';

describe('what a section name was meant to be', () => {
  test.each([
    ['hypotheses', 'hypothesis_slate'],
    ['Hypothesis Slate', 'hypothesis_slate'],
    ['hypothesis-slate', 'hypothesis_slate'],
    ['hypothsis_slate', 'hypothesis_slate'],
    ['predictions', 'predictions_table'],
    ['tests', 'discriminative_tests'],
    ['assumptions', 'assumption_ledger'],
    ['Anomolies', 'anomaly_register'],
    ['critiques', 'adversarial_critique'],
    ['RT', 'research_thread'],
  ])('%s', (written, section) => {
    expect(meant(written, SECTIONS)).toBe(section);
  });

  test.each(['', '???', 'references', 'status', '__proto__', 'x'.repeat(10_000)])('%s', (other) => {
    expect(meant(other, SECTIONS)).toBeNull();
  });
});

describe('what an operation was meant to be', () => {
  test.each([
    ['add', 'ADD'],
    [' Add ', 'ADD'],
    ['CREATE', 'ADD'],
    ['UPDATE', 'EDIT'],
    ['MODIFY', 'EDIT'],
    ['EDITED', 'EDIT'],
    ['DELETE', 'KILL'],
    ['remove', 'KILL'],
  ])('%s', (written, operation) => {
    expect(meant(written, OPERATIONS)).toBe(operation);
  });

  test.each(['NOOP', 'MERGE', '+', 'constructor'])('%s', (other) => {
    expect(meant(other, OPERATIONS)).toBeNull();
  });
});

test('every name means itself', () => {
  for (const table of [SECTIONS, OPERATIONS]) {
    for (const name of table.keys()) expect(meant(name, table)).toBe(name);
  }
});
