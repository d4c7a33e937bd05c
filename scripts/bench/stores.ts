import { contributionStore } from './contribution-store.ts';
import { mailStore } from './mail-store.ts';
import { outputStore } from './output-store.ts';
import { vouchStore } from './vouch-store.ts';

type Files = Iterable<readonly [path: string, content: string]>;

/** What there can be more of, and the files of a repository with so many of it. */
export const STORES: Readonly<Record<string, (count: number) => Files>> = {
  messages: messageFiles,
  contributions: (contributions) => contributionStore({ contributions, seed: 1 }),
  votes: (votes) => outputStore({ votes, reports: 0, seed: 1 }),
  reports: (reports) => outputStore({ votes: 0, reports, seed: 1 }),
  claims: (claims) => vouchStore({ claims, seed: 1 }),
};

/**
 * Messages of the protocol, 1.5 KB each: what it asks for, then what people add. Each stands in one
 * file: its copies in boxes would cost the linter nothing, and other programs all.
 */
export function* messageFiles(messages: number): Files {
  const added = mailStore({ messages, subjects: 'free', seed: 1 });
  for (const [path, content] of mailStore({ messages, subjects: 'valid', seed: 1 })) {
    const [, more = ''] = added.next().value?.[1].split('\n---\n') ?? [];
    if (path.startsWith('messages/')) yield [path, `${content}${more}`];
  }
}

/** How many of the files are records: what they cite is read, and not judged. */
export function judgedFiles(files: Iterable<readonly [path: string, content: string]>): number {
  return [...files].filter(([path]) => !path.startsWith('docs/')).length;
}
