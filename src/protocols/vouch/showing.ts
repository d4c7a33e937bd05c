import type { Block, Cell, Lane, Tone } from '../../core/chapter.ts';
import { countFigure } from '../../core/count-figure.ts';
import type { Facts } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import { textAt, valueAt } from '../../core/json-value.ts';
import type { ReadableKind, RecordOf } from '../../core/record.ts';
import { defineShowing, type ShownState } from '../../core/showing.ts';
import { basesOf } from './bases.ts';
import { claimBlocks, type Said } from './shown-claims.ts';

const MOST_QUEUED = 200;
const MOST_ACTORS = 24;
const MOST_EVENTS = 3000;

/** How a page shows knowledge bases. */
export const showing = defineShowing<Said>({
  kinds: ['vouch-claim', 'vouch-source', 'vouch-page', 'vouch-proposal'],
  keep: said,
  chapters: (state) => {
    const { facts } = state;
    if (facts.of('vouch-base').length === 0) return [];
    return [
      {
        name: 'knowledge',
        title: 'Knowledge bases',
        about:
          'Claims by status and age, what cites which source, what waits for review, and the audit log in time.',
        blocks: [
          figures(facts),
          ...queue(state),
          ...claimBlocks(state, newestTime(facts)),
          ...audit(facts),
          ...pages(state),
        ],
      },
    ];
  },
});

function said(record: RecordOf[ReadableKind]): Said {
  const value = 'value' in record ? record.value : 'envelope' in record ? record.envelope : null;
  const shown = record.kind === 'vouch-proposal' ? valueAt(value, 'payload') : value;
  const confidence = valueAt(shown, 'confidence');
  return {
    text: textAt(shown, 'text') ?? textAt(shown, 'title') ?? textAt(shown, 'name') ?? '',
    confidence: typeof confidence === 'number' ? confidence : null,
    body: 'bodySpan' in record ? record.text.slice(record.bodySpan.start) : '',
  };
}

function figures(facts: Facts): Block {
  const pending = facts.of('vouch-proposal').filter(({ fact }) => fact.status === 'pending').length;
  return {
    block: 'figures',
    figures: [
      countFigure(facts.of('vouch-base').length, ['base', 'bases']),
      countFigure(facts.of('vouch-claim').length, ['claim', 'claims']),
      countFigure(facts.of('vouch-source').length, ['source', 'sources']),
      countFigure(facts.of('vouch-page').length, ['page', 'pages']),
      countFigure(facts.of('vouch-entity').length, ['entity', 'entities']),
      countFigure(facts.of('vouch-relation').length, ['relation', 'relations']),
      countFigure(pending, ['waits for review', 'wait for review'], 'warn'),
    ],
  };
}

/** The time of the newest record, as ages are seen from there: a page says the same tomorrow. */
function newestTime(facts: Facts): number {
  const times = [
    ...facts.of('vouch-claim').map(({ fact }) => fact.updatedAt ?? fact.createdAt ?? 0),
    ...facts.of('vouch-audit-log').map(({ fact }) => fact.entries.at(-1)?.createdAt ?? 0),
  ];
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}

/** What waits for review, the oldest first. */
function queue({ facts, kept }: ShownState<Said>): readonly Block[] {
  const pending = facts.of('vouch-proposal').filter(({ fact }) => fact.status === 'pending');
  if (pending.length === 0) return [];
  const oldest = pending.toSorted((a, b) => (a.fact.proposedAt ?? 0) - (b.fact.proposedAt ?? 0));
  const left = pending.length - MOST_QUEUED;
  return [
    {
      block: 'table',
      title: 'Waiting for review',
      columns: ['Proposal', 'Kind', 'Says', 'By', 'Since'].map((name) => ({ name })),
      rows: oldest
        .slice(0, MOST_QUEUED)
        .map(({ record, fact }): readonly Cell[] => [
          { text: fact.id ?? record.path, path: record.path },
          fact.kind ?? '',
          kept(record)?.text ?? '',
          fact.proposedBy ?? '',
          fact.proposedAt === null ? '' : new Date(fact.proposedAt).toISOString().slice(0, 10),
        ]),
      ...(left > 0 && { note: `${left} more are not shown.` }),
    },
  ];
}

/** The events of audit logs by who acted, and whether their chain holds. */
function audit(facts: Facts): readonly Block[] {
  const logs = [...facts.of('vouch-audit-segment'), ...facts.of('vouch-audit-log')];
  const events = logs.flatMap(({ fact }) => fact.entries);
  const dated = events.flatMap(({ createdAt, ...event }) =>
    createdAt === null ? [] : { time: createdAt, ...event },
  );
  if (dated.length === 0) return [];
  const newest = dated.slice(-MOST_EVENTS);
  const actors = [...grouped(newest, ({ actor }) => actor ?? 'unknown')].slice(0, MOST_ACTORS);
  const breaks = logs.reduce((sum, { fact }) => sum + fact.breaks.length, 0);
  const chain =
    breaks === 0
      ? 'The hash chain holds wherever events are chained.'
      : `The hash chain is broken in ${breaks} ${breaks === 1 ? 'place' : 'places'}: see the problems.`;
  const left =
    dated.length > newest.length ? ` The newest ${MOST_EVENTS} of ${dated.length} events.` : '';
  return [
    {
      block: 'timeline',
      title: 'Audit log',
      lanes: actors.map(
        ([name, own]): Lane => ({
          name,
          points: own.map(({ time, event, objectIds }) => ({
            time,
            text: `${event ?? 'event'} ${objectIds.slice(0, 3).join(', ')}`,
            tone: toneOf(event),
          })),
        }),
      ),
      note: `${chain} Green: approved. Red: rejected, redacted or expired.${left}`,
    },
  ];
}

function toneOf(event: string | null): Tone {
  if (event === null) return 'quiet';
  if (/approve/.test(event)) return 'good';
  return /reject|redact|expire|delete/.test(event) ? 'bad' : 'plain';
}

/** What pages say. */
function pages({ facts, kept }: ShownState<Said>): readonly Block[] {
  const all = facts.of('vouch-page');
  if (all.length === 0) return [];
  const bases = basesOf(facts);
  return [
    {
      block: 'texts',
      title: 'Pages',
      texts: all.map(({ record, fact }) => {
        const claims = fact.claims.filter(
          (id) => id !== null && bases.find('vouch-claim', record, id) !== null,
        ).length;
        return {
          title: fact.title ?? fact.id ?? record.path,
          byline: `${fact.type ?? 'page'}, ${claims} ${claims === 1 ? 'claim' : 'claims'}`,
          path: record.path,
          markdown: kept(record)?.body ?? '',
        };
      }),
    },
  ];
}
