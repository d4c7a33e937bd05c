import type { Candidate } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import { globs } from '../../core/glob.ts';
import type { Discovery } from '../../core/protocol.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { isDigest, mailboxOf } from './mailbox.ts';

/** What is in a mailbox may be a message, where the user's patterns claim none. */
export function discovery({
  messages: { include, exclude },
}: Pick<Options, 'messages'>): Discovery {
  const isExcluded = globs(exclude);
  return {
    beside: agentFolder,
    ...(include === null && {
      last: (entry) =>
        /\.md$/i.test(entry.path) && !isExcluded(entry.path) ? messageIn(entry) : null,
    }),
  };
}

function messageIn(entry: SnapshotEntry): Candidate | null {
  const mailbox = mailboxOf(entry.path);
  if (mailbox === null || isDigest(entry.path)) return null;
  return { entry, kind: 'message', declared: false, ...mailbox };
}

/** A file under `agents/<Name>/` shows that the agent exists, whatever the file holds. */
function agentFolder(entry: SnapshotEntry): Candidate | null {
  if (entry.mode === 'submodule' || !entry.path.includes('agents/')) return null;
  const folders = entry.path.split('/').slice(0, -1);
  const at = folders.indexOf('agents');
  if (at === -1 || at + 1 >= folders.length) return null;
  const home = folders.slice(0, at).join('/');
  return { entry, kind: 'agent-folder', home, declared: false, copy: false };
}
