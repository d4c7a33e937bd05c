import { parseDateTime, timeAt } from '../../../core/date-time.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { orNull, text, wholeNumber } from '../../../core/operation-output.ts';
import { bySegmentNumber } from '../../../core/segment-order.ts';
import { auditRotateExamples } from './audit-rotate-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { packedText } from './tar-text.ts';

/** How many events may leave a log, and why not more. */
interface Movable {
  readonly count: number;
  /** What keeps the next one; null where nothing does. */
  readonly kept: string | null;
}

export default defineOperation({
  id: 'vouch/audit-rotate',
  command: 'vouch audit rotate',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'Moves old events out of an audit log, into a compressed file beside it',
  about: [
    'Events at the beginning of the log that are older than the date move into `audit.log.<date>.jsonl.gz`, byte for byte. Commit both files together: `--commit` does.',
    'vouch 1.5.0 does not read such files: its `doctor` reports that the chain of a log begins in the middle.',
    'Rotation moves only committed events. It keeps the newest event, and every event from the point where another branch started, because a merge would bring moved events back. Merge or delete such branches first; `--force` ignores them.',
  ],
  effects: 'destroys',
  input: {
    type: 'object',
    properties: {
      before: {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        'x-value': 'DATE',
        'x-expected': 'a date such as 2026-03-31',
        description: 'the day (UTC) of the first event that stays',
      },
      force: {
        type: 'boolean',
        description: 'also move events that other branches or clones may still follow',
      },
      ...BASE_INPUT,
    },
    required: ['before'],
    additionalProperties: false,
  },
  output: {
    segment: orNull(text('the compressed file; null if nothing was moved')),
    events: wholeNumber('how many events were moved'),
    left: wholeNumber('how many lines the log has now'),
  },
  errors: {
    ...BASE_ERRORS,
    'no-date': ['{before} is not a day of the calendar.', 'Give a date such as 2026-03-31.'],
    'no-log': [
      'The knowledge base {base} has no audit log that can be read.',
      '`lint-protocol {base}` says what is wrong.',
    ],
    'later-segment': [
      '{later} already holds older events, but its name has a later date.',
      'Give a date after the one in its name.',
    ],
  },
  examples: auditRotateExamples,
  commitMessage: ({ events, segment }) => `Move ${events} audit events to ${segment}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { before } = input;
    const home = baseFor(planning);
    const until = parseDateTime(`${before}T00:00:00Z`);
    if (until === null) throw fail('no-date', { before });
    const log = `${home}/audit.log.jsonl`;
    const held = await state.text(log);
    if (held === null) throw fail('no-log', { base: home });
    const lines = held.split(/(?<=\n)/);
    const old = lines.slice(0, oldLines(lines, until));
    const isForced = input.force === true;
    const { count, kept } = await movableEvents(state, { log, lines, isForced });
    const moved = old.slice(0, count);
    const later = old.length - moved.length;
    const notes = later === 0 ? [] : [`Older events that were not moved: ${later}; ${kept}.`];
    const left = lines.length - moved.length;
    if (moved.length === 0) {
      const told = [
        `No event at the beginning of ${log} is older than ${before} and can be moved.`,
      ];
      return { changes: [], result: { segment: null, events: 0, left }, told, notes };
    }
    const segment = segmentFor(state, home, before);
    if ('later' in segment) throw fail('later-segment', segment);
    return {
      changes: [
        { action: 'store', path: segment.path, bytes: packedText(moved.join('')) },
        { action: 'change', path: log, text: lines.slice(moved.length).join('') },
      ],
      result: { segment: segment.path, events: moved.length, left },
      told: [`Moved ${moved.length} events to ${segment.path}.`],
      notes: [...notes, `Commit ${segment.path} and ${log} together.`],
    };
  },
});

/** How many lines at the beginning are older. What can't be read, and what is behind it, stays. */
function oldLines(lines: readonly string[], until: number): number {
  const end = lines.findIndex((line) => {
    const time = line.endsWith('\n') ? timeIn(line) : null;
    return time === null || time >= until;
  });
  return end < 0 ? lines.length : end;
}

function timeIn(line: string): number | null {
  try {
    return timeAt(JSON.parse(line), 'created_at');
  } catch {
    return null;
  }
}

/** A name that comes behind those of all segments that are there: they are read in that order. */
function segmentFor(
  { entries }: OperationState,
  home: string,
  before: string,
): { readonly path: string } | { readonly later: string } {
  const start = `${home}/audit.log.`;
  const there = entries.filter(({ path }) => path.startsWith(start) && path.endsWith('.jsonl.gz'));
  const path = `${start}${before}.jsonl.gz`;
  const later = bySegmentNumber([...there, { path }]).at(-1)?.path ?? path;
  return later === path && !there.some((each) => each.path === path) ? { path } : { later };
}

/**
 * How many lines at the beginning of a log may leave it: those that are committed, and that whatever is
 * appended elsewhere still finds the one before it. Where an event leaves behind which another branch
 * goes on, git's merge brings all of them back.
 * @param isForced whether other branches are left out of account
 */
async function movableEvents(
  state: OperationState,
  {
    log,
    lines,
    isForced,
  }: {
    readonly log: string;
    readonly lines: readonly string[];
    readonly isForced: boolean;
  },
): Promise<Movable> {
  const texts = await state.committed(log);
  const known = texts.map((text) => sharedLines(lines, text));
  const committed = Math.min(lines.length, ...(texts.length === 0 ? [0] : known));
  if (isForced) return { count: committed, kept: 'the next one is not committed yet' };
  let movable: Movable = {
    count: Math.max(0, committed - 1),
    kept: 'the last committed event stays, since other clones may append after it',
  };
  for (const { branch, text } of await state.branches(log)) {
    const count = Math.max(0, sharedLines(lines, text) - 1);
    if (count < movable.count) movable = { count, kept: `the branch ${branch} goes on from there` };
  }
  return movable;
}

/** How far a log goes with another text, which may hold events before its first one. */
function sharedLines(lines: readonly string[], text: string): number {
  const others = text.split(/(?<=\n)/);
  const start = others.indexOf(lines[0] ?? '');
  if (start < 0) return 0;
  const end = lines.findIndex((line, index) => others[start + index] !== line);
  return end < 0 ? lines.length : end;
}
