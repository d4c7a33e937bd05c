import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SealedPages, writePages } from '../../../src/app/cache/sealed-pages.ts';
import { PagedRows, type TiePagesHead, tiePages } from '../../../src/app/cache/tie-pages.ts';
import type { TiedRecord } from '../../../src/engine/near/known-ties.ts';
import { MadeRows } from '../../../src/engine/near/made-rows.ts';
import { type TableHead, TieTable } from '../../../src/engine/near/tie-table.ts';
import { runs } from '../../runs.ts';

const SEAL = Buffer.alloc(32, 7);
const HEAD = { clues: {}, totals: {}, unread: [], ignoring: [] } as unknown as TableHead;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function record(starts: readonly number[] | null): TiedRecord {
  const lines = starts && { size: 9, starts: Uint32Array.from(starts) };
  return { kind: 'message', home: '', declared: true, copy: false, lines };
}

/** Keys with one row, and keys of which the rows fill several pages. */
const keys = fc.array(
  fc.record({
    key: fc.integer({ min: 0, max: 40 }).map(String),
    times: fc.oneof(fc.constant(1), fc.integer({ min: 400, max: 1300 })),
  }),
  { minLength: 1, maxLength: 30 },
);

test('what is found page by page is what is found in memory', () => {
  let pages = 0;
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 300 }), (tied, count) => {
      const paths = Array.from({ length: count }, (_, nth) => `${String(nth).padStart(4, '0')}.md`);
      const made = new MadeRows(
        paths.map((path, nth) => [path, record(nth % 5 === 0 ? [0, nth + 1, 2 ** 31] : null)]),
      );
      for (const [at, { key, times }] of tied.entries()) {
        for (let nth = 0; nth < times; nth += 1) {
          const path = paths[(at + nth) % count] as string;
          const time = 1000 * (nth % 7);
          made.add({ tied: { path, line: nth }, ties: { gives: [key], awaits: [[key, time]] } });
        }
      }
      made.sort();
      const file = join(folder, 'pages');
      writePages(file, SEAL, ...tiePages('tree', HEAD, made));
      const sealed = SealedPages.open(file, SEAL) as SealedPages;
      const said = sealed.said as TiePagesHead;
      pages = Math.max(pages, said.highs.length);
      const paged = new TieTable(HEAD, new PagedRows(said, sealed, () => undefined));
      const table = new TieTable(HEAD, made);
      for (let key = 0; key <= 41; key += 1) {
        const name = String(key);
        expect([...paged.tied('gives', name)]).toEqual([...table.tied('gives', name)]);
        expect([...paged.awaiting(name, 2, 4)]).toEqual([...table.awaiting(name, 2, 4)]);
      }
      for (const path of [...paths, '', '0000.m', '0100.mdx', 'z']) {
        expect(paged.record(path)).toEqual(table.record(path));
      }
      sealed.close();
    }),
    { numRuns: runs(15) },
  );
  // Else all of this showed nothing.
  expect(pages).toBeGreaterThan(5);
}, 60_000);
