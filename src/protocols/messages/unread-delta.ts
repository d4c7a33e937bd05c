import { SECTIONS } from './delta-sections.ts';

const OPERATION = /\boperation["']?\s*:\s*["']?(ADD|EDIT|KILL)\b/;
const SECTION = /\bsection["']?\s*:\s*["']?(\w+)/;

/**
 * What a delta needs besides JSON that can be read, as far as its text shows: who corrects one thing
 * after the other sends it as often. Ends a help; empty where nothing is lacking.
 */
export function alsoNeeded(text: string): string {
  const [, operation] = OPERATION.exec(text) ?? [];
  const [, name = ''] = SECTION.exec(text) ?? [];
  if (operation === undefined) return '';
  const { fields = [], single = false } = SECTIONS.get(name) ?? {};
  const inPayload = { ADD: single ? [] : fields, EDIT: [], KILL: ['reason'] }[operation] ?? [];
  const members = operation === 'ADD' ? ['section'] : ['section', 'target_id'];
  const lacks = (key: string): boolean => !new RegExp(`\\b${key}["']?\\s*:`).test(text);
  const fieldsLacking = inPayload.filter(lacks).map((field) => `payload.${field}`);
  const missing = [
    ...members.filter(lacks),
    ...(fieldsLacking.length === 0 ? ['payload'].filter(lacks) : fieldsLacking),
    ...['rationale'].filter(lacks),
  ];
  if (missing.length === 0) return '';
  const what = missing.map((key) => `"${key}"`).join(', ');
  return ` This ${operation} also lacks ${what}.`;
}
