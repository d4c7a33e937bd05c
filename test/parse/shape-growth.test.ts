import { expect, test } from 'vitest';
import { timed } from './faults.ts';
import { parseAs } from './parse-as.ts';

async function shapeOf(items: number): Promise<() => number> {
  const decisions = Array.from({ length: items }, () => ({}));
  const record = await parseAs('contribution', JSON.stringify({ decisions }));
  return () => ('shape' in record ? record.shape.length : Number.NaN);
}

test('the faults of many items are found in linear time, not copied for each item', async () => {
  const few = await shapeOf(1);
  const many = await shapeOf(60_001);
  const each = (await shapeOf(2))() - few();
  expect(each).toBeGreaterThan(3);
  let found = 0;
  const time = timed(() => {
    found = many();
  });
  expect(found).toBe(few() + 60_000 * each);
  expect(time).toBeLessThan(5_000);
});
