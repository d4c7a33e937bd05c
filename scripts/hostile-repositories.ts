/**
 * Lints generated repositories that are made to harm whoever looks at them, and writes what became of
 * them into `docs/reliability.md`. `npm run hostile:repositories -- [--only text] [--built]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceBetween } from './docs/markdown.ts';
import { hostileGroups } from './hostile-repositories/hostile-groups.ts';
import { faultsOf, judge, type Outcome } from './hostile-repositories/judge.ts';
import { type GroupOutcome, outcomeTable } from './hostile-repositories/outcome-table.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, built: { type: 'boolean', default: false } },
});
if (!values.built) await import('./build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-hostile-'));
const groups: GroupOutcome[] = [];
try {
  for (const { name, repositories } of hostileGroups()) {
    const outcomes: Outcome[] = [];
    for (const repository of repositories) {
      if (!`${name}: ${repository.name}`.includes(values.only)) continue;
      const outcome = await judge(repository, join(folder, 'site'));
      outcomes.push(outcome);
      for (const fault of faultsOf(outcome)) process.stdout.write(`${repository.name}: ${fault}\n`);
    }
    if (outcomes.length > 0) groups.push({ name, outcomes });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const outcomes = groups.flatMap((group) => group.outcomes);
const failed = outcomes.filter((outcome) => faultsOf(outcome).length > 0).length;
process.stdout.write(`${outcomes.length} repositories, ${failed} failed.\n`);
process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0;
if (process.exitCode === 0 && values.only === '') {
  const page = replaceBetween(
    readFileSync(PAGE, 'utf8'),
    'hostile-repositories',
    outcomeTable(groups),
  );
  writeFileSync(PAGE, page);
}
