import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { globs } from '../src/core/glob.ts';
import { ISOLATED } from '../vitest.config.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** What tells the time, or how much of it was used. */
const CLOCKS = /\b(performance\.now|Date\.now|process\.(cpuUsage|hrtime|resourceUsage))\b/;

const REPLACES_MODULES = /\bvi\.(mock|doMock)\(/;

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== 'test-laws.test.ts')
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .map((path) => ({ path, text: readFileSync(`${FOLDER}/../${path}`, 'utf8') }));

describe('tests', () => {
  test('do not read the clock: what has a bound on time is a benchmark', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter(({ text }) => CLOCKS.test(text)).map(({ path }) => path)).toEqual([]);
    expect(CLOCKS.test('const started = performance.now();')).toBe(true);
  });

  test('make any characters by test/any-character.ts: the library notes a million first', () => {
    const noting = sources.filter(({ text }) => text.includes("unit: 'binary'"));
    expect(noting.map(({ path }) => path)).toEqual([]);
  });

  test('that replace a module share theirs with no other test', () => {
    const replacing = sources.filter(({ text }) => REPLACES_MODULES.test(text));
    expect(replacing).not.toEqual([]);
    const isAlone = globs(ISOLATED);
    expect(replacing.filter(({ path }) => !isAlone(path)).map(({ path }) => path)).toEqual([]);
  });
});
