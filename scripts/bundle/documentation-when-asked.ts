import { parseSync, Visitor } from 'rolldown/utils';

/** What only documentation reads: `explain`, the pages of the rules, the library's explanation. */
const TOLD = ['examples', 'decisions'];

const DEFINES = ['defineFileRule', 'defineLinkRule', 'defineHistoryRule'];

/**
 * Makes what a rule tells of itself alone a getter, so that a run of the linter does not even
 * compile it.
 */
export function documentationWhenAsked(fileName: string, code: string): string {
  const found: { start: number; name: string; value: { start: number; end: number } }[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [rule] }) {
      if (callee.type !== 'Identifier' || !DEFINES.includes(callee.name)) return;
      if (rule?.type !== 'ObjectExpression') throw new Error(`${fileName} defines no rule`);
      for (const property of rule.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { key, value, start } = property;
        if (TOLD.includes(key.name)) found.push({ start, name: key.name, value });
      }
    },
  });
  visitor.visit(parseSync(fileName, code).program);
  return found.reduceRight((text, { start, name, value }) => {
    const told = text.slice(value.start, value.end);
    return `${text.slice(0, start)}get ${name}() { return ${told}; }${text.slice(value.end)}`;
  }, code);
}
