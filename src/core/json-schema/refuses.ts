import { isObject } from '../json-value.ts';
import { KEYWORDS } from './schema.ts';

/** Keywords that only say something, or only hold other schemas. */
const REFUSING_NOTHING: ReadonlySet<string> = new Set([
  ...['$comment', '$defs', '$id', '$schema', 'contentEncoding', 'contentMediaType', 'default'],
  ...['deprecated', 'description', 'else', 'examples', 'if', 'readOnly', 'then', 'title'],
  ...['uniqueItems', 'writeOnly', 'x-expected'],
]);

/** False for a schema that any value passes: nobody would notice that it judges nothing. */
export function refuses(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  return Object.entries(schema).some(([keyword, value]) => {
    const holds = KEYWORDS.get(keyword);
    if (holds === 'named-schemas')
      return keyword !== '$defs' && Object.values(isObject(value) ? value : {}).some(refuses);
    if (holds === 'schemas' && keyword !== 'oneOf' && Array.isArray(value))
      return value.some(refuses);
    if (keyword === 'items' || keyword === 'additionalProperties') return refuses(value);
    if (keyword === 'then' || keyword === 'else') return refuses(value);
    if (keyword === 'required') return Array.isArray(value) && value.length > 0;
    if (keyword === 'uniqueItems') return value === true;
    return !REFUSING_NOTHING.has(keyword);
  });
}
