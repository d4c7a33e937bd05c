import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KnownLine } from '../../src/core/known-line.ts';
import { CHAIN_START, chainBreaks } from '../../src/protocols/vouch/audit-chain.ts';
import {
  type ChainPart,
  eventHash,
  GAP,
  linkOf,
  linksIn,
  written,
} from '../../src/protocols/vouch/chain-links.ts';

/** Three events as Python's own `json.dumps(..., sort_keys=True)` wrote and hashed them. */
const WRITTEN = [
  '{"actor":"ops","created_at":"2026-09-01T08:00:01.001233Z","data":{},"dry_run":false,"event":"source.add","hash":"16077b8dbe6c2c6da70870ede2efaf1e5afe095353a8c8deddb337f6d7dc3f94","id":"00000000000000000000000000000000","kb_id":null,"object_ids":["a"],"prev_hash":"0000000000000000000000000000000000000000000000000000000000000000","reversible":true}',
  '{"actor":"ops","created_at":"2026-09-01T08:01:01.001233Z","data":{"big":1e+22,"minus":-0.0,"score":1e+16,"share":0.1,"small":1e-07,"whole":1.0},"dry_run":false,"event":"source.add","hash":"968e1bf1c03b8d6c1b914eb243d6f81b42649f0674dbf31ac4407292fe789f74","id":"00000000000000000000000000000001","kb_id":null,"object_ids":["a"],"prev_hash":"16077b8dbe6c2c6da70870ede2efaf1e5afe095353a8c8deddb337f6d7dc3f94","reversible":true}',
  '{"actor":"ops","created_at":"2026-09-01T08:02:01.001233Z","data":{"hash":"inner","note":"caf\\u00e9 \\ud83d\\ude00 \\ud83d says \\"hash\\":\\"x\\""},"dry_run":false,"event":"source.add","hash":"8cd16113541acd16637745c11a03d1dd88b91b73e973669ac0de22b4ca34ed10","id":"00000000000000000000000000000002","kb_id":null,"object_ids":["a"],"prev_hash":"968e1bf1c03b8d6c1b914eb243d6f81b42649f0674dbf31ac4407292fe789f74","reversible":true}',
];

function linked(line: string): ChainPart {
  return line === '' ? GAP : linkOf({ line: new KnownLine(line), value: JSON.parse(line) });
}

/** What is wrong with a log of these lines; `''` stands for a line that can't be read. */
function breaksOf(...lines: readonly string[]) {
  const links = lines.map(linked);
  const breaks = chainBreaks(links);
  expect(linksIn(written(links))).toEqual(links);
  return breaks;
}

/** An event written on its own, with the members in the order in which a writer sorts them. */
function event(id: string, prevHash: string): string {
  const line = JSON.stringify({ event: 'source.add', id, prev_hash: prevHash });
  const hash = createHash('sha256').update(`${prevHash}${line}`).digest('hex');
  return JSON.stringify({ event: 'source.add', hash, id, prev_hash: prevHash });
}

function hashIn(line: string): string {
  return JSON.parse(line).hash;
}

/** Events that follow each other from a start on. */
function chain(ids: string, start = CHAIN_START): string[] {
  const lines: string[] = [];
  for (const id of ids) lines.push(event(id, hashIn(lines.at(-1) ?? `{"hash":"${start}"}`)));
  return lines;
}

const [A = '', B = '', C = '', D = ''] = chain('abcd');
const LEGACY = '{"event":"kb.init","id":"old"}';
const FORGED_HASH = 'f'.repeat(64);

describe('the hash of an event', () => {
  test.each(WRITTEN)('is the one that the writer put in: %s', (line) => {
    const { prev_hash, hash } = JSON.parse(line);
    expect(eventHash(line, prev_hash)).toBe(hash);
  });

  test('is that of the whole line where it has none yet', () => {
    expect(eventHash('{"id":1}', 'p')).toBe(createHash('sha256').update('p{"id":1}').digest('hex'));
  });

  test('depends on every byte', () => {
    expect(eventHash('{"id":1.0}', CHAIN_START)).not.toBe(eventHash('{"id":1}', CHAIN_START));
  });
});

describe('a chain that holds', () => {
  test.each([
    ['as Python wrote it', WRITTEN],
    ['from its start', [A, B, C, D]],
    ['behind events without hashes', [LEGACY, '{"id":"b","hash":null,"prev_hash":null}', A, B]],
    ['no event carries a hash', [LEGACY, LEGACY]],
    ['no event at all', []],
    ['an event that stands twice is one event', [A, B, B, C, A]],
    ['the member is spelled with an escape', [A.replace('"hash"', '"\\u0068ash"'), B]],
  ])('%s', (_name, lines) => {
    expect(breaksOf(...lines)).toEqual([]);
  });
});

describe('a chain that does not hold', () => {
  test('an event was changed', () => {
    const changed = B.replace('source.add', 'source.bad');
    const actual = eventHash(changed, hashIn(A));
    expect(breaksOf(A, changed, C)).toEqual([{ index: 1, problem: 'altered', actual }]);
  });

  test('a byte was added that no value shows', () => {
    const spaced = B.replace(',', ', ');
    expect(breaksOf(A, spaced, C)).toMatchObject([{ index: 1, problem: 'altered' }]);
  });

  test('a hash was changed: only that event is at fault', () => {
    const changed = B.replace(hashIn(B), FORGED_HASH);
    expect(breaksOf(A, changed, C)).toEqual([{ index: 1, problem: 'altered', actual: hashIn(B) }]);
  });

  test('a predecessor was changed: told once, as a change of the event', () => {
    const changed = B.replace(hashIn(A), FORGED_HASH);
    expect(breaksOf(A, changed, C)).toMatchObject([{ index: 1, problem: 'altered' }]);
  });

  test('an event was taken out', () => {
    expect(breaksOf(A, C, D)).toMatchObject([{ index: 1, problem: 'lost', isFirst: false }]);
  });

  test('the first events were taken out', () => {
    expect(breaksOf(B, C)).toEqual([
      { index: 0, problem: 'lost', isFirst: true, prevHash: hashIn(A) },
    ]);
    expect(breaksOf(LEGACY, C, D)).toMatchObject([{ index: 1, problem: 'lost', isFirst: true }]);
  });

  test('an event was written anew, with a hash that fits', () => {
    expect(breaksOf(A, event('x', hashIn(A)), C, D)).toMatchObject([
      { index: 2, problem: 'lost', isFirst: false },
    ]);
  });

  test('two events were exchanged', () => {
    expect(breaksOf(A, C, B, D)).toEqual([{ index: 1, problem: 'moved', other: 2 }]);
  });

  test('the last event was put first, the first one last', () => {
    expect(breaksOf(D, A, B, C)).toEqual([{ index: 0, problem: 'moved', other: 3 }]);
    expect(breaksOf(B, C, D, A)).toEqual([{ index: 0, problem: 'moved', other: 3 }]);
  });

  test('an event without hashes stands in the chain, which goes on over it', () => {
    expect(breaksOf(A, LEGACY, B, LEGACY)).toEqual([
      { index: 1, problem: 'unhashed' },
      { index: 3, problem: 'unhashed' },
    ]);
  });

  test('one of the two members is gone', () => {
    const { hash: _hash, ...unhashed } = JSON.parse(B);
    const { prev_hash: _previous, ...rootless } = JSON.parse(B);
    expect(breaksOf(A, JSON.stringify(unhashed), C)).toEqual([
      { index: 1, problem: 'halved', lacking: 'hash' },
    ]);
    expect(breaksOf(A, JSON.stringify(rootless), C)).toEqual([
      { index: 1, problem: 'halved', lacking: 'prev_hash' },
    ]);
  });

  test('every event of a log that was converted is told', () => {
    const spaced = [A, B, C].map((line) => line.replaceAll('":', '": '));
    expect(breaksOf(...spaced).map(({ problem }) => problem)).toEqual(Array(3).fill('altered'));
  });
});

describe('a fork', () => {
  const [X = '', Y = ''] = chain('xy', hashIn(A));

  test('one branch behind the other', () => {
    const hashes = [hashIn(B), hashIn(X)];
    expect(breaksOf(A, B, C, X, Y)).toEqual([{ index: 3, problem: 'fork', other: 1, hashes }]);
  });

  test('the branches event by event', () => {
    const hashes = [hashIn(B), hashIn(X)];
    expect(breaksOf(A, B, X, C, Y)).toEqual([{ index: 2, problem: 'fork', other: 1, hashes }]);
  });

  test('what is added to the union is no further fork', () => {
    expect(breaksOf(A, B, X, event('z', hashIn(X)))).toHaveLength(1);
  });

  test('two events that start the chain, as two branches upgraded an old log', () => {
    const [other = ''] = chain('x');
    const hashes = [hashIn(A), hashIn(other)];
    expect(breaksOf(LEGACY, A, other, B)).toEqual([
      { index: 2, problem: 'fork', other: 1, hashes },
    ]);
  });

  test('of an event that is not in the log is none, but where the log begins with it', () => {
    expect(breaksOf(A, C, event('x', hashIn(B)))).toMatchObject([
      { index: 1, problem: 'lost', isFirst: false },
      { index: 2, problem: 'lost', isFirst: false },
    ]);
    expect(breaksOf(B, X)).toMatchObject([
      { index: 0, problem: 'lost', isFirst: true },
      { index: 1, problem: 'fork', other: 0 },
    ]);
  });

  test('of an event that stands below them is none', () => {
    expect(breaksOf(A, C, event('x', hashIn(B)), B)).toEqual([
      { index: 1, problem: 'moved', other: 3 },
      { index: 2, problem: 'moved', other: 3 },
    ]);
  });

  test('a chain that starts again behind one whose start is elsewhere', () => {
    const [other = ''] = chain('x');
    expect(breaksOf(B, C, other)).toMatchObject([
      { index: 0, problem: 'lost' },
      { index: 2, problem: 'fork', other: 0 },
    ]);
  });
});

describe('what cannot be read', () => {
  test('a line: what follows is not blamed for it, and the chain is taken up again', () => {
    expect(breaksOf(A, '', C, D)).toEqual([]);
    expect(breaksOf('', B, C)).toEqual([]);
    expect(breaksOf(A, '', C, '', D.replace('"d"', '"x"'))).toMatchObject([
      { index: 2, problem: 'altered' },
    ]);
    expect(breaksOf(A, '', B, D)).toMatchObject([{ index: 2, problem: 'lost' }]);
  });

  test.each([
    ['hash', hashIn(B), 'NONE'],
    ['hash, as a number', `"${hashIn(B)}"`, '7'],
    ['hash, in upper case', hashIn(B), hashIn(B).toUpperCase()],
    ['prev_hash', hashIn(A), 'none'],
  ])('a member that is no hash is told as that: %s', (_member, from, to) => {
    expect(breaksOf(A, B.replace(from, to), C, D)).toEqual([]);
    expect(breaksOf(A, B.replace(from, to), C, LEGACY)).toMatchObject([{ problem: 'unhashed' }]);
  });

  test.each(['[]', '"hash"', 'null', '7', '{"__proto__":{"hash":"x","prev_hash":"y"}}'])(
    'a line that is no event carries no hash: %s',
    (line) => {
      expect(breaksOf(line, A, B)).toEqual([]);
      expect(breaksOf(A, line, B)).toEqual([{ index: 1, problem: 'unhashed' }]);
    },
  );
});

test('a long log takes time in proportion', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `${index}`);
  const lines: string[] = [];
  for (const id of ids) lines.push(event(id, hashIn(lines.at(-1) ?? `{"hash":"${CHAIN_START}"}`)));
  for (const [log, breaks] of [
    [lines, 0],
    [lines.toReversed(), lines.length - 1],
  ] as const) {
    let looks = 0;
    const watched = log.map(linked).map((link) => {
      if (link === GAP) return link;
      const { hash } = link;
      return {
        ...link,
        get hash() {
          looks += 1;
          return hash;
        },
      };
    });
    expect(chainBreaks(watched)).toHaveLength(breaks);
    // Each event for the table of places, and once in its turn; nobody searches the log for it.
    expect(looks).toBe(2 * log.length);
  }
});
