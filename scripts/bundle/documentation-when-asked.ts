import { parseSync, Visitor } from 'rolldown/utils';

/** What only documentation reads: `explain`, the pages of the rules, the library's explanation. */
const TOLD = ['examples', 'decisions'];

const DEFINES = [
  ...['defineFileRule', 'defineLinkRule', 'defineHistoryRule'],
  ...['defineRecordRule', 'defineGroupRule', 'defineCitationRule'],
];

/** What a module's text holds between two of its characters. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A statement that says what names mean. */
interface Declaring extends Span {
  readonly names: readonly string[];
}

/** A name where it stands. */
interface Named {
  readonly name: string;
  readonly start: number;
}

/**
 * Makes what a rule tells of itself alone getters, with the constants and functions that only these
 * use, so that a run of the linter does not work them out, nor even compile them.
 */
export function documentationWhenAsked(fileName: string, code: string): string {
  const { program } = parseSync(fileName, code);
  const told: (Span & { readonly name: string; readonly value: Span })[] = [];
  const named: Named[] = [];
  // Names of members, which say nothing of what is declared.
  const members = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: [rule] }) {
      if (callee.type !== 'Identifier' || !DEFINES.includes(callee.name)) return;
      if (rule?.type !== 'ObjectExpression') throw new Error(`${fileName} defines no rule`);
      for (const property of rule.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { key, value, start, end } = property;
        if (TOLD.includes(key.name)) told.push({ start, end, name: key.name, value });
      }
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) members.add(key.start);
    },
    MemberExpression({ property, computed }) {
      if (!computed) members.add(property.start);
    },
    Identifier({ name, start }) {
      if (!members.has(start)) named.push({ name, start });
    },
  }).visit(program);
  if (told.length === 0) return code;
  const values = told.map(({ value }) => value);
  const others = program.body
    .flatMap(declaring)
    .filter((declared) => !told.some((each) => holds(declared, each)));
  const documentation = onlyUsedIn(values, others, named);
  const parts = documentation.map(({ start, end }) => code.slice(start, end));
  const texts = told.map(({ name, value }) => `${name}: ${code.slice(value.start, value.end)}`);
  const cuts = [
    ...documentation.map((span) => ({ ...span, text: '' })),
    ...told.map(({ name, ...span }) => ({
      ...span,
      text: `get ${name}() { return documentation().${name}; }`,
    })),
  ].sort((a, b) => b.start - a.start);
  const rest = cuts.reduce(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  );
  return `${rest}\nfunction documentation() {\n${parts.join('\n')}\nreturn { ${texts.join(',\n')} };\n}\n`;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** What a module declares for itself alone, by plain names. */
function declaring(statement: Statement): readonly Declaring[] {
  const { type, start, end } = statement;
  if (type === 'FunctionDeclaration') return [{ start, end, names: [statement.id?.name ?? ''] }];
  if (type !== 'VariableDeclaration') return [];
  const ids = statement.declarations.map(({ id }) => id);
  const names = ids.flatMap((id) => (id.type === 'Identifier' ? [id.name] : []));
  return names.length === ids.length ? [{ start, end, names }] : [];
}

/**
 * The declarations that nothing uses but some spans and each other. By names alone: where another
 * thing has the same name, a declaration stays where it is.
 */
function onlyUsedIn(
  spans: readonly Span[],
  declarations: readonly Declaring[],
  named: readonly Named[],
): readonly Declaring[] {
  let inside = declarations;
  for (;;) {
    const within = [...spans, ...inside];
    const outside = new Set(
      named.filter((each) => !within.some((span) => holds(span, each))).map(({ name }) => name),
    );
    const left = inside.filter(({ names }) => !names.some((name) => outside.has(name)));
    if (left.length === inside.length) return left;
    inside = left;
  }
}

function holds({ start, end }: Span, { start: at }: Named): boolean {
  return start <= at && at < end;
}
