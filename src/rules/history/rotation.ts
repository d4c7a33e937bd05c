import { defineHistoryRule } from '../../core/rule.ts';
import { LOG, logOf } from './log-example.ts';
import { logBefore, saying } from './log-place.ts';

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
  since: '0.1.0',
  source: 'vouch spec, section 7',
  summary:
    'Events leave an audit log for a compressed segment beside it, the oldest first, byte for byte',
  why: 'A rotation is the one operation that may shorten an audit log. A segment that does not hold what the log lost has replaced the record of what was done.',
  fix: 'Rotate again in one commit: compress the leading events as they are, and keep the rest in the log.',
  decisions: [
    'A segment is called `audit.log*.jsonl.gz`, stands beside the log, and is new in the same commit. Several are read in the order of their names.',
    'A segment may go on with events that the log did not hold yet.',
    'Events that leave a log while no segment is added are told by `history/append-only` or `history/log-removed`.',
  ],
  messages: {
    differs: 'The log was cut, and {segment} does not hold what it lost from here on: {event}',
  },
  bytes: true,
  kinds: [],
  examples: {
    valid: [
      {
        name: 'the oldest events move to a segment',
        past: logOf('e1', 'e2', 'e3'),
        files: { ...logOf('e3', 'e4'), [SEGMENT]: PACKED },
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
    ],
  },
  *check({ logs }) {
    for (const log of logs) {
      for (const { why, parent, archive, record: line } of log.departures) {
        if (why !== 'segment') continue;
        const data = { segment: archive.path, event: saying(line) };
        yield { message: 'differs', record: logBefore(log, parent), line, data };
      }
    }
  },
});
