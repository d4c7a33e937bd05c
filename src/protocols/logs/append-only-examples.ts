import { entries, LOG, logOf } from './log-example.ts';

/** Two entries more than the log had, after all others. */
const VALID = [
  { name: 'new entries at the end', past: logOf('e1', 'e2'), files: logOf('e1', 'e2', 'e3', 'e4') },
  {
    name: 'two branches that both appended are merged',
    past: [logOf('e1', 'e2'), logOf('e1', 'e3')],
    files: logOf('e1', 'e2', 'e3'),
  },
  {
    name: 'a last entry without a line end is sealed first',
    past: { [LOG]: entries('e1').trimEnd() },
    files: logOf('e1', 'e2'),
  },
];

const CHANGED = '{"id":"e2","event":"claim.remove"}\n';

const INVALID = [
  {
    name: 'an entry was changed',
    past: logOf('e1', 'e2', 'e3'),
    files: { [LOG]: `${entries('e1')}${CHANGED}${entries('e3')}` },
    expect: [{ message: 'changed', at: '2:1-2:35', related: ['2:1-2:32'] }],
  },
  {
    name: 'an entry was removed',
    past: logOf('e1', 'e2', 'e3'),
    files: logOf('e1', 'e3'),
    expect: [{ message: 'removed', at: '2:1-2:32' }],
  },
  {
    name: 'an entry was inserted before another',
    past: logOf('e1', 'e3'),
    files: logOf('e1', 'e2', 'e3'),
    expect: [{ message: 'inserted', at: '2:1-2:32', related: ['2:1-2:32'] }],
  },
  {
    name: 'the first side of a conflict was resolved, and its lines stayed',
    options: { history: { appendOnly: ['ledger/runs.jsonl'] } },
    past: { 'ledger/runs.jsonl': entries('e1') },
    files: { 'ledger/runs.jsonl': `${entries('e1')}<<<<<<< HEAD\n${entries('e2')}=======\n` },
    expect: [{ message: 'marked', at: '2:1-2:13' }],
  },
  {
    name: 'two entries changed places',
    past: logOf('e1', 'e2', 'e3'),
    files: logOf('e1', 'e3', 'e2'),
    expect: [{ message: 'reordered', at: '2:1-2:32', related: ['3:1-3:32'] }],
  },
  {
    name: 'an entry was written onto one that had no line end',
    past: { [LOG]: entries('e1').trimEnd() },
    files: { [LOG]: `${entries('e1').trimEnd()}${entries('e2')}` },
    expect: [{ message: 'glued', at: '1:1-1:63', related: ['1:1-1:32'] }],
  },
  {
    name: 'the line end of the last entry was cut off',
    past: logOf('e1', 'e2'),
    files: { [LOG]: entries('e1', 'e2').trimEnd() },
    expect: [{ message: 'line-end', at: '2:1-2:32', related: ['2:1-2:32'] }],
  },
  {
    name: 'line ends were converted',
    past: logOf('e1', 'e2'),
    files: { [LOG]: entries('e1', 'e2').replaceAll('\n', '\r\n') },
    expect: [{ message: 'line-ends', at: '1:1-1:32', related: ['1:1-1:32'] }],
  },
  {
    name: 'an editor put a byte-order mark in front',
    past: logOf('e1'),
    files: { [LOG]: `\ufeff${entries('e1', 'e2')}` },
    expect: [{ message: 'byte-order-mark', at: '1:1-1:32', related: ['1:1-1:32'] }],
  },
  {
    name: 'a merge puts the entries of its branch before published ones (warning)',
    past: [logOf('e1', 'e2', 'e3'), logOf('e1', 'e4')],
    files: logOf('e1', 'e4', 'e2', 'e3'),
    expect: [{ message: 'behind', at: '2:1-2:32', related: ['2:1-2:32'] }],
  },
];

export const EXAMPLES = { valid: VALID, invalid: INVALID };
