import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { type Random, seeded } from './random.ts';

/** What a mail store is made of. The same options give the same bytes. */
export interface MailStoreOptions {
  /** Messages; each stands in three files. */
  readonly messages: number;
  /** `free`: subjects and bodies as people write mail; `valid`: the protocol's, all types in turn. */
  readonly subjects: 'free' | 'valid';
  readonly seed: number;
}

interface Message {
  readonly id: number;
  readonly created: Date;
  readonly from: string;
  readonly to: string;
  readonly thread: number;
  readonly subject: string;
  readonly ackRequired: boolean;
  readonly body: string;
}

const AGENTS = ['BlueLake', 'GreenCastle', 'AmberFox', 'QuietHarbor', 'RedStone', 'SilverPine'];

const WORDS =
  'cache worker limiter burst token queue retry index shard replica commit branch test parser record agent session thread patch review merge deploy metric alert timeout budget schema column worktree hook'.split(
    ' ',
  );

const TYPES = Object.keys(VALID_MESSAGES);
const PROTOCOL_MESSAGES = Object.values(VALID_MESSAGES);

/** Which of them comes next: the delta. */
const NEXT = TYPES.indexOf('DELTA');
/** Which of them ends a thread. */
const LAST = TYPES.indexOf('ACK');

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/**
 * Path to content of a mail store as agent mail servers keep it: every message in `messages/`, in its
 * sender's outbox and in its recipient's inbox, with JSON front matter.
 */
export function* mailStore(options: MailStoreOptions): Generator<readonly [string, string]> {
  const random = seeded(options.seed);
  for (let id = 1; id <= options.messages; id += 1) {
    const message = makeMessage(id, options.subjects, random);
    const content = fileContent(message);
    for (const path of pathsOf(message)) yield [path, content];
  }
}

/** A message behind those of a store, as sent: another one for each number, of one type and time. */
export function nextMessage(last: number, nth: number): readonly [string, string] {
  const types = TYPES.length;
  const id = (Math.ceil(last / types) + nth) * types + NEXT;
  const created = new Date(START + (last + 1) * HOUR);
  const message = { ...makeMessage(id, 'valid', seeded(id)), created };
  const [path = ''] = pathsOf(message);
  return [path, fileContent(message)];
}

function makeMessage(id: number, subjects: MailStoreOptions['subjects'], random: Random): Message {
  const common = { id, created: new Date(START + id * HOUR), thread: threadOf(id) };
  if (subjects === 'valid') return { ...common, ...protocolMessage(id) };
  const from = random.pick(AGENTS);
  const to = random.pick(AGENTS.filter((agent) => agent !== from));
  const subject = sentence(random, 4, 10);
  const ackRequired = random.below(4) === 0;
  return { ...common, from, to, subject, ackRequired, body: freeBody(random) };
}

/**
 * Threads are short, as in real mail: one message of each type, and the last of them acknowledges all
 * that want it.
 */
function threadOf(id: number): number {
  return Math.floor((id + TYPES.length - LAST - 1) / TYPES.length);
}

/** Two agents talk in a thread: one tells, the other answers. */
function protocolMessage(
  id: number,
): Pick<Message, 'from' | 'to' | 'subject' | 'ackRequired' | 'body'> {
  const type = id % TYPES.length;
  const thread = threadOf(id);
  const teller = AGENTS[thread % AGENTS.length] ?? '';
  const listener = AGENTS[(thread + 1) % AGENTS.length] ?? '';
  const [from, to] = type === LAST ? [listener, teller] : [teller, listener];
  const text = (PROTOCOL_MESSAGES[type] ?? '').replace(/QuietHarbor|AmberFox/g, (name) =>
    name === 'QuietHarbor' ? from : to,
  );
  const [, head = '', body = ''] = text.split(/^---\n/m);
  const subject: unknown = JSON.parse(head.match(/^subject: (.*)$/m)?.[1] ?? '""');
  return {
    from,
    to,
    subject: String(subject),
    ackRequired: wantsAck(type),
    body: type === LAST ? body.replace(/(?<=## Message ID\n).*/, wantingAck(id).join(', ')) : body,
  };
}

function wantsAck(type: number): boolean {
  return PROTOCOL_MESSAGES[type]?.includes('ack_required: true') ?? false;
}

/** What the message that ends a thread acknowledges. */
function wantingAck(last: number): number[] {
  const ids = Array.from({ length: TYPES.length }, (_, nth) => last - nth).toReversed();
  return ids.filter((id) => id > 0 && wantsAck(id % TYPES.length));
}

function fileContent({
  id,
  created,
  from,
  to,
  thread,
  subject,
  ackRequired,
  body,
}: Message): string {
  const envelope = {
    ack_required: ackRequired,
    attachments: [],
    bcc: [],
    cc: [],
    created: created.toISOString(),
    from,
    id,
    importance: 'normal',
    subject,
    thread_id: `COORD-mail-${thread}`,
    to: [to],
  };
  return `---json\n${JSON.stringify(envelope, null, 2)}\n---\n${body}`;
}

function pathsOf({ id, created, from, to }: Message): string[] {
  const month = created.toISOString().slice(0, 7).replace('-', '/');
  const name = `${month}/${String(id).padStart(6, '0')}.md`;
  return [`messages/${name}`, `agents/${from}/outbox/${name}`, `agents/${to}/inbox/${name}`];
}

/** Prose, lists, code and headings in about the amounts of real agent mail: 1.5 KB on average. */
function freeBody(random: Random): string {
  const parts = ['', `# ${sentence(random, 3, 6)}`, '', paragraph(random)];
  for (let part = random.below(5) + 2; part > 0; part -= 1) {
    parts.push('', ...random.pick([listPart, codePart, sectionPart])(random));
  }
  return `${parts.join('\n')}\n`;
}

function listPart(random: Random): string[] {
  return Array.from(
    { length: random.below(5) + 2 },
    () => `- **${random.pick(WORDS)}**: ${sentence(random, 5, 12)}`,
  );
}

function codePart(random: Random): string[] {
  const lines = Array.from(
    { length: random.below(6) + 1 },
    () => `$ git ${sentence(random, 2, 5)}`,
  );
  return ['```sh', ...lines, '```'];
}

function sectionPart(random: Random): string[] {
  return [`## ${sentence(random, 1, 4)}`, '', paragraph(random)];
}

function paragraph(random: Random): string {
  return Array.from({ length: random.below(4) + 2 }, () => `${sentence(random, 8, 18)}.`).join(' ');
}

function sentence(random: Random, least: number, most: number): string {
  const length = least + random.below(most - least + 1);
  return Array.from({ length }, () => random.pick(WORDS)).join(' ');
}
