import type { MessageOptions } from '../core/config.ts';
import type { Matcher } from './candidate.ts';
import { globs } from './globs.ts';
import { isDigest, mailboxOf } from './mailbox.ts';

/**
 * Finds messages: what the user's patterns claim must be one, what stands in a mailbox or was
 * named may be one.
 * @param named the paths that the user named one by one
 */
export function messageMatchers(
  { include, exclude }: Pick<MessageOptions, 'include' | 'exclude'>,
  named: ReadonlySet<string>,
): { readonly claimed: Matcher; readonly named: Matcher } {
  const included = include === null ? isDefaultMessagePath : globs(include);
  const excluded = globs(exclude);
  const isNamed = (path: string) => named.has(path) && path.endsWith('.md');
  const matcher =
    (matches: (path: string) => boolean, isDeclared: (path: string) => boolean): Matcher =>
    (entry) => {
      const { path } = entry;
      if (!matches(path) || excluded(path)) return null;
      const mailbox = mailboxOf(path) ?? { home: '', copy: false };
      return { entry, kind: 'message', declared: isDeclared(path), ...mailbox };
    };
  return {
    claimed: matcher(included, (path) => include !== null || isNamed(path)),
    named: matcher(isNamed, () => false),
  };
}

function isDefaultMessagePath(path: string): boolean {
  return path.endsWith('.md') && mailboxOf(path) !== null && !isDigest(path);
}
