import { exampleConfig } from '../../core/example-config.ts';
import type { Example, FileContent, InvalidExample, Rule } from '../../core/rule.ts';
import { exampleInput, pastStates, pastTitle } from '../../discover/example-input.ts';
import { problem } from '../../report/pretty.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import { rules } from '../../rules/index.ts';
import { run } from '../../run.ts';
import type { Caller } from '../caller.ts';
import { type Explained, explained } from '../explained.ts';
import type { Invocation } from '../invocation.ts';
import { ruleTable } from '../rule-table.ts';
import { appearance } from '../terminal.ts';

/** Lines of an example's file that are shown. */
const LINES = 30;

/** Prints what a rule wants and why, with a real problem of one of its examples; or lists a family. */
export async function explain(
  { rule: word, color, verbose }: Extract<Invocation, { command: 'explain' }>,
  { stdout, env }: Caller,
): Promise<0> {
  const found = explained(word, rules);
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
    section('How to mend it', [rule.fix], style),
    section(
      'How the source was read',
      (rule.decisions ?? []).map((decision) => `- ${decision}`),
      style,
    ),
    invalid === undefined ? '' : await wrongExample(rule, invalid, style),
    valid === undefined ? '' : rightExample(valid, style),
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
  const more = `\`lint-protocol explain ${members[0]?.id}\` tells more about the first of them.`;
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
  return `${title}\n${files(example, style)}${problems.join('')}`;
}

function rightExample(example: Example, style: Style): string {
  return `${paint(style, `Nothing to mend: ${example.name}`, 'bold')}\n${files(example, style)}`;
}

function files({ files: present, past }: Example, style: Style): string {
  const shown = (each: Example['files']) =>
    Object.entries(each).map(
      ([path, content]) => `  ${visible(path)}\n${contentLines(content, style).join('')}`,
    );
  const before = pastStates(past).flatMap((state, index, { length }) => [
    `  ${pastTitle(index, length)}\n`,
    ...shown(state),
  ]);
  return [...shown(present), ...before].join('');
}

function contentLines(content: FileContent, style: Style): string[] {
  const edge = paint(style, '  │', 'dim');
  const lines = textOf(content).replace(/\n$/, '').split('\n');
  const shown = lines.slice(0, LINES).map((line) => `${edge} ${visible(line)}\n`);
  const hidden = lines.length - shown.length;
  return hidden > 0 ? [...shown, `${edge} … ${hidden} more lines\n`] : shown;
}

function textOf(content: FileContent): string {
  if (typeof content === 'string') return content;
  if ('symlink' in content) return `(a symbolic link to ${content.symlink})`;
  return content.shown ?? Buffer.from(content.base64, 'base64').toString('latin1');
}
