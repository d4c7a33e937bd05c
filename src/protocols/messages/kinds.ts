import type { Candidate } from '../../core/candidate.ts';
import { defineKind, definePathKind } from '../../core/kind.ts';
import { beadFact } from './facts/bead-fact.ts';
import { messageFact } from './facts/message-fact.ts';
import type { BeadListFact, MessageFact } from './facts.ts';
import { messageGrounds } from './grounds.ts';
import { mailboxOf } from './mailbox.ts';
import { claimsToBeMessage } from './message-claim.ts';
import { extendMessage, isTyped } from './message-record.ts';
import { isHeldToProtocol } from './protocol-subject.ts';
import type { MessageRecord } from './record.ts';
import { acknowledges, agentFolderRows, beadListRows, messageRows } from './rows.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    message: MessageRecord;
    'bead-list': JsonLinesRecord<'bead-list'>;
  }
  interface PathKinds {
    /** A file under `agents/<Name>/`. */
    'agent-folder': true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    message: MessageFact;
    'bead-list': BeadListFact;
    'agent-folder': { readonly name: string };
  }
}

const message = defineKind({
  kind: 'message',
  words: ['message', 'messages'],
  format: 'markdown',
  claimed: {
    setting: 'messages.include',
    patterns: ({ messages }) => messages.include,
    except: ({ messages }) => messages.exclude,
    place: (path) => mailboxOf(path) ?? { home: '', copy: false },
  },
  samples: ['1.md'],
  fact: messageFact,
  rows: messageRows,
  derive: acknowledges,
  grounds: messageGrounds,
  id({ envelope }) {
    const id = envelope?.['id'];
    // A number that doubles round is not the id that was written.
    return typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : null;
  },
  claimsToBe: claimsToBeMessage,
  leftAlone: (fact, options) => (isHeldToProtocol(fact, options) ? null : ['messages', 'subjects']),
  edits: 'always',
  contentOf: (fact) => fact?.content ?? null,
  // Only the bodies of messages that have a type are read.
  body: { document: 'message', isRead: isTyped },
  extend: extendMessage,
});

const beadList = defineKind({
  kind: 'bead-list',
  words: ['bead list', 'bead lists'],
  format: 'jsonl',
  places: [{ folder: '.beads', path: /^()\.beads\/issues\.jsonl$/ }],
  samples: ['issues.jsonl'],
  fact: beadFact,
  rows: beadListRows,
  edits: 'always',
});

/** A file under `agents/<Name>/` shows that the agent exists, whatever the file holds. */
const agentFolder = definePathKind({
  kind: 'agent-folder',
  words: ['agent folder', 'agent folders'],
  format: 'path',
  folderFact: (candidate) => ({ name: agentName(candidate) }),
  folderName: agentName,
  rows: agentFolderRows,
});

export const messageKinds = [message, beadList, agentFolder];

/** The `<Name>` of `<home>/agents/<Name>/...`. */
function agentName({ home, entry }: Candidate): string {
  const start = home === '' ? 0 : home.length + 1;
  return entry.path.slice(start).split('/')[1] ?? '';
}
