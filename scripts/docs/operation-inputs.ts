import type { AnyOperation } from '../../src/core/operation.ts';
import type { InputProperty, InputSchema } from '../../src/core/operation-input.ts';

/** The types of all operations' inputs, for the library: its users' compilers know no schemas. */
export function operationInputs(operations: readonly AnyOperation[]): string {
  const names = [...new Set(operations.map(({ id }) => id.split('/')[0] ?? ''))];
  return [
    '// Written by `npm run docs` from the operations: change those.',
    '// biome-ignore-all lint: made by a program',
    '// biome-ignore-all assist: made by a program',
    '// biome-ignore-all format: made by a program',
    "import type { OperationDocument } from '../core/operation-document.ts';",
    "import type { OperationOptions } from './operation-options.ts';",
    '',
    '/** The ids of all operations. */',
    `export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ${JSON.stringify(
      operations.map(({ id }) => id),
    )};`,
    '',
    ...operations.flatMap(inputType),
    '/** What each operation takes, by its id. */',
    'export interface OperationInputs {',
    ...operations.map(({ id }) => `  readonly '${id}': ${typeName(id)};`),
    '}',
    '',
    '/** Every operation by its protocol and its name. */',
    'export interface Operations {',
    ...names.flatMap((name) => [
      `  readonly ${name}: {`,
      ...operations.filter(({ id }) => id.startsWith(`${name}/`)).flatMap(member),
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}

function inputType({ id, input }: AnyOperation): readonly string[] {
  if (Object.keys(input.properties).length === 0) {
    return [
      `/** What \`${id}\` takes: nothing. */`,
      `export type ${typeName(id)} = Readonly<Record<string, never>>;`,
      '',
    ];
  }
  return [
    `/** What \`${id}\` takes. */`,
    `export interface ${typeName(id)} {`,
    ...Object.entries(input.properties).flatMap(([name, property]) => [
      `  /** ${sentence(property.description)} */`,
      `  readonly ${name}${isRequired(name, input) ? '' : '?'}: ${written(property)};`,
    ]),
    '}',
    '',
  ];
}

function member({ id, summary }: AnyOperation): readonly string[] {
  const [, name = ''] = id.split('/');
  const type = typeName(id);
  return [
    `    /** ${sentence(summary)} */`,
    `    ${lowerFirst(pascalCase(name))}(input: ${type}, options: OperationOptions): Promise<OperationDocument>;`,
  ];
}

function isRequired(name: string, { required }: InputSchema): boolean {
  return required.includes(name);
}

function written(property: InputProperty): string {
  switch (property.type) {
    case 'string':
      return texts(property.enum);
    case 'boolean':
      return 'boolean';
    case 'array':
      return `readonly (${items(property.items)})[]`;
    case 'object':
      return `Readonly<Record<string, ${property.additionalProperties === true ? 'unknown' : 'string'}>>`;
    default:
      return 'number';
  }
}

function items(schema: Extract<InputProperty, { type: 'array' }>['items']): string {
  if (!('anyOf' in schema)) return texts(schema.enum);
  const [text, { properties, required }] = schema.anyOf;
  const members = Object.keys(properties).map(
    (name) => `readonly ${name}${required.includes(name) ? '' : '?'}: string`,
  );
  return `${texts(text.enum)} | { ${members.join('; ')} }`;
}

function texts(choices: readonly string[] | undefined): string {
  return choices?.map((each) => JSON.stringify(each)).join(' | ') ?? 'string';
}

/** `messages/ack` as `MessagesAckInput`. */
function typeName(id: string): string {
  return `${pascalCase(id)}Input`;
}

function pascalCase(text: string): string {
  return text
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1).replaceAll('*/', '* /');
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
