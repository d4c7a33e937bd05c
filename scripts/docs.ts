/** Writes the generated part of the documentation. With `--check` it only says what is out of date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadOperations } from '../src/protocols/operations.ts';
import { rules } from './all-rules.ts';
import { judgementTable } from './crater/judged.ts';
import { withFormatExamples } from './docs/format-examples.ts';
import { manPage } from './docs/man-page.ts';
import { replaceBetween } from './docs/markdown.ts';
import { operationIndex, operationPage } from './docs/operation-page.ts';
import { withRuleIds } from './docs/rule-ids.ts';
import { familyTable, pageName, ruleIndex } from './docs/rule-index.ts';
import { isGenerated, rulePage } from './docs/rule-page.ts';
import { settingsReference } from './docs/settings-reference.ts';
import { showExamples } from './docs/shown-example.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = 'docs/rules';
const OPERATION_PAGES = 'docs/operations';

function read(path: string): string | null {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null;
}

/** Every generated file as it should be, by path; null for a page whose rule is gone. */
async function wanted(): Promise<Map<string, string | null>> {
  const files = new Map<string, string | null>();
  for (const path of pagesIn(PAGES)) {
    if (isGenerated(read(path) ?? '')) files.set(path, null);
  }
  for (const rule of rules) {
    const path = `${PAGES}/${pageName(rule)}`;
    files.set(path, rulePage(rule, await showExamples(rule), read(path)));
  }
  const operations = await loadOperations();
  for (const path of pagesIn(OPERATION_PAGES)) files.set(path, null);
  for (const operation of operations) {
    files.set(`${OPERATION_PAGES}/${operation.id}.md`, operationPage(operation));
  }
  files.set(`${OPERATION_PAGES}/README.md`, operationIndex(operations));
  files.set('man/lint-protocol.1', manPage());
  files.set(`${PAGES}/README.md`, ruleIndex(rules));
  files.set('docs/formats.md', await withFormatExamples(read('docs/formats.md') ?? ''));
  files.set('README.md', replaceBetween(read('README.md') ?? '', 'rules', familyTable(rules)));
  const configSchema = 'schemas/config.schema.json';
  const withIds = withRuleIds(read(configSchema) ?? '', rules);
  files.set(configSchema, withIds);
  const schema = JSON.parse(withIds);
  const page = 'docs/configuration.md';
  files.set(page, replaceBetween(read(page) ?? '', 'settings', settingsReference(schema)));
  files.set(
    'docs/crater.md',
    replaceBetween(
      read('docs/crater.md') ?? '',
      'judgements',
      judgementTable(JSON.parse(read('scripts/crater/problems.json') ?? '{}')),
    ),
  );
  return files;
}

function pagesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort();
}

function write(path: string, content: string | null): void {
  const file = join(ROOT, path);
  if (content === null) {
    rmSync(file);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const stale = [...(await wanted())].filter(([path, content]) => read(path) !== content);
if (!process.argv.includes('--check')) {
  for (const [path, content] of stale) write(path, content);
} else if (stale.length > 0) {
  const list = stale.map(([path]) => `  ${path}\n`).join('');
  process.stderr.write(`Out of date, \`npm run docs\` writes them:\n${list}`);
  process.exitCode = 1;
}
