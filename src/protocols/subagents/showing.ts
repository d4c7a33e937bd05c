import type { Block, Cell, Chapter, Tone } from '../../core/chapter.ts';
import { countFigure } from '../../core/count-figure.ts';
import type { FactEntry } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import { textAt } from '../../core/json-value.ts';
import { defineShowing, type ShownState } from '../../core/showing.ts';
import { namedPaths } from './listed-outputs.ts';

/** The titles of a manifest's entries, by their index; empty where one has none. */
type Titles = readonly string[];

/** Rows of a table that are shown. */
const MOST_ROWS = 400;

const TONES: Readonly<Record<string, Tone>> = { complete: 'good', partial: 'warn', blocked: 'bad' };

/** How a page shows what subagents left, and which agents there are. */
export const showing = defineShowing<Titles>({
  kinds: ['subagent-manifest'],
  keep: (record) =>
    'entries' in record ? record.entries.map(({ value }) => textAt(value, 'title') ?? '') : [],
  chapters: (state) => {
    const manifests = state.facts.of('subagent-manifest');
    const agents = state.facts.of('agent-definition');
    if (manifests.length === 0 && agents.length === 0) return [];
    const chapter: Chapter = {
      name: 'subagents',
      title: 'Subagents',
      about:
        'What subagents handed over, as the last entry of each task says, the newest first; and the agents that are defined.',
      blocks: [...outputs(manifests, state), ...definitions(agents)],
    };
    return [chapter];
  },
});

function outputs(
  manifests: readonly FactEntry<'subagent-manifest'>[],
  { facts, kept }: ShownState<Titles>,
): readonly Block[] {
  const files = new Set(facts.of('subagent-output').map(({ record }) => record.path));
  const entries = manifests
    .flatMap(({ record, fact }) =>
      fact.entries
        .filter(({ isRevised }) => !isRevised)
        .map((entry) => ({ record, entry, title: kept(record)?.[entry.index] ?? '' })),
    )
    .sort((a, b) => (b.entry.date ?? '').localeCompare(a.entry.date ?? '', 'en'));
  if (entries.length === 0) return [];
  const rows = entries.slice(0, MOST_ROWS).map(({ record, entry, title }): readonly Cell[] => {
    const { date, task, id, line, status, agentType } = entry;
    const file = entry.file ?? entry.misnamedFile;
    const path = namedPaths(record, file).find((each) => files.has(each));
    return [
      date ?? '',
      task ?? id ?? `line ${line}`,
      status === null ? '' : { text: status, tone: TONES[status] ?? 'plain' },
      title,
      agentType ?? '',
      path === undefined ? (file ?? '') : { text: file ?? path, path },
    ];
  });
  const states = grouped(entries, ({ entry }) => entry.status ?? 'no status');
  const names = ['Date', 'Task', 'Status', 'Title', 'Agent type', 'Output'];
  return [
    {
      block: 'figures',
      figures: [
        { label: entries.length === 1 ? 'entry' : 'entries', value: String(entries.length) },
        ...[...states].map(([status, { length }]) =>
          countFigure(length, [status, status], TONES[status] ?? 'quiet'),
        ),
      ],
    },
    table('Outputs', names, rows, entries.length),
  ];
}

function definitions(agents: readonly FactEntry<'agent-definition'>[]): readonly Block[] {
  if (agents.length === 0) return [];
  const rows = agents
    .slice(0, MOST_ROWS)
    .map(({ record, fact }): readonly Cell[] => [
      fact.name ?? '',
      fact.skills.map(({ text }) => text).join(', '),
      { text: record.path, path: record.path },
    ]);
  return [table('Agents', ['Name', 'Skills', 'File'], rows, agents.length)];
}

function table(
  title: string,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  all: number,
): Block {
  return {
    block: 'table',
    title,
    columns: names.map((name) => ({ name })),
    rows,
    ...(all > rows.length && { note: `${all - rows.length} more rows are not shown.` }),
  };
}
