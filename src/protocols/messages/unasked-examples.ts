import type { InvalidExample } from '../../core/rule.ts';
import { message } from './example.ts';

/** A message that should ask to be acknowledged, and does not: without the key, and with false. */
export function unaskedExamples(
  { subject, at }: { readonly subject: string /** Its place. */; readonly at: string },
  ...body: readonly string[]
): readonly [InvalidExample, InvalidExample] {
  return [
    {
      name: 'nothing said',
      files: { 'messages/1.md': message({ subject }, ...body) },
      expect: [{ message: 'absent', at }],
    },
    {
      name: 'said no',
      files: { 'messages/1.md': message({ subject, ack_required: false }, ...body) },
      expect: [{ message: 'other', at: '3:15-3:20' }],
    },
  ];
}
