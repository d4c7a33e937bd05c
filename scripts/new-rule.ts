/**
 * Makes a rule's file and page:
 * `npm run new-rule -- message/my-rule [--scope link|history] [--protocol contributions]`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadRules } from '../src/protocols/rules.ts';
import { isScope, type NewRule, newRule } from './rule-template.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USE =
  'Use: npm run new-rule -- <family/what-it-wants> [--scope file|link|history]\n' +
  '     [--protocol vouch|contributions|logs]: whose records a rule of history/ is about, logs by default\n';

/** @throws When a file is there already: nobody's work is overwritten. */
function write({ files }: NewRule): void {
  const taken = Object.keys(files).find((path) => existsSync(join(ROOT, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already`);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scope: { type: 'string' }, protocol: { type: 'string' } },
  });
  const [id = ''] = positionals;
  const { scope = id.startsWith('history/') ? 'history' : 'file', protocol } = values;
  if (positionals.length !== 1 || !isScope(scope)) throw new Error(USE.trimEnd());
  const rule = newRule({ id, scope, protocol }, await loadRules());
  write(rule);
  process.stdout.write(
    [
      ...Object.keys(rule.files).map((path) => `made ${path}`),
      '',
      `Add to ${rule.list}, where the documentation should have the rule:`,
      `  ${rule.importLine}`,
      `  ${rule.entry},`,
      '',
      `\`npm run test:rule -- ${id}\` is red until check() finds what the example expects; then \`npm run docs\`.`,
      '',
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
