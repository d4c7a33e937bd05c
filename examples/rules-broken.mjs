// Tells which rules the commits of a branch break, how often, and what to do about each.
//
//     node rules-broken.mjs main
//
// Nothing that a record says is printed: its text is a stranger's, and a terminal obeys some of it.
import process from 'node:process';
import { explain, Failure, lint } from 'lint-protocol';

const [from = 'main'] = process.argv.slice(2);

/** @type {Map<string, number>} */
const counts = new Map();

try {
  const scope = /** @type {const} */ ({ mode: 'range', from });
  const report = await lint({ cwd: process.cwd(), env: process.env, scope });
  for (const { rule, count } of report.diagnostics) {
    counts.set(rule, (counts.get(rule) ?? 0) + count);
  }
  for (const [id, count] of counts) {
    const { summary, fix, docs } = await explain(id);
    console.log(`${id}, ${count} times: ${summary}\n  ${fix}\n  ${docs}`);
  }
  console.log(`${report.checked.commits} commits, ${report.summary.errors} errors`);
  process.exitCode = report.summary.errors > 0 ? 1 : 0;
} catch (error) {
  // What could not be checked is no pass.
  if (!(error instanceof Failure)) throw error;
  console.error(`${error.code}: nothing was checked`);
  process.exitCode = error.exitCode;
}
