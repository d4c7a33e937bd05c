import type { Caller } from '../../app/caller.ts';
import { declaredTemplate } from '../../app/declared-template.ts';
import { isObject } from '../../core/json-value.ts';
import type { Rule } from '../../core/rule.ts';
import { inertJson, visible } from '../../report/sanitize.ts';

/**
 * A declared kind as text: what the configuration says of it, where, and a record that passes.
 * @throws WrongUse where none is called so
 */
export async function explainedKind(
  name: string,
  caller: Pick<Caller, 'cwd' | 'env'>,
  rules: readonly Rule[],
): Promise<string> {
  const {
    declaration,
    example,
    note,
    place,
    sample: from,
  } = await declaredTemplate(name, [], caller, rules);
  const said = Object.entries(declaration).filter(([, value]) => isSaid(value));
  const lines = said.map(([key, value]) => `  ${key}: ${inertJson(JSON.stringify(value))}`);
  const shown = example?.text.trimEnd().split('\n') ?? [];
  const sample = shown.map((line) => `  ${visible(line)}`);
  return [
    `The kind ${name} (${visible(place)})`,
    ...lines,
    ...(example === null
      ? []
      : ['', `A record of it that passes: ${visible(from ?? example.path)}`]),
    ...sample,
    ...(note === null ? [] : ['', visible(note)]),
    '',
  ].join('\n');
}

/** False for what is so where nothing is said. */
function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== null && value !== false;
}
