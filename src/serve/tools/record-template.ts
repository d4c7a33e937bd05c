import type { Asker } from '../../app/caller.ts';
import { shippedSchemas } from '../../app/shipped-schemas.ts';
import { exampleConfig } from '../../config/example-config.ts';
import { WrongUse } from '../../core/failure.ts';
import { textAt } from '../../core/json-value.ts';
import type { ReadableKindDefinition } from '../../core/kind.ts';
import { nearest } from '../../core/nearest.ts';
import type { InputSchema } from '../../core/operation-input.ts';
import { anyObject, listOf, objectOf, orNull, text } from '../../core/operation-output.ts';
import type { ReadableKind } from '../../core/record.ts';
import type { Example, Rule } from '../../core/rule.ts';
import { discover } from '../../discover/discover.ts';
import { exampleInput } from '../../discover/example-input.ts';
import { isReadable, KINDS } from '../../protocols/kinds.ts';
import { BODY_SCHEMA, type SectionSchema } from '../../protocols/messages/body-schema.ts';
import type { MessageType } from '../../protocols/messages/subject.ts';
import { VALID_MESSAGES } from '../../protocols/messages/valid-messages.ts';
import { loadRules } from '../../protocols/rules.ts';
import { run } from '../../run.ts';
import { type OwnOffered, ownTool } from './own-tool.ts';

/** Examples that are tried: the first is nearly always sound. */
const MOST_TRIED = 20;

/** A record, and where it stands. */
interface ShownRecord {
  readonly path: string;
  readonly text: string;
}

/** A record of a kind, taken from the examples of the rules, that has no error by itself. */
async function soundExample(
  kind: ReadableKind,
  rules: readonly Rule[],
): Promise<ShownRecord | null> {
  const about = rules.filter(({ kinds }) => kinds.some((each) => each === kind));
  const examples = about.flatMap(({ examples: { valid } }) => valid);
  // Those that need no settings first: the record is sound without any.
  const plain = examples.filter(({ options }) => options === undefined);
  const ordered = [...plain, ...examples.filter((each) => !plain.includes(each))];
  const shown = ordered.flatMap((example) => {
    const record = recordIn(example, kind);
    return record === null ? [] : [{ example, record }];
  });
  // What others hold that it names is not there: it is judged by itself.
  const alone = rules.filter(({ scope }) => scope === 'file');
  for (const { example, record } of shown.slice(0, MOST_TRIED)) {
    if (await isSound(example, record, alone)) return record;
  }
  return null;
}

function recordIn(example: Example, kind: ReadableKind): ShownRecord | null {
  const { snapshot } = exampleInput(example);
  const found = discover(snapshot.entries, exampleConfig([], example)).find(
    (candidate) => candidate.kind === kind,
  );
  const text = found === undefined ? undefined : example.files[found.entry.path];
  return found !== undefined && typeof text === 'string' ? { path: found.entry.path, text } : null;
}

async function isSound(
  example: Example,
  { path }: ShownRecord,
  rules: readonly Rule[],
): Promise<boolean> {
  const config = exampleConfig([], example);
  const { diagnostics } = await run({ ...exampleInput(example), config, rules, selects: null });
  return diagnostics.every((each) => each.path !== path || each.level !== 'error');
}

/** The kinds that somebody writes by hand or by program. */
const OFFERED: readonly ReadableKindDefinition[] = KINDS.filter(
  (each): each is ReadableKindDefinition =>
    isReadable(each.kind) && !['text', 'bytes', 'archive', 'packed'].includes(each.format),
);

const NAMES = OFFERED.map(({ kind }) => kind);

/** The example's place where nobody chose another. */
const EXAMPLE_PATH = 'messages/1.md';

/**
 * What stands below which heading.
 * @param wanted the type; null for all
 * @throws WrongUse for a type that there is not.
 */
function messageSections(wanted: string | null) {
  const types = wanted === null ? allTypes() : [typeCalled(wanted)];
  const [first = 'INFO'] = types;
  return {
    types: types.map((type) => ({
      type,
      ack_required: BODY_SCHEMA[type].ack.wanted,
      sections: BODY_SCHEMA[type].sections.map(sectionOf),
    })),
    example: { path: EXAMPLE_PATH, text: VALID_MESSAGES[first] },
  };
}

function sectionOf({ title, wants, missing, choices }: SectionSchema) {
  return {
    heading: `## ${title}`,
    wants,
    required: missing !== null,
    ...(choices.length > 0 && { choices }),
  };
}

function allTypes(): readonly MessageType[] {
  return Object.keys(BODY_SCHEMA) as readonly MessageType[];
}

function typeCalled(wanted: string): MessageType {
  const types = allTypes();
  const type = types.find((each) => each === wanted.toUpperCase());
  if (type !== undefined) return type;
  const meant = nearest(wanted, types);
  throw new WrongUse(
    'bad-value',
    `There is no message type ${JSON.stringify(wanted)}.`,
    meant === null ? `There are: ${types.join(', ')}.` : `Did you mean ${meant}?`,
  );
}

const INPUT: InputSchema = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      minLength: 1,
      description: `the kind of record: ${NAMES.join(', ')}, or a declared one`,
    },
    type: {
      type: 'string',
      minLength: 1,
      description: 'the type of a message, such as KICKOFF: only its sections and an example',
    },
  },
  required: ['kind'],
  additionalProperties: false,
};

/** Says what a record needs before it is written. */
export function recordTemplate(asker: Asker): OwnOffered {
  return ownTool({
    name: 'record.template',
    said: ['note'],
    summary: 'Shows what a kind of record needs: schema, rules, sections and a valid example',
    about: [
      'A kind is one of the program, or one that the configuration of the repository declares under `kinds`.',
      'Operations such as `message new` write a record whole. This is for records that are written or changed by hand.',
    ],
    input: INPUT,
    output: {
      kind: text(),
      format: text('json, jsonl, yaml or markdown'),
      schema: orNull(anyObject('the JSON Schema of the record, of a line, or of the front matter')),
      sections: listOf(anyObject(), 'of messages: the headings of each type, and what goes below'),
      rules: listOf(
        objectOf({ id: text(), summary: text() }),
        'what the linter demands of one record: rules of level error',
      ),
      example: orNull(objectOf({ path: text(), text: text() }, 'a record without errors')),
      declaration: orNull(anyObject('of a declared kind: what the configuration says of it')),
      note: orNull(text()),
    },
    async call(input) {
      const wanted = textAt(input, 'kind') ?? '';
      const definition = OFFERED.find(({ kind }) => kind === wanted);
      if (definition === undefined) return declaredOne(wanted, textAt(input, 'type'), asker);
      const { kind, format, schema } = definition;
      const type = typeOf(textAt(input, 'type'), kind);
      const rules = await loadRules();
      const sections = kind === 'message' ? messageSections(type) : null;
      return {
        kind,
        format,
        schema: schema === undefined ? null : schemaCalled(schema.name),
        sections: sections?.types ?? [],
        rules: rules
          .filter((rule) => demands(rule, kind))
          .map(({ id, summary }) => ({ id, summary })),
        example: sections?.example ?? (await soundExample(kind, rules)),
        declaration: null,
        note: null,
      };
    },
  });
}

/** The same of a kind that the configuration declares. */
async function declaredOne(name: string, type: string | null, asker: Asker) {
  const { declaredTemplate, WANTS } = await import('../../app/declared-template.ts');
  const rules = await loadRules();
  const template = await declaredTemplate(name, NAMES, asker, rules);
  const { kind, declaration, schema, example, note } = template;
  if (type !== null) typeOf(type, 'bead-list');
  return {
    kind: name,
    format: kind.format,
    schema,
    sections: (kind.sections?.required ?? []).map((title) => ({ heading: `## ${title}` })),
    rules: rules
      .filter(({ id }) => WANTS[id]?.(kind) === true)
      .map(({ id, summary }) => ({ id, summary })),
    example,
    declaration,
    note,
  };
}

function typeOf(type: string | null, kind: ReadableKind): string | null {
  if (type === null || kind === 'message') return type;
  throw new WrongUse('bad-value', `A ${kind} has no type. Leave "type" out.`);
}

function schemaCalled(wanted: string): object | null {
  const found = shippedSchemas().find(({ name }) => name === wanted);
  return found === undefined ? null : (JSON.parse(found.text) as object);
}

function demands({ level, scope, kinds }: Rule, kind: ReadableKind): boolean {
  return level === 'error' && scope === 'file' && kinds.some((each) => each === kind);
}
