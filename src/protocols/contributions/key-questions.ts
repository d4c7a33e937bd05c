import type { FactEntry, Facts } from '../../core/fact.ts';

/** The questions that a contribution has to answer, and who asks them. */
export interface KeyQuestions {
  readonly questions: readonly string[];
  readonly source: string;
  /** True where they may have been asked after the contribution was complete. */
  readonly isLate: boolean;
}

/** Who may ask. */
interface Askers {
  /** By epic, what the configuration asks for. */
  readonly configured: Readonly<Record<string, readonly string[]>>;
  readonly facts: Facts;
  /** The baseline contribution; null where there is none. */
  readonly original: FactEntry<'contribution'> | null;
  /** When the contribution that is asked became complete; null where that is not known. */
  readonly completedAt: number | null;
}

/** What is no id is the schema's to tell, in the baseline: nobody can answer it. */
const QUESTION_ID = /^[A-Z]+-\d{3}$/;

/** What the first asks that is there: the configuration, the protocol document, the baseline. */
export function keyQuestionsOf(
  epicId: string | null,
  { configured, facts, original, completedAt }: Askers,
): KeyQuestions | null {
  if (epicId !== null && Object.hasOwn(configured, epicId)) {
    return { questions: configured[epicId] ?? [], source: 'the configuration', isLate: false };
  }
  const documents = facts.of('protocol-document').flatMap((entry) => entry.fact.questionIds);
  if (documents.length > 0)
    return { questions: documents, source: 'the protocol document', isLate: false };
  if (original === null) return null;
  const ids = original.fact.decisions.flatMap(({ questionId }) => questionId ?? []);
  const questions = ids.filter((id) => QUESTION_ID.test(id));
  const { status, completedAt: since } = original.fact;
  const isAfter = completedAt !== null && since !== null && since > completedAt;
  return {
    questions: [...new Set(questions)],
    source: 'the baseline contribution',
    isLate: status === 'draft' || isAfter,
  };
}
