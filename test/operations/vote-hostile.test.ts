import { expect, test } from 'vitest';
import { matrix } from '../../src/protocols/consensus/example.ts';
import { consensusOperations } from '../../src/protocols/consensus/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { DRY, play } from './play.ts';

const OPTION = { name: 'a', confidence: 0.5, rationale: 'b', evidence: [{}] };

/** Drafts and matrices that nobody should have written. */
const TEXTS = {
  list: '[]\n',
  number: '1\n',
  empty: '',
  broken: '{"options": [',
  mark: `\uFEFF${matrix()}`,
  twice:
    '{"questionId": "A", "questionId": "B", "options": [], "options": [1, null], "verdict": 1}\n',
  strangers: matrix({ options: [null, 1, [], { name: 1 }, OPTION, OPTION], verdict: 'CONTESTED' }),
  conflicts: matrix({ conflicts: [null, { positions: [null, { option: 'x' }] }, 'x'] }),
  object: matrix({ options: {}, conflicts: {}, threshold: 'x' }),
  huge: matrix({ options: [{ ...OPTION, confidence: 1e308 }, OPTION] }),
  proto:
    '{"__proto__": {"options": []}, "questionId": "constructor", "options": [{"name": "__proto__"}, {"name": "toString"}]}\n',
  path: matrix({ questionId: '../../etc/passwd', verdict: null }),
  deep: `${'['.repeat(5000)}${']'.repeat(5000)}\n`,
};

const ARGUMENTS: Readonly<Record<string, object>> = {
  'consensus/vote': {
    option: '__proto__',
    confidence: 1,
    rationale: 'r',
    evidence: ['a#b=doc'],
    add: true,
  },
  'consensus/tally': { task: 'T4797', severity: { toString: 'high' }, compatible: ['a,a'] },
  'consensus/resolve': { type: 'choose-z', by: 'Ana', conflict: 'x' },
  'consensus/handoff': {},
};

test.each(Object.keys(TEXTS))('%s: no operation breaks on it', async (name) => {
  const text = TEXTS[name as keyof typeof TEXTS];
  await withRepository(async (repo) => {
    await repo.commit('hostile', {
      'votes/draft.json': text,
      '.cleo/consensus/draft.json': text,
      'agent-outputs/MANIFEST.jsonl': `null\n1\n{"file": 1, "id": {}}\n{"file": "../.cleo/consensus/draft.json"}\n`,
    });
    for (const operation of consensusOperations) {
      for (const file of ['votes/draft.json', '.cleo/consensus/draft.json']) {
        const input =
          operation.id === 'consensus/new'
            ? { votes: text, rerun: 'CONS-0042', question: 'q' }
            : operation.id === 'consensus/list'
              ? {}
              : { file, ...ARGUMENTS[operation.id] };
        const played = await play(operation, { input }, repo, DRY);
        // An accident would be thrown on, and have no code of the operation.
        const codes = played.status === 'thrown' ? [played.error] : [];
        expect(Object.keys(operation.errors)).toEqual(expect.arrayContaining(codes));
      }
    }
  });
});
