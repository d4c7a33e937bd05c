import { expect, test } from 'vitest';
import { onePerPlace } from '../../../src/engine/one-fault/one-per-place.ts';
import { Weights } from '../../../src/engine/one-fault/weights.ts';
import { evidence } from '../../../src/protocols/vouch/example.ts';
import { rules } from '../../all-rules.ts';
import { told } from '../../protocols/vouch/judge.ts';

const SCHEMA = 'vouch/schema';
const DIGITS = 'file/number-precision';

function found(rule: string, start = 10, more: Readonly<Record<string, unknown>> = {}) {
  const range = {
    start: { line: 1, column: 1, offset: start },
    end: { line: 1, column: 1, offset: 20 },
  };
  // Sound because nothing else of a finding is read.
  return { ref: { path: 'a' }, finding: { rule, range, level: null, count: 1, ...more } } as never;
}

/** What is left of some findings: `rule level`. */
function left(findings: readonly never[], levels: Readonly<Record<string, 'error' | 'info'>> = {}) {
  const settings = Object.entries(levels).map(([id, level]) => ({ rules: id, level }));
  const kept: readonly { finding: { rule: string; level: string | null } }[] = onePerPlace(
    findings,
    rules,
    new Weights(rules, { levels: settings, ignore: [] }),
  );
  return kept.map(({ finding }) => `${finding.rule} ${finding.level}`);
}

test('the specific rule is told in place of the schema, as grave as that', () => {
  expect(left([found(SCHEMA), found(DIGITS)])).toEqual([`${DIGITS} error`]);
  expect(left([found(DIGITS), found(SCHEMA, 10, { level: 'warning' })])).toEqual([
    `${DIGITS} null`,
  ]);
});

test('faults at other places, of other pairs, and many in one are each told', () => {
  for (const both of [
    [found(SCHEMA), found(DIGITS, 11)],
    [found(SCHEMA), found('vouch/reference')],
    [found(SCHEMA, 10, { count: 7 }), found(DIGITS)],
  ]) {
    expect(left(both)).toHaveLength(2);
  }
});

test('what a configuration makes milder, or is no fault, hides no error', () => {
  const both = [found(SCHEMA), found(DIGITS)];
  expect(left(both, { [DIGITS]: 'info' })).toEqual([`${SCHEMA} null`]);
  expect(left(both, { [DIGITS]: 'error' })).toEqual([`${DIGITS} null`]);
  const unseen = found('manifest/orphaned', 10, { level: 'info' });
  expect(left([unseen, found('manifest/schema')])).toEqual(['manifest/schema null']);
});

test('in a knowledge base: a number in place of an id', async () => {
  const text = evidence({ source_id: 12345678901234567890n.toString() });
  expect(text).toContain('"1234');
  const bare = text.replace(/"(\d+)"/, '$1');
  expect(await told({ 'evidence/ev-refunds.yaml': bare })).toEqual([
    'error file/number-precision changed evidence/ev-refunds.yaml@2:12-2:32',
  ]);
});
