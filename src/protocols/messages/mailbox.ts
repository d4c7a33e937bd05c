/** Where a message stands in a mail store. */
export interface Mailbox {
  /** The project folder, '' for the repository's root. */
  readonly home: string;
  /** True in an inbox or outbox, where copies are delivered. */
  readonly copy: boolean;
}

const FOLDERS = new Set(['messages', 'inbox', 'outbox']);

/**
 * The mailbox of a path: what stands above its first `messages/`, `inbox/` or `outbox/` folder,
 * and above `agents/<Name>/` where the box belongs to an agent. Null outside of such folders.
 */
export function mailboxOf(path: string): Mailbox | null {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex((name) => FOLDERS.has(name));
  if (at === -1) return null;
  const ofAgent = folders[at] !== 'messages' && folders[at - 2] === 'agents';
  return {
    home: folders.slice(0, ofAgent ? at - 2 : at).join('/'),
    copy: folders[at] !== 'messages',
  };
}

/** True for what stands in a `threads/` folder of a `messages/` folder: digests, which are no messages. */
export function isDigest(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  const at = folders.indexOf('messages');
  return at !== -1 && folders.indexOf('threads', at) !== -1;
}
