import { grouped } from '../../../core/grouped.ts';
import type { ToldLine } from '../../../core/operation.ts';
import {
  flag,
  objectOf,
  oneOf,
  orNull,
  text,
  texts,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { AGREEMENTS, type Agreement, type ListedContribution } from './listed-contributions.ts';

/** A listed contribution, as a part of results. */
export const LISTED = objectOf({
  path: orNull(text()),
  contributionId: orNull(text()),
  epicId: orNull(text()),
  taskId: orNull(text()),
  sessionId: orNull(text()),
  agentId: orNull(text()),
  markerLabel: orNull(text()),
  questions: texts('the ids of the questions that it answers'),
  state: orNull(text('the status in the file')),
  checksum: oneOf(AGREEMENTS, 'whether the checksum of the entry is that of the file'),
  archived: flag(),
  entry: orNull(
    objectOf({
      id: orNull(text()),
      manifest: text(),
      line: wholeNumber(),
      status: orNull(text()),
      createdAt: orNull(text()),
      updatedAt: orNull(text()),
      decisionCount: orNull(wholeNumber()),
      conflictCount: orNull(wholeNumber()),
      checksum: orNull(text()),
    }),
  ),
});

/** A listed contribution, for programs. */
export function listedMember({ path, entry, fact, agreement, isArchived }: ListedContribution) {
  const from = <K extends 'sessionId' | 'epicId' | 'taskId' | 'agentId'>(key: K) =>
    fact?.[key] ?? entry?.[key] ?? null;
  return {
    path,
    contributionId: fact?.id ?? null,
    epicId: from('epicId'),
    taskId: from('taskId'),
    sessionId: from('sessionId'),
    agentId: from('agentId'),
    markerLabel: fact?.markerLabel ?? null,
    questions: questionsOf(fact),
    state: fact?.status ?? null,
    checksum: agreement,
    archived: isArchived,
    entry: entry && {
      id: entry.id,
      manifest: entry.manifest,
      line: entry.line,
      status: entry.status,
      createdAt: entry.createdAt,
      updatedAt: entry.updatedAt,
      decisionCount: entry.decisionCount,
      conflictCount: entry.conflictCount,
      checksum: entry.checksum,
    },
  };
}

/** What is said of a row besides; nothing of one that is in order. */
const WORDS: Readonly<Record<Agreement, string>> = {
  holds: '',
  differs: 'the checksum does not match the file',
  superseded: 'an older entry',
  'missing-file': 'the file is missing',
  unreadable: 'the file cannot be read as a contribution',
  'missing-entry': 'no manifest entry',
};

/** Listed contributions for people: by epic, one a line. */
export function listedLines(listed: readonly ListedContribution[]): readonly ToldLine[] {
  const epics = grouped(listed, ({ fact, entry }) => fact?.epicId ?? entry?.epicId ?? 'no epic');
  return [...epics].flatMap(([epic, own]) => [epic, HEADER, ...own.map(cellsOf)]);
}

/** The status by the manifest, then the one in the file. */
const HEADER = ['  task', 'entry', 'file', 'agent', 'decisions', 'conflicts', 'path'];

function cellsOf({
  path,
  entry,
  fact,
  agreement,
  isArchived,
}: ListedContribution): readonly string[] {
  const decisions = fact?.decisions.length ?? entry?.decisionCount ?? null;
  const conflicts = entry?.conflictCount ?? fact?.conflicts.length ?? null;
  const more = [WORDS[agreement], isArchived ? 'archived' : ''].filter((each) => each !== '');
  return [
    `  ${fact?.taskId ?? entry?.taskId ?? '-'}`,
    entry?.status ?? '-',
    fact?.status ?? '-',
    fact?.agentId ?? entry?.agentId ?? '-',
    `${decisions ?? '?'}${shownIds(questionsOf(fact))}`,
    String(conflicts ?? '?'),
    `${path ?? 'no path'}${more.length === 0 ? '' : ` (${more.join(', ')})`}`,
  ];
}

function questionsOf(fact: ListedContribution['fact']): readonly string[] {
  return fact?.decisions.flatMap(({ questionId }) => questionId ?? []) ?? [];
}

/** Question ids that a row has room for. */
const MOST_IDS = 3;

function shownIds(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > MOST_IDS ? ', ...' : '';
  return ` (${ids.slice(0, MOST_IDS).join(', ')}${more})`;
}
