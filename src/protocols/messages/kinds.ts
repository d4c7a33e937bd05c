import type { Candidate } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import { hasKey, mayHaveKey } from '../../core/front-matter-key.ts';
import { isObject } from '../../core/json-value.ts';
import { defineKind, definePathKind, type Ground } from '../../core/kind.ts';
import { oncePer } from '../../core/once-per.ts';
import type { UnreadableRecord } from '../../core/record.ts';
import { distinctMessages, grouped, idInMailbox } from './distinct-messages.ts';
import { beadFact } from './facts/bead-fact.ts';
import { messageFact } from './facts/message-fact.ts';
import type { BeadListFact, MessageFact } from './facts.ts';
import { idLookup } from './known-ids.ts';
import { mailboxOf } from './mailbox.ts';
import { extendMessage, isTyped } from './message-record.ts';
import { isHeldToProtocol } from './protocol-subject.ts';
import type { MessageRecord } from './record.ts';
import { acknowledges, agentFolderRows, beadListRows, messageRows } from './rows.ts';
import { subjectKey } from './subject-key.ts';

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

const byId = oncePer((facts: Facts) => grouped(facts.of('message'), idInMailbox));

/** An acknowledgement rests on the message that it names, in all copies of that. */
function messageGrounds(
  { record: { home }, fact }: FactEntry<'message'>,
  facts: Facts,
): readonly Ground[] {
  if (fact.acknowledges.length === 0) return [];
  const mailbox = distinctMessages(facts).find((each) => each.home === home);
  const known = idLookup(mailbox?.messages ?? []);
  return fact.acknowledges.flatMap(({ name }) => {
    const same = byId(facts).get(JSON.stringify([home, known(name)])) ?? [];
    return same.map(({ record: { path } }) => ({ path }));
  });
}

type Envelope = MessageRecord['envelope'];

/** True for a message: a subject in its front matter, or the rest of an envelope. Other files may be there too. */
function claimsToBeMessage(
  record: MessageRecord | UnreadableRecord,
  { messages }: Pick<Options, 'messages'>,
): boolean {
  if (!record.readable) return mayHaveKey(record, 'subject');
  if (meansSubject(record.envelope)) return true;
  return messages.subjects === 'required' && isEnvelope(record.envelope);
}

/** Also what a slip keeps from having one: capitals, or the merge key, which merges nothing. */
function meansSubject(envelope: Envelope): boolean {
  if (envelope === null) return false;
  if (subjectKey(envelope) !== null) return true;
  return [envelope['<<']].flat().some((merged) => isObject(merged) && subjectKey(merged) !== null);
}

/** Keys of which two make an envelope. */
const ENVELOPE_KEYS = ['from', 'to', 'ack_required', 'thread_id', 'importance', 'created'];

function isEnvelope(envelope: Envelope): boolean {
  return ENVELOPE_KEYS.filter((key) => hasKey(envelope, key)).length > 1;
}

const message = defineKind({
  kind: 'message',
  words: ['message', 'messages'],
  format: 'markdown',
  // In place of the folders of `protocol.ts`, where the configuration says where messages are.
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
  claim: ({ messages }) =>
    `a "subject" in its front matter${messages.subjects === 'required' ? `, or two of the keys ${ENVELOPE_KEYS.join(', ')}` : ''}`,
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
