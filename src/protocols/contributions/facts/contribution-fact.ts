import { citationsOf } from '../../../core/evidence.ts';
import type { RecordOf } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import { sha256 } from '../../../core/sha256.ts';
import { readContribution } from '../contribution.ts';
import { emptinessOf } from '../empty-words.ts';
import type { ContributionFact, DecisionFact } from '../facts.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** What begins a block of Markdown, by the name that a message gives it. */
const BLOCKS: readonly (readonly [name: string, start: RegExp])[] = [
  ['a heading', /^ {0,3}#{1,6}[ \t]+\S/m],
  ['a fenced block', /^ {0,3}(?:```|~~~)/m],
  ['a table', /^ {0,3}\|.*\|[ \t]*\r?\n {0,3}\|(?=[^\n]*-)[-:| \t]+\|[ \t]*\r?$/m],
  ['a list', /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+\S/m],
];

/** What block of Markdown a text holds, in words; null for plain text. */
function markdownIn(text: string): string | null {
  // Plain text of one line may begin with a dash or a number: a list is known by its second line.
  const found = BLOCKS.find(([name, start]) => {
    return name === 'a list' ? itemCount(text, start) > 1 : start.test(text);
  });
  return found?.[0] ?? null;
}

function itemCount(text: string, start: RegExp): number {
  return text.split('\n').filter((line) => start.test(line)).length;
}

/** What link rules may know of a contribution. */
export function contributionFact(record: RecordOf['contribution']): ContributionFact {
  const contribution = readContribution(record.value);
  const { decisions, conflicts, outputs } = contribution;
  const evidence = [...decisions, ...conflicts].flatMap((each) => each.evidence);
  return {
    id: contribution.id,
    sessionId: contribution.sessionId,
    sessionLabel: contribution.sessionLabel,
    epicId: contribution.epicId,
    taskId: contribution.taskId,
    markerLabel: contribution.markerLabel,
    agentId: contribution.agentId,
    status: contribution.status,
    createdAt: contribution.createdAt,
    completedAt: contribution.completedAt,
    baseline: contribution.baseline,
    digest: digestOf(record),
    decisions: decisions.map(
      ({ at, questionId, question, answer, confidence, evidence: own }): DecisionFact => ({
        at,
        questionId,
        question,
        answer,
        confidence,
        sources: own.map(({ file, url, section }) => ({ file, url, section })),
        markdown: answer === null ? null : markdownIn(answer),
      }),
    ),
    conflicts: conflicts.map(({ at, id, questionId, severity, other, resolution }) => ({
      at,
      id,
      questionId,
      severity,
      other,
      settlement:
        resolution.status && sha256(`${resolution.status}: ${resolution.proposal}`).slice(0, 8),
    })),
    outputs,
    citations: [
      // A section that says nothing is another rule's.
      ...citationsOf(evidence, ({ file, section }) => emptinessOf(section ?? '', file) === null),
      ...outputs.flatMap(({ at, filePath }) =>
        filePath === null ? [] : { at: [...at, 'filePath'], ...pathRequest(filePath) },
      ),
    ],
  };
}

/** The first 8 hex digits of the sha256 of the file's bytes: text that was UTF-8 gives them back. */
function digestOf({ text, skipped }: RecordOf['contribution']): string {
  const bytes = skipped === 0 ? text : `${BYTE_ORDER_MARK}${text}`;
  return sha256(bytes).slice(0, 8);
}
