import type { Candidate } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import { globs, keepsUsual } from '../../core/glob.ts';
import type { Discovery, Protocol } from '../../core/protocol.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { followUps } from './follow-ups.ts';
import { messageKinds } from './kinds.ts';
import { isDigest, mailboxOf } from './mailbox.ts';
import { DEFAULTS } from './options.ts';
import { ruleNotes, suggestedSubjects } from './subject-notes.ts';

export const messages: Protocol = {
  name: 'messages',
  kinds: messageKinds,
  families: [
    {
      title: 'Messages',
      name: 'messages',
      ids: /^(MB-\d{3}|message\/[a-z-]+)$/,
      newId: 'message/what-it-wants',
      about:
        'What agents write to each other: Markdown files in messages, inbox and outbox folders, with a subject in their front matter.',
    },
    {
      title: 'Deltas',
      name: 'deltas',
      ids: /^delta\/[a-z-]+$/,
      newId: 'delta/what-it-wants',
      about: 'The blocks of JSON, labelled "delta", by which messages change a shared document.',
    },
  ],
  showing: async () => (await import('./showing.ts')).showing,
  rules: async () => (await import('./rules.ts')).messagesRules,
  operations: async () => (await import('./operations.ts')).messagesOperations,
  defaults: { messages: DEFAULTS },
  settings: {
    key: 'messages',
    kinds: ['message'],
    why: 'Which files are messages, and how strictly they are checked.',
    lines: [
      'messages:',
      '## Further places of messages. Every file that matches must be a message.',
      '  include: [usual, mail/**/*.md]',
      '## Drafts, templates, what another program keeps there.',
      '  exclude: [mail/drafts/**]',
      '## `optional` if most mail does not use the subjects of the protocol.',
      '  subjects: required',
      '## `true` where people answer with Re: before the type.',
      '  allowReplyPrefix: false',
      '## Where agents have no folder agents/<Name>/ that tells their names.',
      '  roster: [BlueLake, GreenCastle]',
      '## How long a question may wait for its acknowledgement.',
      '  ackTimeout: 24h',
    ],
  },
  suggested: suggestedSubjects,
  discovery,
  followUps,
  ruleNotes,
  layout: { folders: [], shared: ['messages', 'inbox', 'outbox', 'agents'] },
  places: [
    'Messages: Markdown with a subject in its front matter, in a messages, inbox or outbox folder, but not in messages/threads.',
    'Beads: .beads/issues.jsonl.',
  ],
  passedOver: (path) =>
    isDigest(path)
      ? 'a threads folder below a messages folder is for digests of threads, which are not looked at.'
      : null,
};

/** What is in a mailbox may be a message, where the user's patterns claim none. */
function discovery({ messages: { include, exclude } }: Pick<Options, 'messages'>): Discovery {
  const isExcluded = globs(exclude);
  return {
    beside: agentFolder,
    ...(keepsUsual(include) && {
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
