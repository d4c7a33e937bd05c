import { firstLine } from '../../core/first-line.ts';
import { quoted } from '../../core/found-value.ts';
import type { MessageRecord } from './record.ts';
import { subjectKey } from './subject-key.ts';

/** True where an envelope says nothing of a subject, in other letters or merged either. */
export function lacksSubject(envelope: Readonly<Record<string, unknown>>): boolean {
  return subjectKey(envelope) === null && !Object.hasOwn(envelope, '<<');
}

/**
 * The finding for an envelope without `subject`, by message/envelope: what stands there in its place.
 * What a merge key was to bring is told by file/yaml-tag.
 */
export function missingSubject(record: MessageRecord, envelope: Readonly<Record<string, unknown>>) {
  const key = subjectKey(envelope);
  if (key !== null) {
    const data = { key: quoted(key) };
    const help = 'Rename the key to "subject", in lower case.';
    const at = { key: [key] };
    return { message: 'subject-key', at, data, help, expected: keyAs(record, key) } as const;
  }
  const isMerged = Object.hasOwn(envelope, '<<');
  const owner = isMerged ? { yieldsTo: 'file/yaml-tag' } : {};
  return { message: 'no-subject', at: firstLine(record.text), ...owner } as const;
}

/** The key as it should be, in the quotes that the other one has. */
function keyAs({ positions, text }: MessageRecord, key: string): string {
  const [mark = ''] = text.slice(positions.spanOf([key], 'key')?.start ?? text.length);
  return mark === '"' || mark === "'" ? `${mark}subject${mark}` : 'subject';
}
