import type { Rule } from '../../src/core/rule.ts';

/** Where the levels of rules are in the schema of the configuration, and what the script wrote there before. */
const LEVELS =
  /(\n {6}"x-expected": "a mapping of rule ids to levels",\n)(?: {6}"properties": \{\n.*?\n {6}\},\n)?/s;

/**
 * The schema of the configuration with the ids of all rules, so that editors complete them and say
 * what they are about. Patterns, and rules of other versions, are still keys that it takes.
 * @throws When the schema has no such place.
 */
export function withRuleIds(schema: string, rules: readonly Rule[]): string {
  if (!LEVELS.test(schema)) throw new Error('the schema has no place for the ids of rules');
  const members = rules.map(({ id, summary }) => {
    const lines = [
      `        ${JSON.stringify(id)}: {`,
      `          "description": ${JSON.stringify(summary)},`,
      '          "$ref": "#/properties/rules/additionalProperties"',
      '        }',
    ];
    return lines.join('\n');
  });
  const block = `      "properties": {\n${members.join(',\n')}\n      },\n`;
  return schema.replace(LEVELS, (_all, before: string) => before + block);
}
