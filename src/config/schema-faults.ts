import { named } from '../core/found-value.ts';
import { nearest } from '../core/nearest.ts';
import { pathInWords, type ShapeFault, shapeFaults } from '../core/shape.ts';
import { validate } from './config.generated.js';
import type { ConfigFault } from './config-fault.ts';

/** What git takes for the beginning of an id. */
const ABBREVIATED = /^[0-9a-f]{4,64}$/i;

/** Longer values are cut where a message quotes them. */
const QUOTED_UNITS = 40;

/** What the schema finds wrong, in the words of the configuration: one fault for each value. */
export function schemaFaults(value: unknown): ConfigFault[] {
  return shapeFaults(validate, value).map(faultOf);
}

function faultOf({ problem, path, property, value, expected }: ShapeFault): ConfigFault {
  if (problem === 'missing') {
    return { at: path, message: `${named(pathInWords(path))} lacks "${property}": ${expected}` };
  }
  if (property !== null) {
    return { at: { key: [...path, property] }, message: unknownKey(property, expected) };
  }
  const name = path.length === 0 ? 'the configuration' : named(pathInWords(path));
  const message = `${name} must be ${expected}, but is ${quoted(value)}`;
  const isId = path.at(-1) === 'commit' && typeof value === 'string' && ABBREVIATED.test(value);
  return { at: path, message, ...(isId && { abbreviated: value.toLowerCase() }) };
}

/** @param known the names that could have been meant, as a list in words */
function unknownKey(key: string, known: string): string {
  const meant = nearest(key, known.split(', '));
  const hint = meant === null ? `known are ${known}` : `did you mean "${meant}"?`;
  return `unknown key ${quoted(key)}; ${hint}`;
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  if (value === null) return 'empty';
  const text = JSON.stringify(value);
  return text.length > QUOTED_UNITS ? `${text.slice(0, QUOTED_UNITS)}…` : text;
}
