import { stringify } from 'yaml';
import { codeSpan, fenced } from './markdown.ts';

/** What the reference needs of one part of the configuration's schema. */
export interface SchemaPart {
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
  readonly 'x-expected'?: string;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
}

/** One key of a configuration. */
export interface SchemaKey {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly part: SchemaPart;
  /** True for a mapping of settings that have a place of their own in the reference. */
  readonly isSection: boolean;
}

/** A mapping without an example is there for its members. */
export function* schemaKeys(
  schema: SchemaPart,
  above: readonly string[] = [],
): Generator<SchemaKey> {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const path = [...above, name];
    const isSection = part.properties !== undefined && part.examples === undefined;
    yield { path, part, isSection };
    if (isSection) yield* schemaKeys(part, path);
  }
}

/** Every key with what it must be, what holds without it, and an example. */
export function settingsReference(schema: SchemaPart): string {
  return [...schemaKeys(schema)]
    .flatMap((key) => (key.isSection ? section(key) : setting(key)))
    .join('\n\n');
}

function section({ path, part }: SchemaKey): string[] {
  return [`### ${path.join('.')}`, part.description ?? ''];
}

function setting({ path, part }: SchemaKey): string[] {
  const facts = [
    `Must be: ${part['x-expected']}.`,
    `Default: ${'default' in part ? codeSpan(JSON.stringify(part.default)) : 'not set'}.`,
  ];
  return [
    `${path.length === 1 ? '###' : '####'} ${codeSpan(path.join('.'))}`,
    part.description ?? '',
    facts.join(' '),
    ...memberList(part),
    ...(part.examples ?? []).map((value) => fenced(exampleText(path, value), 'yaml')),
  ];
}

/** The keys of a mapping, or of each mapping in a list. */
function memberList(part: SchemaPart): string[] {
  // What is only named for editors is listed elsewhere: rules have pages of their own.
  const members = Object.entries(part.properties ?? part.items?.properties ?? {}).filter(
    ([, member]) => member['x-expected'] !== undefined,
  );
  if (members.length === 0) return [];
  const lines = members.map(([name, member]) => {
    return `- ${codeSpan(name)}: ${member.description} Must be: ${member['x-expected']}.`;
  });
  return [lines.join('\n')];
}

/** A configuration that sets one key. */
export function exampleText(path: readonly string[], value: unknown): string {
  const whole = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return stringify(whole, { flowCollectionPadding: false, lineWidth: 100 });
}
