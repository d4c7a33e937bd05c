import picomatch from 'picomatch';
import type { MessageOptions, Options } from '../core/config.ts';
import type { Kind } from '../core/record.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { isDigest, mailboxOf } from './mailbox.ts';

/** A path that is, or may turn out to be, a record. */
export interface Candidate {
  readonly entry: SnapshotEntry;
  readonly kind: Kind;
  readonly home: string;
  readonly declared: boolean;
  readonly copy: boolean;
}

/**
 * Finds what the paths of a snapshot should be, without reading anything. Keeps the order of the
 * entries.
 * @param message a path that holds a message, whatever its name; null for none
 */
export function discover(
  entries: readonly SnapshotEntry[],
  options: Options,
  message: string | null = null,
): readonly Candidate[] {
  const asMessage = messageMatcher(options.messages, message);
  const found: Candidate[] = [];
  for (const entry of entries) {
    if (entry.mode === 'submodule') continue;
    const agent = agentFolder(entry);
    if (agent !== null) found.push(agent);
    const record = asMessage(entry) ?? beadList(entry);
    if (record !== null) found.push(record);
  }
  return found;
}

function messageMatcher(
  options: MessageOptions,
  message: string | null,
): (entry: SnapshotEntry) => Candidate | null {
  const included = options.include === null ? null : globs(options.include);
  const excluded = options.exclude.length === 0 ? null : globs(options.exclude);
  return (entry) => {
    const { path } = entry;
    const claimed = included === null ? isDefaultMessagePath(path) : included(path);
    if (path !== message && (!claimed || excluded?.(path))) return null;
    const mailbox = mailboxOf(path) ?? { home: '', copy: false };
    return {
      entry,
      kind: 'message',
      declared: included !== null || path === message,
      ...mailbox,
    };
  };
}

function globs(patterns: readonly string[]): (path: string) => boolean {
  return picomatch([...patterns], { dot: true });
}

function isDefaultMessagePath(path: string): boolean {
  return path.endsWith('.md') && mailboxOf(path) !== null && !isDigest(path);
}

function beadList(entry: SnapshotEntry): Candidate | null {
  if (entry.path !== '.beads/issues.jsonl') return null;
  return { entry, kind: 'bead-list', home: '', declared: true, copy: false };
}

/** A file under `agents/<Name>/` shows that the agent exists, whatever the file holds. */
function agentFolder(entry: SnapshotEntry): Candidate | null {
  const folders = entry.path.split('/').slice(0, -1);
  const at = folders.indexOf('agents');
  if (at === -1 || at + 1 >= folders.length) return null;
  const home = folders.slice(0, at).join('/');
  return { entry, kind: 'agent-folder', home, declared: false, copy: false };
}

/** The `<Name>` of `<home>/agents/<Name>/...`. */
export function agentName(candidate: Candidate): string {
  const start = candidate.home === '' ? 0 : candidate.home.length + 1;
  return candidate.entry.path.slice(start).split('/')[1] ?? '';
}
