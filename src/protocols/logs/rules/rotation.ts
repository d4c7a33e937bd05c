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
    'A rotation moves the oldest events of an audit log unchanged to a compressed segment, and they stay there',
  why: 'Only a rotation may shorten an audit log. If the segment does not hold the removed events, they are lost.',
  fix: 'Rotate again in one commit: compress the first events unchanged, and keep the rest in the log. If a merge brought rotated events back, take the log of the side that rotated it, and append the new events of the other side.',
  decisions: [
    'A segment is a file `audit.log*.jsonl.gz` beside the log. Segments are read in the order of their names, with numbers by their value. The oldest comes first.',
    'A new segment has the events that the same commit removes from the log, unchanged. Newer events may follow them, as after a squash. In a range or a push that is a warning, because a diff does not show them.',
    'A new log may come with its segments.',
    'A segment has only gzip members. Tools disagree about other bytes between or after them.',
    'A segment does not change. It may get another name that keeps its place in the order.',
    'A merge has to keep all events of the log and the segments of each parent. A segment may be removed if its events are in another segment.',
    'If events are removed and no segment is added, `history/append-only` or `history/log-removed` reports that.',
  ],
  messages: {
    differs:
      'Events were removed from the log, but {segment} lacks them from this event on: {event}',
    segment: 'This segment was {done}, and its events are in no other place',
    invented: 'The new segment has an event that this change does not remove from the log: {event}',
    squash:
      'This event was appended and rotated after the published state, so no published log has it: {event}',
    order:
      'The name of this segment is not in order: by the names, its events would come at another place',
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
  'Nothing has to change. A diff does not show the content of a compressed segment: read it before you merge (`gzip -dc`).';
const SQUASH =
  'A squash would put this event before published events. If the branch is not pushed, leave this event in the log, and rotate only published events. If it is pushed, merge it with a merge commit, and do not squash it.';
const DIFFERS =
  'Restore the log, and remove the segment. Or rotate again in one commit: compress the first events unchanged, and keep the rest in the log.';
const INVENTED =
  'Remove this event from the segment, and append it to the log. A later change can rotate it.';
const HELD = 'Remove the segment: the log and its other segments already have these events.';
const ORDER = 'Rename the segment so that its name comes after those of all other segments.';
const DAMAGED = 'Compress the events again, with gzip and nothing after it.';

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
