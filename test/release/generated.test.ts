import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isOutOfDate } from '../../scripts/generated.ts';

const root = mkdtempSync(join(tmpdir(), 'lint-protocol-generated-'));
afterAll(() => rmSync(root, { recursive: true }));

const MADE = { from: ['schemas', 'script.ts'], to: ['src/a.generated.js', 'src/a.generated.d.ts'] };

/** A file that was changed so many seconds after the beginning. */
function file(path: string, seconds: number): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), seconds, seconds);
}

describe('what is made of other files', () => {
  test('is made where it is missing, in part or as a whole', () => {
    file('schemas/of/a.json', 10);
    file('script.ts', 10);
    expect(isOutOfDate(MADE, root)).toBe(true);
    file('src/a.generated.js', 20);
    expect(isOutOfDate(MADE, root)).toBe(true);
    file('src/a.generated.d.ts', 20);
    expect(isOutOfDate(MADE, root)).toBe(false);
  });

  test('is made again once a file below a folder, or the script, is newer than any of it', () => {
    file('schemas/of/b.json', 15);
    expect(isOutOfDate(MADE, root)).toBe(false);
    file('schemas/of/b.json', 21);
    expect(isOutOfDate(MADE, root)).toBe(true);
    file('schemas/of/b.json', 15);
    file('script.ts', 21);
    expect(isOutOfDate(MADE, root)).toBe(true);
  });

  test('is no source of itself', () => {
    file('script.ts', 15);
    file('schemas/c.generated.js', 30);
    expect(isOutOfDate(MADE, root)).toBe(false);
  });
});
