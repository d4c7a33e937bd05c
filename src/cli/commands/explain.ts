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
import { unknownRule } from '../chosen-rules.ts';
import type { Invocation } from '../invocation.ts';
import { appearance } from '../terminal.ts';

/** Lines of an example's file that are shown. */
const LINES = 30;

/** How a problem is excused that nothing else excuses. */
const EXCUSED =
  'What can not be mended any more is excused by an entry of "ignore" in the configuration that names the commit or the blob, and in no other way.';

/** Prints what a rule wants and why, with a real problem of one of its examples. */
export async function explain(
  { rule: id, color, verbose }: Extract<Invocation, { command: 'explain' }>,
  { stdout, env }: Caller,
): Promise<0> {
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) {
    const ids = rules.map((each) => each.id);
    throw unknownRule(id, ids);
  }
  const style = { ...appearance(stdout, env, color), quiet: false, verbose };
  const [invalid] = rule.examples.invalid;
  const [valid] = rule.examples.valid;
  const parts = [
    head(rule, style),
    section('Why', [rule.why], style),
    section('How to mend it', rule.tellsTampering ? [rule.fix, EXCUSED] : [rule.fix], style),
    section('What --fix does', rule.mends === undefined ? [] : [rule.mends], style),
    section(
      'How the source was read',
      (rule.decisions ?? []).map((decision) => `- ${decision}`),
      style,
    ),
    invalid === undefined ? '' : await wrongExample(rule, invalid, style),
    valid === undefined ? '' : rightExample(valid, style),
    `${paint(style, 'Source', 'bold')}  ${rule.source}; since version ${rule.since}\n`,
  ];
  stdout.write(parts.filter((part) => part !== '').join('\n'));
  return 0;
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
