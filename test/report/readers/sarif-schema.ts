import published from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with {
  type: 'json',
};
import { Ajv, type ValidateFunction } from 'ajv';

/** RFC 3986: what may stand in a reference, and a percent sign in front of two hex digits only. */
const REFERENCE = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/**
 * The public schema of SARIF 2.1.0, in the last revision of JSON Schema store. It is written in draft
 * 4, whose `id` ajv no longer knows; it uses nothing else that has changed since.
 */
export function sarifValidator(): ValidateFunction {
  const { id, $schema, ...schema } = published;
  if (!$schema.includes('draft-04') || !id.endsWith('2.1.0-rtm.5.json')) {
    throw new Error('another schema than the one this was written for');
  }
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajv.addFormat('uri', (text) => REFERENCE.test(text) && URL.canParse(text));
  ajv.addFormat('uri-reference', (text) => REFERENCE.test(text));
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
  return ajv.compile(schema);
}
