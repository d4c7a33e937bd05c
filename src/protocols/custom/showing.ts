import type { Block, Cell } from '../../core/chapter.ts';
import { countFigure } from '../../core/count-figure.ts';
import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { FactEntry } from '../../core/fact.ts';
import { asGiven } from '../../core/found-value.ts';
import { grouped } from '../../core/grouped.ts';
import { valueAlong } from '../../core/json-value.ts';
import { locatorOf } from '../../core/locator.ts';
import type { Position } from '../../core/place.ts';
import { defineShowing, type ShownState } from '../../core/showing.ts';
import { declarationOf } from './known-kinds.ts';
import { asText, documentIn, listIn } from './record-fact.ts';

/** What is kept of a file: of each of its records what the columns say, and where it is. */
type Kept = readonly KeptRecord[];

interface KeptRecord {
  readonly cells: readonly string[];
  readonly start: Position;
  readonly end: Position;
}

interface ShownRecord extends KeptRecord {
  readonly path: string;
  /** Null for a record that is the whole file. */
  readonly line: number | null;
  readonly id: string | null;
  readonly problems: number;
}

/** Rows of all kinds together. */
const MOST_ROWS = 1000;

const LONGEST_TEXT = 100;

/** How a page shows records of declared kinds: a table for each kind. */
export const showing = defineShowing<Kept>({
  kinds: ['custom'],
  keep: (record) => {
    // Sound because only records of declared kinds are kept.
    const own = record as Parameters<typeof listIn>[0];
    const declaration = declarationOf(record.kind);
    const { rangeOf } = locatorOf(own);
    const list = listIn(own, declaration) ?? [{ at: [], value: documentIn(own) }];
    return list.map(({ at, value }) => ({
      cells: declaration.columns.map((column) => cellOf(valueAlong(value, column))),
      ...rangeOf(at),
    }));
  },
  chapters: (state) => {
    const kinds = [...grouped(state.facts.of('custom'), ({ record }) => record.kind)];
    if (kinds.length === 0) return [];
    const most = Math.floor(MOST_ROWS / kinds.length);
    const tables = kinds.map(([kind, files]) => tableOf(declarationOf(kind), files, state, most));
    return [
      {
        name: 'custom',
        title: 'Custom kinds',
        about:
          'The records of the kinds that the configuration declares, those with problems first.',
        blocks: tables.flat(),
      },
    ];
  },
});

function cellOf(value: unknown): string {
  const text = value === undefined ? '' : (asText(value) ?? asGiven(value));
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function tableOf(
  { words, id, columns }: DeclaredKind,
  files: readonly FactEntry<'custom'>[],
  { kept, problems }: ShownState<Kept>,
  most: number,
): readonly Block[] {
  const paths = new Set(files.map(({ record }) => record.path));
  const own = grouped(
    problems.flatMap((each) => each.parts ?? each).filter(({ path }) => paths.has(path)),
    ({ path }) => path,
  );
  const records = files.flatMap(({ record, fact }) => {
    const isList = fact.entries.length > 0;
    return (kept(record) ?? []).map((each, index): ShownRecord => {
      const recordId = isList ? (fact.entries[index]?.id ?? null) : fact.id;
      const isOwn = (problem: Diagnostic) => !isList || isAt(problem, each, recordId);
      const found = (own.get(record.path) ?? []).filter(isOwn).length;
      const line = isList ? each.start.line : null;
      return { ...each, path: record.path, line, id: recordId, problems: found };
    });
  });
  const rows = records
    .toSorted((one, other) => other.problems - one.problems)
    .slice(0, most)
    .map(({ path, line, id: recordId, cells, problems: count }): readonly Cell[] => [
      ...(id === null ? [] : [recordId ?? '']),
      ...cells,
      count === 0 ? '' : { text: String(count), tone: 'bad' },
      { text: line === null ? path : `${path}:${line}`, path },
    ]);
  const names = [...(id === null ? [] : [id]), ...columns].map((member) => member.join('.'));
  const left = records.length - rows.length;
  const all = [...own.values()].flat().length;
  return [
    {
      block: 'figures',
      figures: [
        countFigure(records.length, words),
        countFigure(all, ['problem', 'problems'], 'bad'),
      ],
    },
    {
      block: 'table',
      title: words[1],
      columns: [...names, 'Problems', 'Place'].map((name) => ({ name })),
      rows,
      ...(left > 0 && { note: `${left} more rows are not shown.` }),
    },
  ];
}

/** What a change did is told where the record was then: it is known by its id. */
function isAt({ range, record, commit }: Diagnostic, at: KeptRecord, id: string | null): boolean {
  if (commit !== null) return id !== null && record === id;
  const { offset } = range.start;
  return offset >= at.start.offset && offset <= at.end.offset;
}
