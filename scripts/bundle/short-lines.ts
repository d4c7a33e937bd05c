import { parseSync, Visitor } from 'rolldown/utils';

/** Characters from which on a line ends where it may. */
const LONG = 1000;

interface Placed {
  readonly start: number;
}

/**
 * Minified code with line ends: of an error that nobody catches node prints the whole line that threw
 * it. A line may end in front of a statement, and of what stands in a list behind a bracket or a
 * comma, where a line end means nothing.
 */
export function shortLines(fileName: string, code: string): string {
  let made = '';
  let written = 0;
  let lineStart = 0;
  for (const place of breaks(fileName, code)) {
    if (place - lineStart < LONG) continue;
    made += `${code.slice(written, place)}\n`;
    written = place;
    lineStart = place;
  }
  return made + code.slice(written);
}

/** Where a line may end, in their order. */
function breaks(fileName: string, code: string): readonly number[] {
  const { program } = parseSync(fileName, code);
  const places: number[] = [];
  const before = (nodes: readonly (Placed | null)[]): void => {
    for (const node of nodes) if (node !== null) places.push(node.start);
  };
  new Visitor({
    Program: ({ body }) => before(body),
    BlockStatement: ({ body }) => before(body),
    ClassBody: ({ body }) => before(body),
    SwitchStatement: ({ cases }) => before(cases),
    ObjectExpression: ({ properties }) => before(properties),
    ArrayExpression: ({ elements }) => before(elements),
    CallExpression: ({ arguments: given }) => before(given),
    NewExpression: ({ arguments: given }) => before(given),
    // The first may stand behind `return`, and a line end there would end the statement.
    SequenceExpression: ({ expressions }) => before(expressions.slice(1)),
    VariableDeclaration: ({ declarations }) => before(declarations.slice(1)),
  }).visit(program);
  return places.sort((one, other) => one - other);
}
