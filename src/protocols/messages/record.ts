import type { MarkdownRecord } from '../../core/record.ts';
import type { Subject } from './subject.ts';

/** A message: an envelope in front matter, then a Markdown body. */
export interface MessageRecord extends MarkdownRecord<'message'> {
  /** Null when the envelope has no string `subject`. */
  readonly subject: Subject | null;
  /** True only for the boolean true. */
  readonly ackRequired: boolean;
}
