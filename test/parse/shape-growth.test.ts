import { expect, test } from 'vitest';
import { parseAs } from './parse-as.ts';

async function shapeOf(items: number): Promise<() => number> {
  const decisions = Array.from({ length: items }, () => ({}));
  const record = await parseAs('contribution', JSON.stringify({ decisions }));
  return () => ('shape' in record ? record.shape.length : Number.NaN);
}

test("each of many items has its faults, and no other item's", async () => {
  const few = await shapeOf(1);
  const many = await shapeOf(5_001);
  const each = (await shapeOf(2))() - few();
  expect(each).toBeGreaterThan(3);
  expect(many()).toBe(few() + 5_000 * each);
});
