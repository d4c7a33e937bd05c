import { valueAlong } from '../json-value.ts';
import { pathOf, type Validator } from '../shape.ts';
import { judgedUnder } from '../too-costly.ts';
import { checkSchema } from './check.ts';
import { validatorOf } from './judge.ts';

/** What judges by a schema that was found sound when the configuration was read. */
export function compileSchema(text: string): Validator {
  const checked = checkSchema(JSON.parse(text));
  if (!('root' in checked)) throw new Error('a schema that nobody looked through');
  return validatorOf(checked);
}

/** Judges each item of a list in a value by what judges one. */
export function ofItems(judge: Validator, list: readonly string[]): Validator {
  const isList = compileSchema('{"type":"array"}');
  const start = list.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const validate: Validator = (value) => {
    const items = valueAlong(value, list);
    const judged: readonly (readonly [Validator, unknown, string])[] = Array.isArray(items)
      ? items.map((item, index) => [judge, item, `${start}/${index}`])
      : [[isList, items ?? null, start]];
    const errors = judged.flatMap(([each, item, at]) =>
      judgedUnder(pathOf(at), () => each(item))
        ? []
        : (each.errors ?? []).map((error) => ({ ...error, instancePath: at + error.instancePath })),
    );
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}
