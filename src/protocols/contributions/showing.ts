import type { Block, Cell, Chapter, Tone } from '../../core/chapter.ts';
import { countFigure } from '../../core/count-figure.ts';
import type { FactEntry } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import { defineShowing } from '../../core/showing.ts';

type Entry = FactEntry<'contribution'>;

/** Answers of an epic that are listed. */
const MOST_ROWS = 400;

const SEVERITIES = ['critical', 'high', 'medium', 'low'];

/** How a page shows contributions. Their facts say all that is shown. */
export const showing = defineShowing<null>({
  kinds: [],
  keep: () => null,
  chapters: ({ facts }) => {
    const entries = facts.of('contribution');
    return entries.length === 0 ? [] : [chapter(entries)];
  },
});

function chapter(entries: readonly Entry[]): Chapter {
  const epics = [...grouped(entries, ({ fact }) => fact.epicId ?? '(no epic)')];
  return {
    name: 'contributions',
    title: 'Contributions',
    about:
      'Who answers which question of an epic, and with which confidence; conflicts by severity.',
    blocks: [
      figures(entries, epics.length),
      ...conflicts(entries),
      ...epics.flatMap(([epic, own]) => answers(epic, own)),
    ],
  };
}

function figures(entries: readonly Entry[], epics: number): Block {
  const by = grouped(entries, ({ fact }) => fact.status ?? 'unknown');
  const found = entries.reduce((sum, { fact }) => sum + fact.conflicts.length, 0);
  return {
    block: 'figures',
    figures: [
      countFigure(entries.length, ['contribution', 'contributions']),
      countFigure(epics, ['epic', 'epics']),
      ...[...by].map(([status, { length }]) => ({ label: status, value: String(length) })),
      countFigure(found, ['conflict', 'conflicts'], 'warn'),
    ],
  };
}

/** The most severe first. */
function conflicts(entries: readonly Entry[]): readonly Block[] {
  const rows = entries
    .flatMap(({ record, fact }) =>
      fact.conflicts.map(({ id, questionId, severity, other }) => ({
        rank: SEVERITIES.indexOf(severity ?? ''),
        cells: [
          { text: severity ?? 'unknown', tone: toneOf(severity) },
          questionId ?? '',
          sessionOf(fact),
          other.sessionId ?? other.contributionId ?? '',
          other.position ?? '',
          { text: id ?? record.path, path: record.path },
        ] satisfies readonly Cell[],
      })),
    )
    .sort((a, b) => ((a.rank + 5) % 5) - ((b.rank + 5) % 5));
  if (rows.length === 0) return [];
  const names = ['Severity', 'Question', 'Session', 'Other session', 'Its position', 'Conflict'];
  return [
    {
      block: 'table',
      title: 'Conflicts',
      columns: names.map((name) => ({ name })),
      rows: rows.slice(0, MOST_ROWS).map(({ cells }) => cells),
      ...leftOut(rows.length),
    },
  ];
}

/** The questions of an epic, each with what sessions answer. */
function answers(epic: string, entries: readonly Entry[]): readonly Block[] {
  const given = entries.flatMap((entry) =>
    entry.fact.decisions.map((decision) => ({ entry, decision })),
  );
  const questions = [...grouped(given, ({ decision }) => decision.questionId ?? '')];
  const rows = questions
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([question, own]) =>
      own.map(({ entry: { record, fact }, decision }, index): readonly Cell[] => [
        index === 0 ? question : '',
        index === 0 ? (decision.question ?? '') : '',
        decision.answer ?? '',
        decision.confidence === null
          ? ''
          : {
              text: decision.confidence.toFixed(2),
              share: decision.confidence,
              tone: new Set(own.map((each) => each.decision.answer)).size > 1 ? 'warn' : 'good',
            },
        sessionOf(fact),
        { text: record.path, path: record.path },
      ]),
    );
  if (rows.length === 0) return [];
  const names = ['Question', 'In words', 'Answer', 'Confidence', 'Session', 'File'];
  return [
    {
      block: 'table',
      title: `Epic ${epic}`,
      columns: names.map((name) => ({ name })),
      rows: rows.slice(0, MOST_ROWS),
      note: `Amber: sessions answer the question differently. ${leftOut(rows.length).note ?? ''}`.trim(),
    },
  ];
}

function sessionOf({ sessionId, agentId }: Entry['fact']): string {
  return sessionId ?? agentId ?? '';
}

function toneOf(severity: string | null): Tone {
  if (severity === 'critical' || severity === 'high') return 'bad';
  return severity === 'medium' ? 'warn' : 'quiet';
}

function leftOut(count: number): { readonly note?: string } {
  return count > MOST_ROWS ? { note: `${count - MOST_ROWS} more rows are not shown.` } : {};
}
