import { nearest } from '../core/nearest.ts';
import type { DataPath } from '../core/place.ts';
import type { ConfigFault } from './config-fault.ts';
import { type SchemaError, validate } from './config-validator.generated.js';

/** Longer values are cut where a message quotes them. */
const QUOTED_UNITS = 40;

/** What the schema finds wrong, in the words of the configuration: one fault for each value. */
export function schemaFaults(value: unknown): ConfigFault[] {
  if (validate(value)) return [];
  const faults = new Map<string, ConfigFault>();
  for (const error of validate.errors ?? []) {
    const fault = faultOf(error);
    const name = `${error.instancePath} ${String(error.params['additionalProperty'] ?? '')}`;
    if (!faults.has(name)) faults.set(name, fault);
  }
  return [...faults.values()];
}

function faultOf({ instancePath, keyword, params, data, parentSchema }: SchemaError): ConfigFault {
  const path = pathOf(instancePath);
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    return { at: { key: [...path, key] }, message: unknownKey(key, parentSchema) };
  }
  const expected = parentSchema['x-expected'] ?? 'something else';
  return { at: path, message: `${nameOf(path)} must be ${expected}, but is ${quoted(data)}` };
}

function unknownKey(key: string, { properties = {} }: SchemaError['parentSchema']): string {
  const names = Object.keys(properties).filter((name) => !name.startsWith('$'));
  const meant = nearest(key, names);
  const hint = meant === null ? `known are ${names.join(', ')}` : `did you mean "${meant}"?`;
  return `unknown key ${quoted(key)}; ${hint}`;
}

/** The keys and indexes of a JSON pointer. */
function pathOf(pointer: string): DataPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) =>
      /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** `messages.include[0]` */
function nameOf(path: DataPath): string {
  if (path.length === 0) return 'the configuration';
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  if (value === null) return 'empty';
  const text = JSON.stringify(value);
  return text.length > QUOTED_UNITS ? `${text.slice(0, QUOTED_UNITS)}…` : text;
}
