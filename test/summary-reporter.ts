import { writeSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';
import { leftToOthers } from './long-files.ts';

/** Test cases by how they ended. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts what ran. Whatever ended without a verdict counts as failed: a test that never finished, a
 * file that could not be loaded, a hook that threw, an error outside any test, a run of nothing.
 */
function countTests(modules: readonly TestModule[], unhandledErrors: number): Counts {
  if (modules.length === 0) return { passed: 0, failed: Math.max(1, unhandledErrors), skipped: 0 };
  const counts: Counts = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    if (brokeOutsideTests(module)) counts.failed += 1;
    for (const suite of module.children.allSuites()) {
      if (brokeOutsideTests(suite)) counts.failed += 1;
    }
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'failed' : state] += 1;
    }
  }
  return counts;
}

function brokeOutsideTests(group: TestModule | TestSuite): boolean {
  return group.errors().length > 0;
}

/** The line that ends the output of a test run. */
function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Prints the counts as the very last line, for programs that read the output. */
export default class SummaryReporter implements Reporter {
  #watching = false;

  onInit(vitest: Vitest): void {
    this.#watching = vitest.config.watch;
    const left = leftToOthers(process.argv.slice(2)).length;
    if (left > 0)
      process.stderr.write(`Left to other commits: ${left} long files (test/long-files.ts)\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (this.#watching) return;
    const line = summaryLine(countTests(modules, unhandledErrors.length));
    // When everything else, coverage and complaints on the way out included, has been printed.
    process.once('exit', () => writeSync(process.stdout.fd, `${line}\n`));
  }
}
