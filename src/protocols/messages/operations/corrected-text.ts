import type { OperationState } from '../../../core/operation.ts';
import type { RecordOf } from '../../../core/record.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { CORRECTS, correctedBy } from '../taken-back.ts';
import { messageAt } from './acknowledged.ts';

/** What a correction says besides its sections. */
interface Correction {
  readonly corrects: string;
  readonly reason: string | undefined;
  readonly prose: string | undefined;
}

/** The body of a message with other texts in some of its sections, and the message that it corrects. */
export function correctedBody(
  { text, body: { sections }, bodySpan }: RecordOf['message'],
  changed: ReadonlyMap<string, string>,
  { corrects, reason, prose }: Correction,
): string {
  const [title] = sections.filter(({ level }) => level === 1);
  const from = title?.heading.end ?? bodySpan.start;
  const upper = sections.filter(({ level }) => level <= 2);
  const parts = upper.filter(({ level }) => level === 2);
  const first = parts[0]?.heading.start ?? bodySpan.end;
  const opening = text.slice(from, first).replace(CORRECTS, '').trim();
  const top = [text.slice(bodySpan.start, from).trim(), `Corrects ${corrects}.`];
  const head = [...top, reason?.trim() ?? '', prose ?? opening];
  const kept = parts.map(({ heading, title: name }) => {
    const next = upper.find((each) => each.heading.start > heading.start);
    const whole = text.slice(heading.start, next?.heading.start ?? bodySpan.end).trim();
    const other = changed.get(name);
    return other === undefined ? whole : `${text.slice(heading.start, heading.end)}\n${other}`;
  });
  const added = [...changed].flatMap(([name, other]) =>
    parts.some((part) => part.title === name) ? [] : `## ${name}\n${other}`,
  );
  return `${[...head, ...kept, ...added].filter((part) => part !== '').join('\n\n')}\n`;
}

/** The id of the message that a message corrects, if its store has that one. */
export async function correctedIn(
  { record: { path, home } }: MessageEntry,
  state: OperationState,
): Promise<readonly string[]> {
  const read = await messageAt(path, state);
  const id = read === null ? null : correctedBy(read);
  const store = distinctMessages(await state.facts()).find((each) => each.home === home);
  return id !== null && store?.messages.some(({ fact }) => fact.id === id) ? [id] : [];
}
