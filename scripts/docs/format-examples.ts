import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Report } from '../../src/core/report.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { FORMATS, type Format, formatOf } from '../../src/report/formats.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { fenced, replaceBetween } from './markdown.ts';

const LANGUAGES: Readonly<Partial<Record<Format, string>>> = {
  json: 'json',
  jsonl: 'json',
  sarif: 'json',
  rdjson: 'json',
  gitlab: 'json',
  junit: 'xml',
  markdown: 'markdown',
  html: 'html',
  'validation-error': 'markdown',
};

const STYLE = { color: false, links: false, width: 100, quiet: false, verbose: false };

/** A problem of one rule, as the whole pipeline tells it. */
async function exampleReport(): Promise<Report> {
  const rule = rules.find(({ id }) => id === 'MB-005');
  const [example] = rule?.examples.invalid ?? [];
  if (rule === undefined || example === undefined) throw new Error('MB-005 has no example');
  const input = exampleInput(example);
  return run({ ...input, config: DEFAULT_CONFIG, rules: [rule], selects: null });
}

/**
 * The page of formats with what each makes of one problem.
 * @throws When a format has no place on the page.
 */
export async function withFormatExamples(page: string): Promise<string> {
  const report = await exampleReport();
  let written = page;
  for (const format of FORMATS) {
    const reporter = await formatOf(format).load();
    const text = shortened(format, reporter(report, STYLE, rules));
    const block = fenced(text, LANGUAGES[format] ?? 'text');
    written = replaceBetween(written, `example ${format}`, block);
  }
  return written;
}

/** Of SARIF one result, of HTML one row: the rest of the document is as long as the page. */
function shortened(format: Format, text: string): string {
  if (format === 'html') {
    const [row] = /<li data-level.*?<\/details><\/li>/s.exec(text) ?? [];
    if (row === undefined) throw new Error('The page has no problem to show');
    return row;
  }
  if (format !== 'sarif') return text;
  return JSON.stringify(JSON.parse(text).runs[0].results[0], null, 2);
}
