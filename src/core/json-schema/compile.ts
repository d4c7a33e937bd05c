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
  const holdsList = compileSchema(JSON.stringify(holding(list)));
  const start = list.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const validate: Validator = (value, steps) => {
    const items = valueAlong(value, list);
    const judged: readonly (readonly [Validator, unknown, string])[] = Array.isArray(items)
      ? items.map((item, index) => [judge, item, `${start}/${index}`])
      : [[holdsList, value, '']];
    const errors = judged.flatMap(([each, item, at]) =>
      judgedUnder(pathOf(at), () => each(item, steps))
        ? []
        : (each.errors ?? []).map((error) => ({ ...error, instancePath: at + error.instancePath })),
    );
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

/** The schema of a value that has a list there. */
function holding([member, ...others]: readonly string[]): object {
  if (member === undefined) return { type: 'array' };
  return { type: 'object', required: [member], properties: { [member]: holding(others) } };
}
