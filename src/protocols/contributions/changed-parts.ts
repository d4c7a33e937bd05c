import { isDeepStrictEqual } from 'node:util';
import { quoted } from '../../core/found-value.ts';
import { isObject, listAt, textAt } from '../../core/json-value.ts';
import { objectIn } from '../../core/texts.ts';

/** Parts of which more are not named. */
const MOST_NAMED = 3;

/**
 * What a contribution says otherwise than its committed version, in words; null where that is nothing but
 * its layout, its checksum and the order of its keys, or the committed one is a draft.
 */
export function changedIn(before: string, after: string): string | null {
  const [was, is] = [contentOf(before), contentOf(after)];
  if (was === null || is === null || was['status'] === 'draft') return null;
  const parts = changedKeys(was, is).flatMap((key) =>
    key === 'decisions' ? changedDecisions(listAt(was, key), listAt(is, key)) : [quoted(key)],
  );
  const more = parts.length - MOST_NAMED;
  const named = parts.slice(0, MOST_NAMED).join(', ');
  return parts.length === 0 ? null : `${named}${more > 0 ? ` and ${more} more` : ''}`;
}

type Content = Readonly<Record<string, unknown>>;

function contentOf(text: string): Content | null {
  const value = objectIn(text.replace(/^\ufeff/, ''));
  if (value === null) return null;
  const { _meta: meta, ...rest } = value;
  return isObject(meta) ? { ...rest, _meta: { ...meta, checksum: null } } : value;
}

function changedKeys(was: Content, is: Content): readonly string[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.filter((key) => !isDeepStrictEqual(was[key], is[key]));
}

/** By the ids of their questions, which part of each decision. */
function changedDecisions(was: readonly unknown[], is: readonly unknown[]): readonly string[] {
  const parts = was.flatMap((one, at) => {
    const id = textAt(one, 'questionId');
    const other = is.find((each) => textAt(each, 'questionId') === id) ?? is[at];
    const name = `the decision ${quoted(id ?? '')}`;
    if (!isObject(one) || !isObject(other)) return [name];
    return changedKeys(one, other).map((key) => `${quoted(key)} of ${name}`);
  });
  return parts.length === 0 ? ['"decisions"'] : parts;
}
