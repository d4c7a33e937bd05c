import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, listOf } from '../../../core/operation-output.ts';
import { baseWith, SESSION, session } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { BASE_ERRORS, baseFor, ONLY_BASE } from './homes.ts';
import { type Proposal, pendingIn } from './proposals.ts';
import { shownRows } from './shown-rows.ts';

/** Members are called as the reference implementation calls them. */
interface SessionRow {
  readonly session_id: string;
  /** `pending` where its summary waits, `buffer` where what was captured has none yet. */
  readonly stage: 'open' | 'ended' | 'pending' | 'buffer';
  readonly proposal_id: string | null;
  readonly kind: string | null;
  readonly title: string | null;
  readonly summarized: boolean;
  /** Lines that were captured; null for what has none. */
  readonly observations: number | null;
  readonly last_activity: string | null;
}

export default defineOperation({
  id: 'vouch/list-sessions',
  command: 'vouch list sessions',
  method: { name: 'kb.list_sessions', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.list_sessions; vouch specification 2026-05-21, section 2.9',
  summary: 'Lists sessions, the last active first',
  about: [
    'A session is open or ended. If its summary waits for a decision it is pending; if it was only captured it is a buffer.',
  ],
  effects: 'reads',
  input: ONLY_BASE,
  output: { sessions: listOf(anyObject(), 'the sessions') },
  errors: BASE_ERRORS,
  examples: [
    {
      name: 'one that goes on, and one that was captured',
      before: baseWith({
        [`sessions/${SESSION}.yaml`]: session({ task: 'Refunds' }),
        'captures/abc.jsonl': '{"ts":1777000000,"text":"looked"}\n{"ts":1777000060}\nno JSON\n',
      }),
      input: {},
      result: {
        sessions: [
          {
            ...{ session_id: 'abc', stage: 'buffer', summarized: false, observations: 2 },
            last_activity: '2026-04-24T03:07:40.000Z',
          },
          { session_id: SESSION, stage: 'open', title: 'Refunds', proposal_id: null },
        ],
      },
    },
    { name: 'there are none', before: baseWith(), input: {}, result: { sessions: [] } },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { state } = planning;
    const home = baseFor(planning);
    const rows = new Map<string, SessionRow>();
    for (const row of [
      ...(await recordedIn(state, home)),
      ...(await capturedIn(state, home)),
      ...(await pendingIn(state, home)).proposals.flatMap(summaryOf),
    ]) {
      rows.set(row.session_id, row);
    }
    const sessions = [...rows.values()].sort((a, b) =>
      (a.last_activity ?? '') < (b.last_activity ?? '') ? 1 : -1,
    );
    const told = sessions.map((each) => [
      ...[each.session_id, each.stage, each.last_activity ?? '-'],
      each.title ?? '-',
    ]);
    return {
      changes: [],
      result: { sessions },
      told: sessions.length === 0 ? ['There are no sessions.'] : shownRows(told),
    };
  },
});

async function recordedIn(state: OperationState, home: string): Promise<readonly SessionRow[]> {
  const found = await state.records('vouch-session', (path) => path.startsWith(`${home}/`));
  const pages = new Set(state.entries.map(({ path }) => path));
  return found.flatMap(({ home: own, record: { value } }): readonly SessionRow[] => {
    const id = textAt(value, 'id');
    if (own !== home || id === null) return [];
    const ended = textAt(value, 'ended_at');
    return [
      {
        session_id: id,
        stage: ended === null ? 'open' : 'ended',
        ...{ proposal_id: null, kind: null, title: textAt(value, 'task') },
        ...{
          summarized: pages.has(`${home}/pages/session-${id.toLowerCase()}.md`),
          observations: null,
        },
        last_activity: ended ?? textAt(value, 'started_at'),
      },
    ];
  });
}

/** What other programs captured of sessions: a JSON object a line, with its time in seconds. */
async function capturedIn(state: OperationState, home: string): Promise<readonly SessionRow[]> {
  const folder = `${home}/captures/`;
  const rows: SessionRow[] = [];
  for (const { path } of state.entries) {
    if (!path.startsWith(folder) || !path.endsWith('.jsonl')) continue;
    const lines = (await state.text(path))?.split('\n').flatMap(observation) ?? [];
    const times = lines.flatMap((line) => {
      const time = Number(valueAt(line, 'ts'));
      return Number.isFinite(time) && Math.abs(time) < 1e11 ? [time] : [];
    });
    const last =
      times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b)) * 1000);
    rows.push({
      session_id: path.slice(folder.length, -'.jsonl'.length),
      stage: 'buffer',
      ...{ proposal_id: null, kind: null, title: null },
      ...{ summarized: false, observations: lines.length },
      last_activity: last?.toISOString() ?? null,
    });
  }
  return rows;
}

function observation(line: string): readonly object[] {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** A page that sums a session up and waits for a decision. */
function summaryOf({ id, kind, sessionId, payload, proposedBy, value }: Proposal) {
  if (kind !== 'page' || sessionId === null || textAt(payload, 'type') !== 'session') return [];
  const row: SessionRow = {
    ...{ session_id: sessionId, stage: 'pending', proposal_id: id, kind },
    title: textAt(payload, 'title'),
    summarized: proposedBy === 'session-split' || textsAt(payload, 'tags').includes('split'),
    observations: null,
    last_activity: textAt(value, 'proposed_at'),
  };
  return [row];
}
