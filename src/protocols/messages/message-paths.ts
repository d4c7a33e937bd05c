import type { Candidate, Matcher } from '../../core/candidate.ts';
import type { MessageOptions } from '../../core/config.ts';
import { globs } from '../../core/glob.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { isDigest, mailboxOf } from './mailbox.ts';

/** Finds messages: what the user's patterns claim must be one, what stands in a mailbox may be one. */
export function messageMatcher({
  include,
  exclude,
}: Pick<MessageOptions, 'include' | 'exclude'>): Matcher {
  const included = include === null ? isDefaultMessagePath : globs(include);
  const excluded = globs(exclude);
  return (entry) =>
    included(entry.path) && !excluded(entry.path) ? messageIn(entry, include !== null) : null;
}

/** Finds the message at a path that holds one, whatever its name. */
export function messageAt(path: string): Matcher {
  return (entry) => (entry.path === path ? messageIn(entry, true) : null);
}

function messageIn(entry: SnapshotEntry, declared: boolean): Candidate {
  const mailbox = mailboxOf(entry.path) ?? { home: '', copy: false };
  return { entry, kind: 'message', declared, ...mailbox };
}

function isDefaultMessagePath(path: string): boolean {
  return /\.md$/i.test(path) && mailboxOf(path) !== null && !isDigest(path);
}
