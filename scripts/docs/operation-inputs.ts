import type { AnyOperation } from '../../src/core/operation.ts';
import type { InputProperty, InputSchema } from '../../src/core/operation-input.ts';
import type { Output, Shape } from '../../src/core/operation-output.ts';

/** The types of all operations' inputs and results, for the library: its users' compilers know no schemas. */
export function operationInputs(operations: readonly AnyOperation[]): string {
  const names = [...new Set(operations.map(({ id }) => id.split('/')[0] ?? ''))];
  return [
    '// Made by scripts/describe-operations.ts from the operations: change those.',
    '// biome-ignore-all lint: made by a program',
    '// biome-ignore-all assist: made by a program',
    '// biome-ignore-all format: made by a program',
    "import type { OperationOptions, OperationOutcome } from './operation-options.ts';",
    '',
    '/** The ids of all operations. */',
    `export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ${JSON.stringify(
      operations.map(({ id }) => id),
    )};`,
    '',
    ...operations.flatMap((operation) => [...inputType(operation), ...resultType(operation)]),
    '/** What each operation takes, by its id. */',
    'export interface OperationInputs {',
    ...operations.map(({ id }) => `  readonly '${id}': ${typeName(id)};`),
    '}',
    '',
    '/** What each operation gives, by its id. */',
    'export interface OperationResults {',
    ...operations.map(({ id }) => `  readonly '${id}': ${resultName(id)};`),
    '}',
    '',
    '/** An operation: what it takes, how it is called, what it gives. */',
    'export type CalledOperation<Id extends keyof OperationInputs> = (',
    '  input: OperationInputs[Id],',
    '  options: OperationOptions,',
    ') => Promise<OperationOutcome<OperationResults[Id]>>;',
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
      isRequired(name, input)
        ? `  readonly ${name}: ${written(property)};`
        : `  readonly ${name}?: ${written(property)} | undefined;`,
    ]),
    '}',
    '',
  ];
}

function resultType({ id, output }: AnyOperation): readonly string[] {
  if (Object.keys(output).length === 0) {
    return [
      `/** What \`${id}\` gives: nothing. */`,
      `export type ${resultName(id)} = Readonly<Record<string, never>>;`,
      '',
    ];
  }
  return [
    `/** What \`${id}\` gives. */`,
    `export interface ${resultName(id)} {`,
    ...members(output, Object.keys(output)).map((line) => `  ${line}`),
    '}',
    '',
  ];
}

function members(output: Output, required: readonly string[]): readonly string[] {
  return Object.entries(output).flatMap(([name, shape]) => [
    ...(shape.description === undefined ? [] : [`/** ${sentence(shape.description)} */`]),
    `readonly ${name}${required.includes(name) ? '' : '?'}: ${shaped(shape)};`,
  ]);
}

function shaped(shape: Shape): string {
  const [type, isNullable] =
    typeof shape.type === 'string' ? [shape.type, false] : [shape.type[0], true];
  return isNullable ? `${shapedAs(type, shape)} | null` : shapedAs(type, shape);
}

function shapedAs(type: string, shape: Shape): string {
  switch (type) {
    case 'string':
      return texts(shape.enum?.filter((each) => each !== null));
    case 'boolean':
      return 'boolean';
    case 'array':
      return shape.items === undefined
        ? 'readonly unknown[]'
        : `readonly (${shaped(shape.items)})[]`;
    case 'object':
      if (shape.properties === undefined) return 'object';
      return `{ ${members(shape.properties, shape.required ?? []).join(' ')} }`;
    default:
      return 'number';
  }
}

function member({ id, summary }: AnyOperation): readonly string[] {
  const [, name = ''] = id.split('/');
  return [
    `    /** ${sentence(summary)} */`,
    // No method: one called `new` would be a constructor.
    `    readonly ${lowerFirst(pascalCase(name))}: CalledOperation<'${id}'>;`,
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

function resultName(id: string): string {
  return `${pascalCase(id)}Result`;
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
