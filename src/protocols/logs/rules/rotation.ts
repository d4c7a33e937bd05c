import type { Step } from '../../../core/change.ts';
import type { Options } from '../../../core/config.ts';
import { named } from '../../../core/found-value.ts';
import { globs } from '../../../core/glob.ts';
import type { Departure, LogStep } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { isFile, type SnapshotEntry } from '../../../core/snapshot.ts';
import { logAfter, logBefore, saying } from '../log-place.ts';
import { lostSegment } from '../lost-segment.ts';
import { restoring, restoringLog } from '../restoring.ts';
import { EXAMPLES } from '../rotation-examples.ts';

/** What an audit log is rotated into. */
const BESIDE = /(?:^|\/)\.vouch\/audit\.log[^/]*\.jsonl\.gz$/;

export default defineHistoryRule({
  id: 'history/rotation',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch spec, section 7',
  summary:
    'Events leave an audit log for a compressed segment beside it, the oldest first, byte for byte, and stay there',
  why: 'Only a rotation may shorten an audit log. If the segment does not hold the removed events, they are lost.',
  fix: 'Rotate again in one commit: compress the leading events as they are, and keep the rest in the log. If a merge brought back events that had left the log, take the log of the side that rotated it, and append the new events of the other side.',
  decisions: [
    'A segment is called `audit.log*.jsonl.gz` and is beside the log. Segments are read in the order of their names, with numbers by their value. The oldest comes first.',
    'A new segment holds the events that left the log in the same commit, unchanged. Newer events may follow them, as after a squash. In a range or a push that is a warning, because a diff does not show them.',
    'A new log may bring its segments along.',
    'A segment holds nothing but gzip members. Tools disagree about other bytes between or after them.',
    'A segment does not change. It may get another name that keeps its place in the order.',
    'A merge has to keep all events of the log and the segments of each parent. A segment may be removed if another one holds its events.',
    'Events that leave a log while no segment is added are reported by `history/append-only` or `history/log-removed`.',
  ],
  messages: {
    differs: 'The log was cut, and {segment} does not hold what it lost from here on: {event}',
    segment: 'This segment was {done}, and with it the events that had left the log for it',
    invented:
      'The new segment holds an event that this change does not remove from the log: {event}',
    squash:
      'This event was appended and rotated since the published state, and no published log held it: {event}',
    order:
      'This segment is not in its place: by the names, its events do not come in the order in which they left the log',
    damaged: 'This segment is not gzip from its first byte to its last',
  },
  bytes: true,
  final: true,
  kinds: [],
  paths: isSegmentBy,
  examples: EXAMPLES,
  *check({ step, logs, options }) {
    const told = new Set(logs.flatMap(lostWith));
    for (const found of lostSegments(step, isSegmentBy(options)))
      if (!told.has(found.record.path)) yield found;
    for (const log of logs) {
      for (const departure of log.departures) {
        const finding = findingOf(step, log, departure);
        if (finding !== null) yield finding;
      }
    }
  },
  *overall({ ends }) {
    if (ends === null) return;
    const { step, rotated } = ends;
    for (const { home, segment, record: line, isInserted } of rotated) {
      const record = logAfter({ home, change: segment });
      const data = { event: saying(line) };
      const help = isInserted ? SQUASH : UNSEEN;
      yield { step, message: 'squash', level: 'warning', record, line, data, help };
    }
  },
});

/** The segments that went as a log was cut, or held again what had left for them. */
function lostWith({ departures }: LogStep): readonly string[] {
  return departures.flatMap(({ why, archive }) => (why === 'lost' ? archive.path : []));
}

function findingOf(step: Step, log: LogStep, departure: Departure) {
  const { why, parent, archive } = departure;
  const segment = logAfter({ home: log.home, change: archive });
  switch (why) {
    case 'segment': {
      const { record: line } = departure;
      const data = { segment: named(archive.path), event: saying(line) };
      const back = { help: DIFFERS, ...restoringLog(step, log.change.path, parent) };
      return { message: 'differs' as const, record: logBefore(log, parent), line, data, ...back };
    }
    case 'invented': {
      const { record: line, isHeld } = departure;
      const data = { event: saying(line) };
      const back = isHeld ? restoring(step, archive.path, parent, '') : {};
      const help = isHeld ? HELD : INVENTED;
      return { message: 'invented' as const, record: segment, line, data, ...back, help };
    }
    case 'lost':
      return lostSegment(step, archive, parent, { ...departure, log: log.change.path });
    case 'moved':
      return { message: 'order' as const, record: segment, help: ORDER };
    case 'damaged':
      return {
        message: 'damaged' as const,
        record: segment,
        help: DAMAGED,
        yieldsTo: 'file/syntax',
      };
    default:
      return null;
  }
}

const UNSEEN =
  'Nothing has to change. A diff does not show what a compressed segment holds: read it before you merge (`gzip -dc`).';
const SQUASH =
  'A squash would put it before published events. While the branch is nowhere else, rotate only events that the published log holds, and leave this one in the log. What was pushed already is merged with a merge commit, and not squashed.';
const DIFFERS =
  'Put back what the log held, and remove the segment. Or rotate again in one commit: compress the leading events as they are, and keep the rest in the log.';
const INVENTED =
  'Take the segment back, and append the event to the log. A rotation in a later change may move it.';
const HELD = 'Remove the segment: the log and its other segments hold these events already.';
const ORDER =
  'Rename the segment so that its name sorts after all others: segments are in the order in which their events left the log.';
const DAMAGED = 'Compress the events anew, with gzip and nothing behind it.';

/**
 * Segments beside no log that a step takes away, or leaves otherwise than any one parent had them.
 * What is beside one is judged with it.
 */
function* lostSegments(step: Step, isSegment: (path: string) => boolean) {
  const segments = step.changes.filter(({ path }) => isSegment(path));
  // A segment may stand at another path of its folder that is a segment's, too.
  const kept = new Set(segments.flatMap(({ after }) => (isFile(after) ? placeOf(after) : [])));
  for (const change of segments) {
    const parent = change.before.findIndex((entry) => isFile(entry) && !kept.has(placeOf(entry)));
    if (parent >= 0 && !BESIDE.test(change.path)) yield lostSegment(step, change, parent);
  }
}

function placeOf({ path, id }: SnapshotEntry): string {
  return `${id} ${path.slice(0, path.lastIndexOf('/') + 1)}`;
}

function isSegmentBy({ history }: Options): (path: string) => boolean {
  const isDeclared = globs(history.segments);
  return (path) => BESIDE.test(path) || isDeclared(path);
}
