import type { Family } from '../../src/core/protocol.ts';
import type { Rule } from '../../src/core/rule.ts';
import { FAMILIES, familyOf } from '../../src/protocols/rules.ts';
import { table } from './markdown.ts';

/** The rules of each family that has any. */
function byFamily(rules: readonly Rule[]): (readonly [Family, readonly Rule[]])[] {
  const of = new Map<Family, Rule[]>(FAMILIES.map((family) => [family, []]));
  for (const rule of rules) of.get(familyOf(rule.id))?.push(rule);
  return [...of].filter(([, members]) => members.length > 0);
}

/** A rule's page, from `docs/rules/`. */
export function pageName(rule: Rule): string {
  return `${rule.id}.md`;
}

/** The page that lists all rules. */
export function ruleIndex(rules: readonly Rule[]): string {
  const sections = byFamily(rules).flatMap(([{ title }, members]) => [
    `## ${title}`,
    table(
      ['rule', 'level', 'requires'],
      members.map((rule) => [`[${rule.id}](${pageName(rule)})`, rule.level, wanted(rule)]),
    ),
  ]);
  return [
    '# Rules',
    '<!-- Written by `npm run docs`. -->',
    'Levels are the defaults. An error breaks what the protocol requires, or leaves a record that ' +
      'cannot be trusted. A warning breaks what it recommends. An info is worth knowing. A rule ' +
      'that is off has to be switched on. [`--fix`](../fixing.md) fixes problems of the fixable rules.',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n');
}

function wanted({ summary, autofix }: Rule): string {
  return autofix === undefined ? summary : `${summary} (fixable)`;
}

/** The table of the README: how many rules each family has. */
export function familyTable(rules: readonly Rule[]): string {
  return table(
    ['family', 'rules', 'errors', 'warnings', 'infos', 'off'],
    byFamily(rules).map(([{ title }, members]) => [
      `[${title}](docs/rules/README.md#${title.toLowerCase().replaceAll(' ', '-')})`,
      String(members.length),
      ...(['error', 'warning', 'info', 'off'] as const).map((level) =>
        String(members.filter((rule) => rule.level === level).length),
      ),
    ]),
  );
}
