/**
 * Changes the code in thousands of small ways, and counts the changes that no test notices. Writes
 * `docs/reliability.md`. `npm run mutation -- [--of protocols/vouch] [--static] [--fresh]`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { replaceBetween } from './docs/markdown.ts';
import { NOT_MUTATED, PARTS, partOf } from './mutation/parts.ts';
import { scoreTable, survivorLines, withScores } from './mutation/scores.ts';

const PAGE = 'docs/reliability.md';

const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    static: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});

for (const of of values.of === undefined ? Object.keys(PARTS) : [values.of]) {
  const part = partOf(of);
  if (part === null) throw new Error(`--of must begin with ${Object.keys(PARTS).join(', ')}`);
  process.env['MUTATION_PART'] = part;
  process.env['MUTATION_FOLDER'] = of.endsWith('.ts') ? dirname(of) : of;
  process.env['MUTATION_FRESH_THREADS'] = values.fresh ? '1' : '0';
  const results = await new Stryker(options(of, part)).runMutationTest();
  process.stdout.write(`\n${survivorLines(results)}\n\n${scoreTable(new Map([[of, results]]))}\n`);
  const isWhole = of === part && !values.static && !values.fresh;
  if (isWhole) write(part, results);
}

function options(of: string, part: string) {
  const files = of.endsWith('.ts') ? `src/${of}` : `src/${of}/**/*.ts`;
  const report = `reports/mutation/${of.replaceAll('/', '-')}`;
  return {
    mutate: [files, ...NOT_MUTATED.map((glob) => `!${glob}`)],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/rule-words.mjs'],
    ignorers: ['rule-words'],
    ignoreStatic: !values.static,
    coverageAnalysis: 'perTest' as const,
    concurrency: 2,
    // What a thread keeps of each run makes the next ones slower.
    maxTestRunnerReuse: 200,
    // For a busy machine; what never ends is mostly stopped by counting.
    timeoutMS: 6_000,
    timeoutFactor: 0.5,
    dryRunTimeoutMinutes: 60,
    incremental: !values.static && !values.fresh,
    incrementalFile: `reports/mutation/${part}-incremental.json`,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: `${report}.json` },
    ignorePatterns: ['/dist', '/dist.*', '/man', '/reports'],
    disableTypeChecks: false,
    // Rewriting it needs an interface that typescript 7 has not.
    tsconfigFile: 'none',
    tempDirName: '.mutation',
    allowConsoleColors: false,
  };
}

function write(part: string, results: readonly MutantResult[]): void {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, replaceBetween(page, 'mutation', withScores(page, part, results)));
}
