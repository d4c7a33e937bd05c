import type { Step } from '../../core/change.ts';
import type { Options } from '../../core/config.ts';
import { globs } from '../../core/glob.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { isFile, type SnapshotEntry } from '../../core/snapshot.ts';
import { LOG, logOf } from './log-example.ts';
import { acceptance, logBefore, refOf, saying } from './log-place.ts';

/** What an audit log is rotated into. */
const BESIDE = /(?:^|\/)\.vouch\/audit\.log[^/]*\.jsonl\.gz$/;

const SEGMENT = '.vouch/audit.log.1.jsonl.gz';

/** The events e1 and e2, compressed. */
const PACKED = {
  base64: 'H4sIAAAAAAAAA6tWykxRslJKNVTSUUotS80rUbJSSs5JzMzVS0xJUarlqobKG+GQBwAflKNzQAAAAA==',
};

/** The events x1 and e2, compressed. */
const FORGED = {
  base64: 'H4sIAAAAAAAAA6tWykxRslKqMFTSUUotS80rUbJSSs5JzMzVS0xJUarlqobIpxrhkAcAyrwonUAAAAA=',
};

export default defineHistoryRule({
  id: 'history/rotation',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch spec, section 7',
  summary:
    'Events leave an audit log for a compressed segment beside it, the oldest first, byte for byte, and stay there',
  why: 'A rotation is the one operation that may shorten an audit log. A segment that does not hold what the log lost has replaced the record of what was done.',
  fix: 'Rotate again in one commit: compress the leading events as they are, and keep the rest in the log.',
  decisions: [
    'A segment is called `audit.log*.jsonl.gz`, stands beside the log, and is new in the same commit. Several are read in the order of their names.',
    'A segment may go on with events that the log did not hold yet.',
    'A segment stays as it is. It may take another name that a segment of the same log can have.',
    'Events that leave a log while no segment is added are told by `history/append-only` or `history/log-removed`.',
  ],
  messages: {
    differs: 'The log was cut, and {segment} does not hold what it lost from here on: {event}',
    segment: 'This segment was {done}, and with it the events that had left the log for it',
  },
  bytes: true,
  kinds: [],
  paths: isSegmentBy,
  examples: {
    valid: [
      {
        name: 'the oldest events move to a segment',
        past: logOf('e1', 'e2', 'e3'),
        files: { ...logOf('e3', 'e4'), [SEGMENT]: PACKED },
      },
      {
        name: 'a segment takes another number',
        past: { [SEGMENT]: PACKED },
        files: { '.vouch/audit.log.2.jsonl.gz': PACKED },
      },
    ],
    invalid: [
      {
        name: 'the segment says something else',
        past: logOf('e1', 'e2', 'e3'),
        files: { ...logOf('e3'), [SEGMENT]: FORGED },
        expect: [{ message: 'differs', path: LOG, at: '1:1-1:32' }],
      },
      {
        name: 'the segment is no gzip',
        past: logOf('e1', 'e2'),
        files: { [LOG]: '', [SEGMENT]: 'nothing' },
        expect: [{ message: 'differs', path: LOG, at: '1:1-1:32' }],
      },
      {
        name: 'a segment says something else later',
        past: { [SEGMENT]: PACKED },
        files: { [SEGMENT]: FORGED },
        expect: [{ message: 'segment', at: '1:1-1:1' }],
      },
      {
        name: 'a segment is deleted',
        past: { ...logOf('e3'), [SEGMENT]: PACKED },
        files: logOf('e3'),
        expect: [{ message: 'segment', path: SEGMENT, at: '1:1-1:1' }],
      },
    ],
  },
  *check({ step, logs, options }) {
    yield* lostSegments(step, isSegmentBy(options));
    for (const log of logs) {
      for (const { why, parent, archive, record: line } of log.departures) {
        if (why !== 'segment') continue;
        const data = { segment: archive.path, event: saying(line) };
        yield { message: 'differs', record: logBefore(log, parent), line, data };
      }
    }
  },
});

/** Segments that a step takes away, or leaves otherwise than any one parent had them. */
function* lostSegments(step: Step, isSegment: (path: string) => boolean) {
  const segments = step.changes.filter(({ path }) => isSegment(path));
  // A segment may stand at another path of its folder that is a segment's, too.
  const kept = new Set(segments.flatMap(({ after }) => (isFile(after) ? placeOf(after) : [])));
  for (const change of segments) {
    const { path, before, after } = change;
    const parent = before.findIndex((entry) => isFile(entry) && !kept.has(placeOf(entry)));
    if (parent < 0) continue;
    yield {
      message: 'segment' as const,
      record: refOf(path, '', after ?? before[parent] ?? null),
      data: { done: after === null ? 'deleted' : 'changed' },
      help: `Put the segment back as it was.${acceptance(step, { change }, parent)}`,
    };
  }
}

function placeOf({ path, id }: SnapshotEntry): string {
  return `${id} ${path.slice(0, path.lastIndexOf('/') + 1)}`;
}

function isSegmentBy({ history }: Options): (path: string) => boolean {
  const isDeclared = globs(history.segments);
  return (path) => BESIDE.test(path) || isDeclared(path);
}
