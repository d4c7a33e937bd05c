import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { exampleConfig } from '../../config/example-config.ts';
import { wholeHelp } from '../../core/remedy.ts';
import type { Example, InvalidExample, Rule } from '../../core/rule.ts';
import { exampleInput } from '../../discover/example-input.ts';
import { loadRules } from '../../protocols/rules.ts';
import { problem } from '../../report/pretty.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import { run } from '../../run.ts';
import { rightFiles, wrongFiles } from '../example-text.ts';
import { type Explained, explained } from '../explained.ts';
import type { Invocation } from '../invocation.ts';
import { ruleTable } from '../rule-table.ts';

/** How a problem is excused that nothing else excuses. */
const EXCUSED =
  'What cannot be fixed any more can only be excused by an "ignore" entry in the configuration that names the commit or the blob.';

/** Prints what a rule wants and why, with a real problem of one of its examples; or lists a family. */
export async function explain(
  { rule: word, color, verbose }: Extract<Invocation, { command: 'explain' }>,
  { stdout, env }: Caller,
): Promise<0> {
  const found = explained(word, await loadRules());
  const style = { ...appearance(stdout, env, color), quiet: false, verbose };
  stdout.write('rule' in found ? await page(found.rule, style) : list(found, style));
  return 0;
}

async function page(rule: Rule, style: Style): Promise<string> {
  const [invalid] = rule.examples.invalid;
  const [valid] = rule.examples.valid;
  const parts = [
    head(rule, style),
    section('Why', [rule.why], style),
    section(
      'How to fix it',
      rule.tellsTampering ? [wholeHelp(rule.fix), EXCUSED] : [wholeHelp(rule.fix)],
      style,
    ),
    section('What --fix does', rule.autofix === undefined ? [] : [rule.autofix], style),
    section(
      'How the source was read',
      (rule.decisions ?? []).map((decision) => `- ${decision}`),
      style,
    ),
    invalid === undefined ? '' : await wrongExample(rule, invalid, style),
    valid === undefined ? '' : rightExample(valid, invalid, style),
    levelText(rule, style),
    `${paint(style, 'Source', 'bold')}  ${rule.source}; since version ${rule.since}\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function list(
  { title, about, rules: members }: Exclude<Explained, { rule: Rule }>,
  style: Style,
): string {
  const lines = about === null ? [] : wrap(about, style.width);
  const head = [paint(style, visible(title), 'bold'), ...lines].join('\n');
  const more = `\`lint-protocol explain ${members[0]?.id}\` explains the first of them.`;
  return `${head}\n\n${ruleTable(members, style)}\n${more}\n`;
}

function head({ id, level, summary }: Rule, style: Style): string {
  return `${paint(style, id, 'bold')} (${level})\n${wrap(summary, style.width).join('\n')}\n`;
}

function section(title: string, texts: readonly string[], style: Style): string {
  if (texts.length === 0) return '';
  const lines = texts.flatMap((text) => {
    const [first = '', ...rest] = wrap(text, style.width - 4);
    return [first, ...rest.map((line) => (text.startsWith('- ') ? `  ${line}` : line))];
  });
  return [paint(style, title, 'bold'), ...lines.map((line) => `  ${line}`), ''].join('\n');
}

async function wrongExample(rule: Rule, example: InvalidExample, style: Style): Promise<string> {
  const { diagnostics } = await run({
    ...exampleInput(example),
    config: exampleConfig([rule], example),
    rules: [rule],
    selects: null,
  });
  const problems = diagnostics.map((diagnostic) => `\n${problem(diagnostic, style)}\n`);
  const title = paint(style, `A problem: ${example.name}`, 'bold');
  return `${title}\n${wrongFiles(example, diagnostics, style)}${problems.join('')}`;
}

function rightExample(example: Example, wrong: InvalidExample | undefined, style: Style): string {
  const title = paint(style, `Nothing to fix: ${example.name}`, 'bold');
  return `${title}\n${rightFiles(example, wrong?.files ?? {}, style)}`;
}

/** What a reader can do who does not share the rule's opinion. */
function levelText({ id, tellsUnread, level }: Rule, style: Style): string {
  const other = level === 'warning' ? 'info' : 'warning';
  const off = tellsUnread === true ? '' : ', or off';
  const text = `In .lint-protocol.yaml, \`rules: { ${id}: ${other} }\` gives it another level: error, warning, info${off}. For one run: --rule ${id}=${other}`;
  return section('Another level', [text], style);
}
