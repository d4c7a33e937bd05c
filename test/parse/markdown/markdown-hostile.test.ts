import { expect, test } from 'vitest';
import { hostileMarkdown } from '../../../scripts/bench/limits/hostile-texts.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';

/** Characters. `npm run bench:limits` reads texts of a MiB, and says how long that takes. */
const LENGTH = 2 ** 18;

test.each(hostileMarkdown(LENGTH))('is read to its end: %s', (_name, text) => {
  const { sections, fences, boldLines, paragraphs, plain } = parseMarkdown(text, 0, { depth: 200 });
  expect(plain).toHaveLength(text.length);
  expect(sections.filter(({ name, empty }) => name !== '' && empty).length).toBeLessThan(
    text.length,
  );
  expect(fences.filter(({ json }) => json.valid)).toEqual([]);
  expect([...(sections[0]?.lines ?? []), ...boldLines].length).toBeLessThan(text.length);
  // One behind the other, in the text.
  const ends = paragraphs.flatMap(({ start, end }) => [start, end]);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
});
