import { describe, expect, test } from 'vitest';
import type { InputSchema } from '../../src/core/operation-input.ts';
import { CallFault } from '../../src/serve/call-fault.ts';
import { parameterSchema } from '../../src/serve/mcp.ts';
import { inputFrom } from '../../src/serve/requests.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    proposalId: { type: 'string', minLength: 1, 'x-value': 'ID', description: 'the proposal' },
    type: { type: 'string', enum: ['fact'], 'x-also': ['claim_type'], description: 'what it is' },
    limit: { type: 'integer', minimum: 0, description: 'how many' },
    evidence: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            properties: {
              sourceId: { type: 'string', description: 'the source' },
              quote: { type: 'string', description: 'what it says' },
            },
            required: ['sourceId'],
            additionalProperties: false,
          },
        ],
      },
      description: 'what it rests on',
    },
    metadata: { type: 'object', additionalProperties: true, description: 'anything' },
    actor: { type: 'string', description: 'who acts' },
  },
  required: ['proposalId'],
  additionalProperties: false,
} as const satisfies InputSchema;

const WITHHELD = { actor: 'The actor is fixed.' };

const taken = (given: Record<string, unknown>) => inputFrom(given, SCHEMA, WITHHELD);

function fault(given: Record<string, unknown>): readonly [string, string] {
  try {
    taken(given);
  } catch (error) {
    if (error instanceof CallFault) return [error.code, error.message];
    throw error;
  }
  throw new Error('nothing is wrong with it');
}

describe('parameters', () => {
  test('go by our names, in either spelling, and by those of others', () => {
    const wanted = { proposalId: 'p', type: 'fact' };
    expect(taken({ proposal_id: 'p', claim_type: 'fact' })).toEqual(wanted);
    expect(taken({ proposalId: 'p', type: 'fact' })).toEqual(wanted);
  });

  test('that are null are not there', () => {
    expect(taken({ proposal_id: 'p', type: null, strange: null })).toEqual({ proposalId: 'p' });
    expect(fault({ proposal_id: null })).toEqual([
      'missing_param',
      'proposal_id is missing: the proposal.',
    ]);
  });

  test('that are missing are told all at once', () => {
    const both = { ...SCHEMA, required: ['proposalId', 'limit', 'type'] } as const;
    expect(() => inputFrom({ limit: 1 }, both, WITHHELD)).toThrow(
      'These are missing: proposal_id (the proposal) and type (what it is, one of fact).',
    );
  });

  test('have members of items in either spelling, and what is anybody’s own as it is', () => {
    const metadata = { some_key: { sourceId: null }, __proto__x: 1 };
    const evidence = ['a', { source_id: 's', quote: null }];
    expect(taken({ proposal_id: 'p', evidence, metadata })).toEqual({
      proposalId: 'p',
      evidence: ['a', { sourceId: 's' }],
      metadata,
    });
  });

  test.each([
    [{ proposal_id: 'p', lmit: 1 }, 'There is no parameter "lmit". Did you mean limit?'],
    [{ proposal_id: 'p', proposalId: 'q' }, 'proposal_id is given twice, under two names.'],
    [{ proposal_id: 'p', limit: '3' }, 'limit is "3". It must be a whole number, 0 or more.'],
    [{ proposal_id: 'p', type: 'x' }, 'type is "x". It must be one of fact.'],
    [{ proposal_id: 'p', actor: 'eve' }, 'The actor is fixed.'],
    [
      { proposal_id: '\ud800' },
      'proposal_id is "\\ud800". It must be text of whole Unicode characters: "\\ud800" is half of one.',
    ],
    [
      { proposal_id: 'p', metadata: { a: [{ '\udc00': 1 }] } },
      'It must be text of whole Unicode characters',
    ],
    [JSON.parse('{"__proto__": {"a": 1}}'), 'There is no parameter "__proto__".'],
    [{ constructor: 1 }, 'There is no parameter "constructor".'],
    [
      { limit: '3', type: 'x' },
      'limit is "3". It must be a whole number, 0 or more. type is "x". It must be one of fact. proposal_id is missing: the proposal.',
    ],
    [
      { lmit: 1, tpe: 2 },
      'There is no parameter "lmit". Did you mean limit? There is no parameter "tpe".',
    ],
    [{ proposal_id: ['p', 'q'] }, 'It must be a text. Call once for each.'],
  ])('that are wrong: %j', (given, message) => {
    const [code, said] = fault(given);
    expect(code).toBe('invalid_request');
    expect(said).toContain(message);
  });

  test('are shown to clients by the names to give them, without what they cannot give', () => {
    const { properties, ...schema } = parameterSchema(SCHEMA, WITHHELD);
    expect(schema).toEqual({
      type: 'object',
      required: ['proposal_id'],
    });
    expect(Object.keys(properties)).toEqual([
      'proposal_id',
      'type',
      'limit',
      'evidence',
      'metadata',
    ]);
    expect(properties['proposal_id']).toEqual({
      type: 'string',
      description: 'the proposal',
    });
    expect(JSON.stringify(properties)).not.toContain('x-');
  });
});

test('a choice in another case is that choice', () => {
  expect(taken({ proposal_id: '7', type: 'FACT' })).toEqual({ proposalId: '7', type: 'fact' });
});
