import { gzipSync } from 'node:zlib';
import { entries, LOG, logOf } from './log-example.ts';

const SEGMENT = '.vouch/audit.log.1.jsonl.gz';
const NEXT = '.vouch/audit.log.2.jsonl.gz';

/** Events, compressed, and what stands behind them. */
function packed(names: readonly string[], behind = '') {
  const bytes = Buffer.concat([gzipSync(entries(...names)), Buffer.from(behind)]);
  const shown = `the events ${names.join(' and ')}, compressed${behind && ', and zeros'}`;
  return { base64: bytes.toString('base64'), shown };
}

const VALID = [
  {
    name: 'the oldest events move to a segment',
    past: logOf('e1', 'e2', 'e3'),
    files: { ...logOf('e3', 'e4'), [SEGMENT]: packed(['e1', 'e2']) },
  },
  {
    name: 'a branch appends an event and rotates it, and is squashed',
    past: logOf('e1'),
    files: { ...logOf('e3'), [SEGMENT]: packed(['e1', 'e2']) },
  },
  {
    name: 'a segment takes another number',
    past: { [SEGMENT]: packed(['e1', 'e2']) },
    files: { [NEXT]: packed(['e1', 'e2']) },
  },
  {
    name: 'two branches that rotated the same events are merged',
    past: [
      { ...logOf('e3'), [SEGMENT]: packed(['e1', 'e2']) },
      { ...logOf('e2', 'e3', 'e4'), [SEGMENT]: packed(['e1']) },
    ],
    files: { ...logOf('e3', 'e4'), [SEGMENT]: packed(['e1', 'e2']) },
  },
];

const INVALID = [
  {
    name: 'the segment says something else',
    past: logOf('e1', 'e2', 'e3'),
    files: { ...logOf('e3'), [SEGMENT]: packed(['x1', 'e2']) },
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
    past: { [SEGMENT]: packed(['e1', 'e2']) },
    files: { [SEGMENT]: packed(['x1', 'e2']) },
    expect: [{ message: 'segment', at: '1:1-1:1' }],
  },
  {
    name: 'a segment is deleted',
    past: { ...logOf('e3'), [SEGMENT]: packed(['e1', 'e2']) },
    files: logOf('e3'),
    expect: [{ message: 'segment', path: SEGMENT, at: '1:1-1:1' }],
  },
  {
    name: 'an event is written into a segment',
    past: logOf('e1', 'e3'),
    files: { ...logOf('e3'), [SEGMENT]: packed(['e1', 'e2']) },
    expect: [{ message: 'invented', path: SEGMENT, at: '2:1-2:32' }],
  },
  {
    name: 'a segment takes a number behind newer events',
    past: { ...logOf('e2', 'e3'), [SEGMENT]: packed(['e1']) },
    files: { ...logOf('e3'), [SEGMENT]: packed(['e2']), [NEXT]: packed(['e1']) },
    expect: [{ message: 'order', path: SEGMENT, at: '1:1-1:1' }],
  },
  {
    name: 'an event is appended and rotated before it is published (warning)',
    past: [logOf('e1'), logOf('e1', 'e2')],
    files: { ...logOf('e3'), [SEGMENT]: packed(['e1', 'e2']) },
    expect: [{ message: 'squash', path: SEGMENT, at: '2:1-2:32' }],
  },
  {
    name: 'zeros stand behind a new segment',
    files: { ...logOf('e2'), [SEGMENT]: packed(['e1'], '\0\0') },
    expect: [{ message: 'damaged', path: SEGMENT, at: '1:1-1:1' }],
  },
];

export const EXAMPLES = { valid: VALID, invalid: INVALID };
