import { timeAt } from '../../../core/date-time.ts';
import { firstLine, firstWrittenLine } from '../../../core/first-line.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { VouchPageFact } from '../facts.ts';
import { contentAt, objectFact, referencesAt } from './vouch-values.ts';

/** `[[id]]`, `[[id|words]]`, `[[id#part]]`; with `!` in front it shows a file. */
const LINK = /(?<!!)\[\[([^[\]|#\n]{1,300})(?:[|#][^[\]\n]{0,300})?\]\]/g;

/** What link rules may know of a page. */
export function vouchPageFact(record: RecordOf['vouch-page']): VouchPageFact {
  const { envelope } = record;
  const body = record.text.slice(record.bodySpan.start, record.bodySpan.end);
  return {
    createdAt: timeAt(envelope, 'created_at'),
    hasFrontMatter: envelope !== null,
    firstLine: firstLine(record.text),
    bodyLine: firstWrittenLine(record.text, record.bodySpan),
    reviewed: contentAt('page', { title: valueAt(envelope, 'title'), body }),
    type: textAt(envelope, 'type'),
    title: textAt(envelope, 'title'),
    claims: referencesAt(envelope, 'claims'),
    entities: referencesAt(envelope, 'entities'),
    sources: referencesAt(envelope, 'sources'),
    links: record.text.includes('[[') ? linksIn(record.body.plain) : [],
    ...objectFact(envelope, record, 'The front matter'),
  };
}

function linksIn(plain: string): VouchPageFact['links'] {
  return [...plain.matchAll(LINK)].flatMap(({ index, 0: whole, 1: name = '' }) => {
    const id = name.trim();
    return id === '' ? [] : { id, at: { start: index, end: index + whole.length } };
  });
}
