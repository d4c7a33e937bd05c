import { parseSync, Visitor } from 'rolldown/utils';

/**
 * Makes the examples of a rule a getter: they are documentation, `explain` alone reads them, and a
 * run of the linter does not even compile them.
 */
export function examplesWhenAsked(fileName: string, code: string): string {
  const found: { start: number; value: { start: number; end: number } }[] = [];
  const visitor = new Visitor({
    Property({ key, value, start }) {
      const isExamples = key.type === 'Identifier' && key.name === 'examples';
      if (isExamples && value.type === 'ObjectExpression') found.push({ start, value });
    },
  });
  visitor.visit(parseSync(fileName, code).program);
  return found.reduceRight((text, { start, value }) => {
    const object = text.slice(value.start, value.end);
    return `${text.slice(0, start)}get examples() { return ${object}; }${text.slice(value.end)}`;
  }, code);
}
