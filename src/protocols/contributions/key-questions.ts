import type { Db, Rows } from '../../core/look-up.ts';
import { DOCUMENT_QUESTIONS, type Named } from './rows.ts';

/** The questions that a contribution has to answer, and who asks them. */
export interface KeyQuestions {
  readonly questions: readonly string[];
  readonly source: string;
  /** True where they may have been asked after the contribution was complete. */
  readonly isLate: boolean;
}

/** The contribution that may ask. */
interface Asker {
  /** The baseline contribution; null where there is none. */
  original(): Named | null;
  /** When the contribution that is asked became complete; null where that is not known. */
  readonly completedAt: number | null;
}

/** What is no id is the schema's to tell, in the baseline: nobody can answer it. */
const QUESTION_ID = /^[A-Z]+-\d{3}$/;

/** What the first asks that is there: the configuration, the protocol document, the baseline. */
export function keyQuestionsOf(
  epicId: string | null,
  rows: Rows & Pick<Db, 'options'>,
  { original, completedAt }: Asker,
): KeyQuestions | null {
  const { keyQuestions: configured } = rows.options.contributions;
  if (epicId !== null && Object.hasOwn(configured, epicId)) {
    return { questions: configured[epicId] ?? [], source: 'the configuration', isLate: false };
  }
  const documents = rows.get(DOCUMENT_QUESTIONS, '').flatMap(({ value }) => value);
  if (documents.length > 0)
    return { questions: documents, source: 'the protocol document', isLate: false };
  const found = original();
  if (found === null) return null;
  const { completedAt: since, isDraft, decisions } = found;
  const questions = decisions.flatMap(({ questionId }) => questionId ?? []);
  const isAfter = completedAt !== null && since !== null && since > completedAt;
  return {
    questions: [...new Set(questions.filter((id) => QUESTION_ID.test(id)))],
    source: 'the baseline contribution',
    isLate: isDraft || isAfter,
  };
}
