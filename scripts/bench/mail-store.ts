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
  readonly subject: string;
  readonly ackRequired: boolean;
  readonly body: string;
}

const AGENTS = ['BlueLake', 'GreenCastle', 'AmberFox', 'QuietHarbor', 'RedStone', 'SilverPine'];

const WORDS =
  'cache worker limiter burst token queue retry index shard replica commit branch test parser record agent session thread patch review merge deploy metric alert timeout budget schema column worktree hook'.split(
    ' ',
  );

const PROTOCOL_MESSAGES = Object.values(VALID_MESSAGES);

/** Which of them comes next: the delta. */
const NEXT = Object.keys(VALID_MESSAGES).indexOf('DELTA');

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
  const types = PROTOCOL_MESSAGES.length;
  const id = (Math.ceil(last / types) + nth) * types + NEXT;
  const created = new Date(START + (last + 1) * HOUR);
  const message = { ...makeMessage(id, 'valid', seeded(id)), created };
  const [path = ''] = pathsOf(message);
  return [path, fileContent(message)];
}

function makeMessage(id: number, subjects: MailStoreOptions['subjects'], random: Random): Message {
  const from = random.pick(AGENTS);
  const to = random.pick(AGENTS.filter((agent) => agent !== from));
  const created = new Date(START + id * HOUR);
  const common = { id, created, from, to };
  if (subjects === 'free') {
    const subject = sentence(random, 4, 10);
    return { ...common, subject, ackRequired: random.below(4) === 0, body: freeBody(random) };
  }
  const text = PROTOCOL_MESSAGES[id % PROTOCOL_MESSAGES.length] ?? '';
  const [, head = '', body = ''] = text.split(/^---\n/m);
  const subject: unknown = JSON.parse(head.match(/^subject: (.*)$/m)?.[1] ?? '""');
  return {
    ...common,
    subject: String(subject),
    ackRequired: head.includes('ack_required: true'),
    body,
  };
}

function fileContent({ id, created, from, to, subject, ackRequired, body }: Message): string {
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
    thread_id: 'COORD-mail',
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
