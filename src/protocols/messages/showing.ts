import type { Block, Cell, Chapter, Lane, ShownText } from '../../core/chapter.ts';
import { countFigure } from '../../core/count-figure.ts';
import { grouped } from '../../core/grouped.ts';
import { defineShowing, type ShownState } from '../../core/showing.ts';
import { type AwaitedAcks, awaitedAcks } from './awaited-acks.ts';
import { distinctMessages, type MessageEntry } from './distinct-messages.ts';
import { aboutOf } from './topics.ts';

/** What is kept of a message: what it says to a reader. */
interface MessageText {
  readonly body: string;
}

/** Longer bodies are not shown whole. */
const LONGEST_BODY = 12_001;

const MOST_AGENTS = 24;
const MOST_THREADS = 40;
const MOST_AWAITED = 300;

const HOUR = 3_600_000;

/** How a page shows messages. */
export const showing = defineShowing<MessageText>({
  kinds: ['message'],
  keep: (record) => ({
    body:
      'bodySpan' in record
        ? record.text.slice(record.bodySpan.start, record.bodySpan.start + LONGEST_BODY)
        : '',
  }),
  chapters: (state) => {
    const messages = distinctMessages(state.facts).flatMap((mailbox) => mailbox.messages);
    return messages.length === 0 ? [] : [chapter(messages, state)];
  },
});

function chapter(messages: readonly MessageEntry[], state: ShownState<MessageText>): Chapter {
  const sorted = messages.toSorted((a, b) => timeOf(a) - timeOf(b));
  const threads = [...grouped(sorted, threadOf)];
  const awaited = [...awaitedAcks(state.facts, state.options)];
  return {
    name: 'messages',
    title: 'Messages',
    about: 'Threads in time, who wrote to whom, and which acknowledgements are outstanding.',
    blocks: [
      figures(messages, threads.length, awaited),
      ...acknowledgements(awaited),
      ...correspondence(messages),
      ...timeline(threads),
      texts(threads, state),
    ],
  };
}

function figures(
  messages: readonly MessageEntry[],
  threads: number,
  awaited: readonly AwaitedAcks[],
): Block {
  const agents = new Set(messages.flatMap(({ fact }) => fact.recipients));
  for (const { fact } of messages) if (fact.from !== null) agents.add(fact.from);
  const outstanding = awaited.filter(({ answers }) => answers.some(({ ack }) => ack === null));
  return {
    block: 'figures',
    figures: [
      countFigure(messages.length, ['message', 'messages']),
      countFigure(threads, ['thread', 'threads']),
      countFigure(agents.size, ['agent', 'agents']),
      countFigure(awaited.length, ['to be acknowledged', 'to be acknowledged']),
      countFigure(outstanding.length, ['outstanding', 'outstanding'], 'warn'),
    ],
  };
}

/** The acknowledgement matrix as a list: what is outstanding first, the oldest of it on top. */
function acknowledgements(awaited: readonly AwaitedAcks[]): readonly Block[] {
  if (awaited.length === 0) return [];
  const isOpen = ({ answers }: AwaitedAcks) => answers.some(({ ack }) => ack === null);
  const sorted = awaited.toSorted(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || timeOf(a.entry) - timeOf(b.entry),
  );
  const rows = sorted
    .slice(0, MOST_AWAITED)
    .flatMap(({ entry, answers }) =>
      answers.map(({ agent, ack }): readonly Cell[] => [
        entry.fact.subject ?? '(no subject)',
        entry.fact.from ?? '',
        agent,
        ack === null
          ? { text: waiting(entry), tone: 'warn' }
          : { text: after(entry, ack), tone: 'good' },
        { text: entry.record.path, path: entry.record.path },
      ]),
    );
  const left = sorted.length - MOST_AWAITED;
  return [
    {
      block: 'table',
      title: 'Acknowledgements',
      columns: ['Message', 'From', 'To', 'Acknowledged', 'File'].map((name) => ({ name })),
      rows,
      ...(left > 0 && { note: `${left} more messages are not shown.` }),
    },
  ];
}

/** Since when, and not how long: the page is read later than it is made. */
function waiting({ fact: { created } }: MessageEntry): string {
  if (created === null) return 'outstanding';
  const [day = '', time = ''] = new Date(created).toISOString().split('T');
  return `outstanding since ${day} ${time.slice(0, 5)} UTC`;
}

function after({ fact: { created } }: MessageEntry, { fact: { created: given } }: MessageEntry) {
  return created === null || given === null || given < created
    ? 'given'
    : `after ${span(given - created)}`;
}

function span(time: number): string {
  if (time < HOUR) return `${Math.max(0, Math.floor(time / 60_000))} min`;
  return time < 48 * HOUR ? `${Math.floor(time / HOUR)} h` : `${Math.floor(time / 24 / HOUR)} days`;
}

/** Who wrote to whom, the busiest first. */
function correspondence(messages: readonly MessageEntry[]): readonly Block[] {
  const counts = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  const add = (name: string) => totals.set(name, (totals.get(name) ?? 0) + 1);
  for (const { fact } of messages) {
    if (fact.from === null) continue;
    const own = counts.get(fact.from) ?? new Map<string, number>();
    counts.set(fact.from, own);
    add(fact.from);
    for (const to of fact.recipients) {
      own.set(to, (own.get(to) ?? 0) + 1);
      add(to);
    }
  }
  const all = [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const names = all.slice(0, MOST_AGENTS);
  const senders = names.filter((name) => counts.has(name));
  const recipients = names.filter((name) => senders.some((from) => counts.get(from)?.has(name)));
  if (recipients.length === 0) return [];
  return [
    {
      block: 'matrix',
      title: 'Who wrote to whom',
      corner: 'from / to',
      columns: recipients,
      rows: senders.map((name) => ({
        name,
        counts: recipients.map((to) => counts.get(name)?.get(to) ?? 0),
      })),
      ...(all.length > MOST_AGENTS && {
        note: `The ${MOST_AGENTS} busiest of ${all.length} agents.`,
      }),
    },
  ];
}

type Thread = readonly [name: string, messages: readonly MessageEntry[]];

/** The threads with the newest messages. */
function timeline(threads: readonly Thread[]): readonly Block[] {
  const dated = threads.filter(([, messages]) =>
    messages.some(({ fact }) => fact.created !== null),
  );
  const newest = dated.toSorted(([, a], [, b]) => lastOf(b) - lastOf(a)).slice(0, MOST_THREADS);
  if (newest.length === 0) return [];
  const lanes = newest.map(
    ([name, messages]): Lane => ({
      name,
      points: messages.flatMap(({ fact: { created, from, subject, ackRequired } }) =>
        created === null
          ? []
          : [
              {
                time: created,
                text: `${from ?? 'somebody'}: ${subject ?? '(no subject)'}`,
                ...(ackRequired && { tone: 'warn' as const }),
              },
            ],
      ),
    }),
  );
  const left = dated.length - newest.length;
  return [
    {
      block: 'timeline',
      title: 'Threads in time',
      lanes,
      note: `Each dot is a message; amber ones ask for acknowledgement.${left > 0 ? ` The ${MOST_THREADS} newest of ${dated.length} threads.` : ''}`,
    },
  ];
}

/** What messages say, thread by thread, the newest thread first. */
function texts(threads: readonly Thread[], { kept }: ShownState<MessageText>): Block {
  const newest = threads.toSorted(([, a], [, b]) => lastOf(b) - lastOf(a));
  return {
    block: 'texts',
    title: 'What they say',
    texts: newest.flatMap(([name, messages]) =>
      messages.map(({ record, fact }): ShownText => {
        const when = fact.created === null ? [] : [new Date(fact.created).toISOString()];
        const to = fact.recipients.length === 0 ? '' : ` to ${fact.recipients.join(', ')}`;
        return {
          title: fact.subject ?? '(no subject)',
          byline: [`${fact.from ?? 'somebody'}${to}`, ...when].join(' · '),
          path: record.path,
          markdown: kept(record)?.body ?? '',
          ...(messages.length > 1 && { group: name }),
        };
      }),
    ),
  };
}

/** By its thread, else by what its subject is about. */
function threadOf({ fact: { threadId, subject }, record }: MessageEntry): string {
  const about = subject === null ? '' : aboutOf(subject);
  return threadId ?? (about === '' ? record.path : about);
}

function timeOf({ fact }: MessageEntry): number {
  return fact.created ?? 0;
}

function lastOf(messages: readonly MessageEntry[]): number {
  return messages.reduce((last, message) => Math.max(last, timeOf(message)), 0);
}
