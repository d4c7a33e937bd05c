import type { Kind, UnreadableRecord } from '../core/record.ts';
import { pathKindOf } from '../protocols/kinds.ts';

const START = { start: 0, end: 0 };

/** A record whose file is too large to be read. Sizes in bytes. */
export function tooLarge(
  kind: Kind,
  size: number,
  limit: number,
  what = 'This file',
): UnreadableRecord {
  const data = { what, size, unit: 'bytes', limit };
  return unread(kind, {
    kind: 'too-large',
    message: 'tooLarge',
    data,
    at: START,
    unread: `${size}`,
  });
}

/** A record that git holds as a symbolic link: the link is never followed. */
export function symlink(kind: Kind): UnreadableRecord {
  const message = pathKindOf(kind)?.isLink ? 'folder' : 'symlink';
  return unread(kind, { kind: 'symlink', message, data: {}, at: START });
}

function unread(kind: Kind, fault: UnreadableRecord['faults'][number]): UnreadableRecord {
  return { kind, readable: false, text: '', skipped: 0, faults: [fault] };
}
