import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { TOOL } from '../../core/tool.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { Invocation } from '../invocation.ts';
import { ruleTable } from '../rule-table.ts';

/** Prints every rule with its own level and what it wants. */
export async function listRules(
  { format, color }: Extract<Invocation, { command: 'rules' }>,
  { stdout, env }: Caller,
): Promise<0> {
  const rules = await loadRules();
  if (format === 'json') {
    const members = rules.map(({ id, level, scope, summary, source, since, autofix }) => {
      return { id, level, scope, summary, source, since, fixable: autofix !== undefined };
    });
    const document = { version: 1, tool: TOOL, rules: members };
    stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  }
  stdout.write(ruleTable(rules, appearance(stdout, env, color)));
  return 0;
}
