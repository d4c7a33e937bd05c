import type { Facts } from '../../../core/fact.ts';
import { drawnId } from '../../../core/free-ids.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import { mailboxOf } from '../mailbox.ts';

/** What a message says of itself, in the order in which it is written. Null members are left out. */
export interface Envelope {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly thread_id: string | null;
  /** RFC 3339, UTC. */
  readonly created: string;
  readonly ack_required: boolean;
}

/** How a store writes front matter: as `---json`, or as YAML. */
export type Form = 'json' | 'yaml';

/** A message as a file: its envelope in front matter, then the body. */
export function messageText(envelope: Envelope, body: string, form: Form): string {
  const members = Object.entries(envelope).filter(([, value]) => value !== null);
  return `${frontMatter(members, form)}\n${body.trimEnd()}\n`;
}

function frontMatter(members: readonly (readonly [string, unknown])[], form: Form): string {
  if (form === 'json') {
    return `---json\n${JSON.stringify(Object.fromEntries(members), null, 2)}\n---\n`;
  }
  // JSON values mean the same in every version of YAML.
  const lines = members.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** The heading of a section and what stands under it, the title above all. */
export function bodyText(title: string, sections: readonly (readonly [string, string])[]): string {
  const parts = sections.map(([heading, text]) => `## ${heading}\n${textUnder(text.trim())}\n`);
  return [`# ${title}\n`, ...parts].join('\n');
}

function textUnder(text: string): string {
  return /^(?:```|~~~)/.test(text) ? `\n${text}` : text;
}

/** An id that no message has. */
export function freshId(draw: (digits: number) => string, facts: Facts): string {
  const taken = new Set(facts.of('message').map(({ fact }) => fact.id));
  return drawnId(
    () => `msg-${draw(8)}`,
    (id) => taken.has(id),
  );
}

/**
 * Where a message goes: into the folder of its month, and as a copy into the boxes of its sender and
 * its recipients where these have boxes in the store.
 * @param paths what the repository holds
 * @param home the folder of the store, '' for the root
 */
export function delivered(
  text: string,
  { id, subject, from, to, cc = [], created }: Envelope,
  { paths, home }: { readonly paths: readonly string[]; readonly home: string },
): readonly PlannedChange[] {
  const [year, month] = created.split('-');
  const time = created.replace(/\.\d+/, '').replaceAll(':', '-');
  const name = `${time}__${slugOf(subject, 60)}__${id}.md`;
  const at = (folder: string) => `${home === '' ? '' : `${home}/`}${folder}`;
  const hasBox = (box: string) => paths.some((path) => path.startsWith(`${at(box)}/`));
  // Who has sent something gets mail, too.
  const hasBoxes = (agent: string) =>
    hasBox(`agents/${agent}/inbox`) || hasBox(`agents/${agent}/outbox`);
  const boxes = [
    ...(hasBox(`agents/${from}/outbox`) ? [`agents/${from}/outbox`] : []),
    ...[...new Set([...to, ...cc])].filter(hasBoxes).map((agent) => `agents/${agent}/inbox`),
  ];
  return ['messages', ...boxes].map((box) => ({
    action: 'create',
    path: at(`${box}/${year}/${month}/${name}`),
    text,
  }));
}

/** The store of a message: the folder that its `messages` folder is in. */
export function homeOf(path: string): string {
  return mailboxOf(path)?.home ?? '';
}

/** Letters and digits of a text, for a name. */
export function slugOf(text: string, most: number): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ['message'];
  return words.join('-').slice(0, most).replace(/-+$/, '');
}
