import type { Validator } from '../shape.ts';
import { checkSchema } from './check.ts';
import { validatorOf } from './judge.ts';

/** What judges by a schema that was found sound when the configuration was read. */
export function compileSchema(text: string): Validator {
  const checked = checkSchema(JSON.parse(text));
  if (!('root' in checked)) throw new Error('a schema that nobody looked through');
  return validatorOf(checked);
}
