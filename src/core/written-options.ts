import { asDeclared, type DeclaredKind, usualFrontMatter } from './declared-kind.ts';
import type { Example } from './rule.ts';

type ExampleOptions = NonNullable<Example['options']>;

/** Options as a user writes them: times, lists that have a default, and kinds reach the rules in another form. */
export function writtenOptions({
  custom,
  ...options
}: ExampleOptions): Readonly<Record<string, unknown>> {
  const kinds = custom?.kinds?.map((kind) => [kind.name, writtenKind(kind)]);
  const written = { ...options, ...(kinds && { kinds: Object.fromEntries(kinds) }) };
  return JSON.parse(JSON.stringify(written), (key, value: unknown) => {
    if (key === 'ackTimeout') return `${Number(value) / 60_000}m`;
    return key === 'hedgeWords' ? { instead: value } : value;
  });
}

/** What of a kind is not as it is by itself. */
function writtenKind(kind: DeclaredKind): object {
  const { name, words, unique, fields, frontMatter } = kind;
  const isNamed = words[0] === name && words[1] === `${name}s`;
  const all = {
    ...asDeclared(kind),
    words: isNamed ? null : words,
    ...(unique === 'kind' && { unique: null }),
    fields: fields === 'front-matter' ? null : fields,
    frontMatter: frontMatter === usualFrontMatter(kind) ? null : frontMatter,
  };
  const isSaid = (value: unknown) =>
    value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isSaid(value)));
}

/** The schemas that options name, by path. */
export function schemaFiles({ custom }: ExampleOptions): Readonly<Record<string, string>> {
  const schemas = custom?.kinds?.flatMap(({ schema }) => schema ?? []) ?? [];
  return Object.fromEntries(schemas.map(({ path, text }) => [path, shownSchema(text)]));
}

/** A line for each keyword. */
function shownSchema(text: string): string {
  const keywords = Object.entries(JSON.parse(text)).map(
    ([keyword, value]) => `  ${JSON.stringify(keyword)}: ${JSON.stringify(value)}`,
  );
  return `{\n${keywords.join(',\n')}\n}\n`;
}
