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

/** A message as a file: JSON in front matter, as mail servers for agents write it, then the body. */
export function messageText(envelope: Envelope, body: string): string {
  const members = Object.entries(envelope).filter(([, value]) => value !== null);
  const json = JSON.stringify(Object.fromEntries(members), null, 2);
  return `---json\n${json}\n---\n\n${body.trimEnd()}\n`;
}

/** The heading of a section and what stands under it, the title above all. */
export function bodyText(title: string, sections: readonly (readonly [string, string])[]): string {
  const parts = sections.map(([heading, text]) => `## ${heading}\n${text.trim()}\n`);
  return [`# ${title}\n`, ...parts].join('\n');
}

/**
 * Where a message goes: into the folder of its month, and as a copy into the boxes of its sender and
 * its recipients where the store has such folders.
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
  const name = `${time}__${slugOf(subject)}__${id}.md`;
  const at = (folder: string) => `${home === '' ? '' : `${home}/`}${folder}`;
  const hasFolder = (folder: string) => paths.some((path) => path.startsWith(`${at(folder)}/`));
  const boxes = [
    `agents/${from}/outbox`,
    ...[...new Set([...to, ...cc])].map((agent) => `agents/${agent}/inbox`),
  ].filter(hasFolder);
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

/** Letters and digits of a subject, for a file name. */
function slugOf(subject: string): string {
  const words = subject.toLowerCase().match(/[a-z0-9]+/g) ?? ['message'];
  return words.join('-').slice(0, 60).replace(/-+$/, '');
}
