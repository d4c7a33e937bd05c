import { parseSync, Visitor } from 'rolldown/utils';

/**
 * An operation's module without its examples: only its page and its tests read them, and both read the
 * sources.
 */
export function withoutExamples(fileName: string, code: string): string {
  const { program } = parseSync(fileName, code);
  let cut: { readonly start: number; readonly end: number } | null = null;
  new Visitor({
    CallExpression({ callee, arguments: [operation] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineOperation') return;
      if (operation?.type !== 'ObjectExpression') throw new Error(`${fileName} defines nothing`);
      for (const property of operation.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (property.key.name === 'examples') cut = property.value;
      }
    },
  }).visit(program);
  if (cut === null) return code;
  const { start, end } = cut as { readonly start: number; readonly end: number };
  return `${code.slice(0, start)}[]${code.slice(end)}`;
}
