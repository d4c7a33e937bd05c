import { TOOL } from '../../core/tool.ts';
import { type Ink, paint } from '../../report/style.ts';
import { rules } from '../../rules/index.ts';
import type { Caller } from '../caller.ts';
import type { Invocation } from '../invocation.ts';
import { appearance } from '../terminal.ts';

const INKS: Readonly<Record<string, Ink>> = {
  error: 'red',
  warning: 'yellow',
  info: 'blue',
  off: 'dim',
};

/** Prints every rule with its own level and what it wants. */
export function listRules(
  { format, color }: Extract<Invocation, { command: 'rules' }>,
  { stdout, env }: Caller,
): 0 {
  if (format === 'json') {
    const members = rules.map(({ id, level, scope, summary, source, since, mends }) => {
      return { id, level, scope, summary, source, since, fixable: mends !== undefined };
    });
    const document = { version: 1, tool: TOOL, rules: members };
    stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  }
  const style = appearance(stdout, env, color);
  const idWidth = Math.max(...rules.map(({ id }) => id.length));
  const levelWidth = 'warning'.length;
  for (const { id, level, summary, mends } of rules) {
    const mark = mends === undefined ? '' : paint(style, ' (fixable)', 'dim');
    const grade = paint(style, level.padEnd(levelWidth), INKS[level] ?? 'bold');
    stdout.write(`${paint(style, id.padEnd(idWidth), 'bold')}  ${grade}  ${summary}${mark}\n`);
  }
  return 0;
}
