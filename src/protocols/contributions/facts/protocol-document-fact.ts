import type { Span } from '../../../core/place.ts';
import type { RecordOf, Table } from '../../../core/record.ts';
import type { ProtocolDocumentFact } from '../facts.ts';

const DECISION_POINTS = /\bdecision points?\b/i;
const QUESTION_ID = /^`?([A-Z]+-\d{3})`?$/;

/**
 * The question ids of the document's table of decision points, in order, each once: the cells that
 * are such an id, of tables below a heading that names decision points or with a column that does.
 */
export function protocolDocumentFact({
  text,
  body,
}: RecordOf['protocol-document']): ProtocolDocumentFact {
  const textOf = ({ start, end }: Span) => text.slice(start, end);
  const sections = body.sections.filter(({ title }) => DECISION_POINTS.test(title));
  const isMeant = ({ header }: Table): boolean => {
    const at = header[0]?.start ?? 0;
    const isBelow = sections.some(({ content }) => content.start <= at && at < content.end);
    return isBelow || header.some((cell) => DECISION_POINTS.test(textOf(cell)));
  };
  const cells = body.tables.filter(isMeant).flatMap(({ rows }) => rows.flat());
  const ids = cells.flatMap((cell) => QUESTION_ID.exec(textOf(cell))?.[1] ?? []);
  return { questionIds: [...new Set(ids)] };
}
