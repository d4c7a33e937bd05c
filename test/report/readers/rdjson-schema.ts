import { Ajv, type ValidateFunction } from 'ajv';

const POSITION = members({ line: count(), column: count() }, 'line');
const RANGE = members({ start: POSITION, end: POSITION }, 'start');

/**
 * The messages of `reviewdog.proto` as JSON, stricter than the schema that reviewdog publishes: that
 * lets any member pass, and the reader does not.
 */
const RESULT = members({
  source: members({ name: text(), url: text() }, 'name'),
  severity: severity(),
  diagnostics: list(
    members(
      {
        message: text(),
        location: members({ path: text(), range: RANGE }, 'path'),
        severity: severity(),
        source: members({ name: text(), url: text() }, 'name'),
        code: members({ value: text(), url: text() }, 'value'),
        suggestions: list(members({ range: RANGE, text: { type: 'string' } }, 'range', 'text')),
        original_output: text(),
      },
      'message',
      'location',
    ),
  ),
});

function members(properties: Readonly<Record<string, object>>, ...required: string[]): object {
  return { type: 'object', additionalProperties: false, properties, required };
}

function list(items: object): object {
  return { type: 'array', items };
}

function text(): object {
  return { type: 'string', minLength: 1 };
}

function count(): object {
  return { type: 'integer', minimum: 1 };
}

function severity(): object {
  return { enum: ['UNKNOWN_SEVERITY', 'ERROR', 'WARNING', 'INFO'] };
}

export function rdjsonValidator(): ValidateFunction {
  return new Ajv({ allErrors: true }).compile(RESULT);
}
