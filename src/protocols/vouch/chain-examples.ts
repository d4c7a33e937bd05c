import type { Example, InvalidExample } from '../../core/rule.ts';
import { chained, logOf, packed, threeChained } from './chain-example.ts';
import { event, LOG } from './example.ts';

const SEGMENT = '.vouch/audit.log.1.jsonl.gz';

/** Logs whose chain holds. */
export function chainedLogs(): readonly Example[] {
  const [first, second, third] = threeChained();
  return [
    { name: 'events that follow each other', files: { [LOG]: logOf(first, second, third) } },
    { name: 'chained from the third line on', files: { [LOG]: logOf(event(), event(), first) } },
    {
      name: 'the first events were moved to a segment of their own',
      files: { [LOG]: logOf(second, third), [SEGMENT]: packed('the first event', first) },
    },
  ];
}

/** Logs whose chain does not hold, in each way. */
export function unchainedLogs(): readonly InvalidExample[] {
  const [first, second, third] = threeChained();
  const other = chained({ id: 'e4', after: first });
  const { hash: _hash, ...halved } = JSON.parse(second);
  return [
    {
      name: 'an actor was changed',
      files: { [LOG]: logOf(first, second.replace('maria', 'scout'), third) },
      expect: [{ message: 'altered', at: '2:85-2:151' }],
    },
    {
      name: 'an event was removed',
      files: { [LOG]: logOf(first, third) },
      expect: [{ message: 'lost', at: '2:205-2:271' }],
    },
    {
      name: 'two events changed places',
      files: { [LOG]: logOf(first, third, second) },
      expect: [{ message: 'moved', at: '2:205-2:271', related: ['3:85-3:151'] }],
    },
    {
      name: 'an event was written as if the one before were not there',
      past: { [LOG]: logOf(first, second) },
      files: { [LOG]: logOf(first, second, other) },
      expect: [{ message: 'fork', at: '3:205-3:271', related: ['2:205-2:271'] }],
    },
    {
      name: 'two branches that each added an event were merged (info)',
      past: [{ [LOG]: logOf(first, second) }, { [LOG]: logOf(first, other) }],
      files: { [LOG]: logOf(first, second, other) },
      expect: [{ message: 'fork', at: '3:205-3:271', related: ['2:205-2:271'] }],
    },
    {
      name: 'an event was written by hand',
      files: { [LOG]: logOf(first, event(), second) },
      expect: [{ message: 'unhashed', at: '2:1-2:133' }],
    },
    {
      name: 'what an event follows was taken out',
      files: { [LOG]: logOf(first, second.replace(/,"prev_hash":"\w+"/, ''), third) },
      expect: [{ message: 'halved', at: '2:85-2:151' }],
    },
    {
      name: 'a hash was taken out',
      files: { [LOG]: logOf(first, JSON.stringify(halved), third) },
      expect: [{ message: 'halved', at: '2:131-2:197' }],
    },
    ...unchainedSegments(),
  ];
}

/** Logs whose chain does not hold where it leads through a segment. */
function unchainedSegments(): readonly InvalidExample[] {
  const [first, second, third] = threeChained();
  return [
    {
      name: 'an event was left out between a segment and the log',
      files: { [LOG]: logOf(third), [SEGMENT]: packed('the first event', first) },
      expect: [{ message: 'lost', path: LOG, at: '1:205-1:271', related: [`${SEGMENT}@1:1-1:1`] }],
    },
    {
      name: 'an event was left out behind the tenth of several segments',
      files: {
        [LOG]: logOf(third),
        '.vouch/audit.log.2.jsonl.gz': packed('the first event', first),
        '.vouch/audit.log.10.jsonl.gz': packed('the first event', first),
      },
      expect: [
        {
          message: 'lost',
          path: LOG,
          at: '1:205-1:271',
          related: ['.vouch/audit.log.10.jsonl.gz@1:1-1:1'],
        },
      ],
    },
    {
      name: 'an event of a segment was changed',
      files: {
        [LOG]: logOf(third),
        [SEGMENT]: packed('two events', first, second.replace('maria', 'scout')),
      },
      expect: [{ message: 'altered', path: SEGMENT, at: '2:85-2:151' }],
    },
  ];
}

/** Logs and segments that hold each event once. */
export function rotatedLogs(): readonly Example[] {
  const [first, second, third] = threeChained();
  const segment = { [SEGMENT]: packed('the first event', first) };
  return [
    {
      name: 'the first event was moved to a segment',
      files: { [LOG]: logOf(second, third), ...segment },
    },
    {
      name: 'what the log held twice leaves it, since a segment holds it',
      past: { [LOG]: logOf(first, second, third), ...segment },
      files: { [LOG]: logOf(second, third), ...segment },
    },
  ];
}

/** Logs that hold what a segment holds, or another event under the same id. */
export function doubledLogs(): readonly InvalidExample[] {
  const [first, second, third] = threeChained();
  return [
    {
      name: 'the log of the side that did not rotate was kept',
      files: { [LOG]: logOf(first, second, third), [SEGMENT]: packed('two events', first, second) },
      expect: [{ message: 'twice', path: SEGMENT, at: '1:157-1:161' }],
    },
    {
      name: 'another event under the id of one that was rotated',
      files: {
        [LOG]: logOf(second, chained({ id: 'e1', after: second })),
        [SEGMENT]: packed('the first event', first),
      },
      expect: [
        { message: 'taken', path: LOG, at: '2:157-2:161', related: [`${SEGMENT}@1:157-1:161`] },
      ],
    },
    {
      name: 'events without hashes',
      files: { [LOG]: logOf(event()), [SEGMENT]: packed('the same event', event()) },
      expect: [{ message: 'twice', path: SEGMENT, at: '1:7-1:11' }],
    },
  ];
}
