import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSubject } from '../../../src/protocols/messages/parsed-subject.ts';
import type { Subject } from '../../../src/protocols/messages/subject.ts';

/** The seed's own pattern, letter for letter. */
const SEED =
  /^(KICKOFF|DELTA\[[a-z]+\]|COMPILED|CRITIQUE|ACK|CLAIM|HANDOFF|BLOCKED|QUESTION|INFO):/;

function subject(text: string, allowReplyPrefix = false): Subject {
  return parseSubject(text, { allowReplyPrefix });
}

describe('a subject', () => {
  test.each([
    ['KICKOFF: Cache study', 'KICKOFF', null, 'Cache study'],
    ['DELTA[opus]: third way', 'DELTA', 'opus', 'third way'],
    ['COMPILED:v3', 'COMPILED', null, 'v3'],
    ['CRITIQUE: H2: too simple', 'CRITIQUE', null, 'H2: too simple'],
    ['ACK:   ', 'ACK', null, ''],
    ['CLAIM: a-1', 'CLAIM', null, 'a-1'],
    ['HANDOFF: a-1 to B', 'HANDOFF', null, 'a-1 to B'],
    ['BLOCKED: \ta-1\n', 'BLOCKED', null, 'a-1'],
    ['QUESTION: why?', 'QUESTION', null, 'why?'],
    ['INFO: 🙂', 'INFO', null, '🙂'],
  ])('%j is a %s', (text, type, role, description) => {
    expect(subject(text)).toEqual({ text, type, role, description, near: null });
  });

  test('without a prefix is all description', () => {
    expect(subject(' Hello: you ')).toEqual({
      text: ' Hello: you ',
      type: null,
      role: null,
      description: 'Hello: you',
      near: null,
    });
  });

  test('has a type exactly where the seed finds a prefix', () => {
    const parts = fc.constantFrom(
      ...[
        'KICKOFF',
        'DELTA',
        'DELTA[',
        'opus',
        ']',
        ':',
        ' ',
        'ACK',
        'ack',
        'INFO',
        'Re:',
        '1',
        'x',
        '\n',
      ],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (chosen) => {
        const text = chosen.join('');
        expect(subject(text).type !== null).toBe(SEED.test(text));
        expect(subject(text).near === null || !SEED.test(text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('nearly a prefix', () => {
  test.each([
    ['Re: KICKOFF: x', 'reply', 'KICKOFF', 'KICKOFF: x'],
    ['RE: re:Re : KICKOFF: x', 'reply', 'KICKOFF', 'KICKOFF: x'],
    ['Re: kickoff : x', 'reply', 'KICKOFF', 'KICKOFF: x'],
    ['🚀 KICKOFF: x', 'decoration', 'KICKOFF', 'KICKOFF: x'],
    ['**KICKOFF:** x', 'decoration', 'KICKOFF', 'KICKOFF: x'],
    ['**KICKOFF**: x', 'decoration', 'KICKOFF', 'KICKOFF: x'],
    ['[KICKOFF] x', 'decoration', 'KICKOFF', 'KICKOFF: x'],
    ['[DELTA[opus]] x', 'decoration', 'DELTA', 'DELTA[opus]: x'],
    [' KICKOFF: x', 'decoration', 'KICKOFF', 'KICKOFF: x'],
    ['Kickoff: x', 'case', 'KICKOFF', 'KICKOFF: x'],
    ['delta[opus]: x', 'case', 'DELTA', 'DELTA[opus]: x'],
    ['DELTA: x', 'no-role', 'DELTA', null],
    ['DELTA - x', 'no-role', 'DELTA', null],
    ['DELTA[GPT]: x', 'role', 'DELTA', 'DELTA[gpt]: x'],
    ['DELTA[ opus ]: x', 'role', 'DELTA', 'DELTA[opus]: x'],
    ['DELTA [opus]: x', 'role', 'DELTA', 'DELTA[opus]: x'],
    ['DELTA[gpt-5]: x', 'role', 'DELTA', null],
    ['DELTA[5gpt]: x', 'role', 'DELTA', null],
    ['DELTA[]: x', 'role', 'DELTA', null],
    ['ACK[opus]: x', 'role', 'ACK', 'ACK: x'],
    ['KICKOFF : x', 'space', 'KICKOFF', 'KICKOFF: x'],
    ['DELTA[opus] : x', 'space', 'DELTA', 'DELTA[opus]: x'],
    ['KICKOFF x', 'no-colon', 'KICKOFF', 'KICKOFF: x'],
    ['KICKOFF - x', 'no-colon', 'KICKOFF', 'KICKOFF: x'],
    ['KICKOFF – x', 'no-colon', 'KICKOFF', 'KICKOFF: x'],
    ['KICKOFF：x', 'no-colon', 'KICKOFF', 'KICKOFF: x'],
    ['KICKOFF', 'no-colon', 'KICKOFF', 'KICKOFF:'],
    ['DELTA[opus] x', 'no-colon', 'DELTA', 'DELTA[opus]: x'],
  ])('%j: %s', (text, slip, type, suggestion) => {
    expect(subject(text)).toMatchObject({ type: null, near: { slip, type, suggestion } });
  });

  test.each([
    '',
    'Hello',
    'Blocked on the cache',
    'Question about H2',
    'Info',
    'Re: the cache',
    'Information: x',
    'ACKNOWLEDGED: x',
    'KICKOFFS: x',
    'INFO_2: x',
    'The KICKOFF: x',
    'Re:',
    '🚀',
  ])('%j is not', (text) => {
    expect(subject(text).near).toBeNull();
  });

  test('a suggestion is a valid subject of the type that was meant', () => {
    const parts = fc.constantFrom(
      ...[
        'KICKOFF',
        'Kickoff',
        'DELTA',
        'delta',
        '[opus]',
        '[GPT]',
        '[g-5]',
        ':',
        ' ',
        ' - ',
        '**',
        '🚀',
        'Re: ',
        'x',
        '"',
      ],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 7 }), (chosen) => {
        const { near } = subject(chosen.join(''));
        if (near === null || near.suggestion === null) return;
        expect(subject(near.suggestion)).toMatchObject({ type: near.type, near: null });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('where reply prefixes are allowed', () => {
  test.each([
    ['Re: KICKOFF: x', 'KICKOFF', 'x'],
    ['RE: re: Re:DELTA[opus]: x', 'DELTA', 'x'],
    ['KICKOFF: Re: x', 'KICKOFF', 'Re: x'],
    ['Re: the cache', null, 'the cache'],
  ])('%j has the type %s', (text, type, description) => {
    expect(subject(text, true)).toMatchObject({ text, type, description });
  });

  test('they are no slip, but others are', () => {
    expect(subject('Re: Kickoff: x', true).near).toEqual({
      slip: 'case',
      type: 'KICKOFF',
      suggestion: 'KICKOFF: x',
    });
  });
});

test('long subjects are read in linear time', () => {
  for (const piece of ['re: ', '*', ' ', '🚀', 'DELTA[', 'KICKOFF ', ']']) {
    const text = piece.repeat(200_000);
    expect(subject(text).text).toBe(text);
    expect(subject(`KICKOFF${text}`).text).toHaveLength(text.length + 7);
  }
});
