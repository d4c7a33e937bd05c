import { expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { DRY, filesIn, play } from './play.ts';

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['a list', '[{ "questionId": "RCSD-001" }]\n'],
  ['null', 'null\n'],
  ['no members', '{}\n'],
  ['no _meta', contribution({ _meta: undefined })],
  ['_meta is a list', contribution({ _meta: [1] })],
  ['decisions are a text', contribution({ decisions: 'RCSD-001' })],
  ['decisions of all sorts', contribution({ decisions: [null, 1, 'x', [], { evidence: 3 }] })],
  [
    'conflicts of all sorts',
    contribution({ conflicts: [null, { thisSession: 1, questionId: 'RCSD-001' }] }),
  ],
  ['a status that is a number', contribution({ status: 5 })],
  ['a status of another word', contribution({ status: '__proto__' })],
  ['a complete one without anything', '{ "status": "complete" }\n'],
  [
    'members twice',
    '{ "status": "draft", "status": "complete", "decisions": [], "decisions": [1] }\n',
  ],
  ['one line', JSON.stringify(JSON.parse(contribution()))],
  [
    'a byte-order mark, and line ends of Windows',
    `\ufeff${contribution().replaceAll('\n', '\r\n')}`,
  ],
];

const MANIFESTS = [
  '',
  'null\n[]\n"x"\n{"id":3,"filePath":[]}\n{"updatedAt":"9999-12-31T23:59:59Z"}\n{"torn',
];

/** Every other text has the one, every other the other: in all combinations they take twice as long. */
function manifestsFor(text: string): readonly string[] {
  const index = TEXTS.findIndex(([, each]) => each === text);
  return [MANIFESTS[index % MANIFESTS.length] ?? ''];
}

const DECISION = {
  ...{ questionId: 'RCSD-001', question: 'Which store holds the queue?' },
  ...{ answer: 'Redis lists', confidence: 0.8, evidence: ['docs/queues.md:3'] },
  rationale: 'It is in use already, and it keeps order.',
};

const CALLS: readonly (readonly [id: string, input: Readonly<Record<string, unknown>>])[] = [
  ['contributions/decide', { file: PATH, ...DECISION }],
  ['contributions/complete', { file: PATH }],
  ['contributions/validate', { file: PATH }],
  ['contributions/merge', { file: PATH }],
  ['contributions/reopen', { file: PATH }],
  ['contributions/seal', { files: [PATH] }],
  ['contributions/blocked', {}],
  ['contributions/unblock', { file: PATH }],
  ['contributions/append', { file: PATH }],
  ['contributions/manifest-validate', {}],
  ['contributions/manifest-repair', {}],
  [
    'contributions/new',
    {
      ...{ epic: 'T2308', task: 'T2310', marker: 'queue-source', agent: 'opus-1' },
      ...{ session: 'session_20260302_080000_0a0b0c', baseline: PATH },
    },
  ],
];

test.each(TEXTS)('whatever a contribution is, no operation breaks: %s', async (_name, text) => {
  const operations = new Map((await loadOperations()).map((each) => [each.id, each]));
  for (const manifest of manifestsFor(text)) {
    await withRepository(async (repo) => {
      await repo.commit('before', { ...CITED, [PATH]: text, [MANIFEST]: manifest });
      const before = filesIn(repo);
      for (const [id, input] of CALLS) {
        const operation = operations.get(id);
        if (operation === undefined) throw new Error(`there is no ${id}`);
        // Throws for anything but a failure with a name.
        const played = await play(operation, { input }, repo, DRY);
        expect({ id, ended: String(played.status) }).toMatchObject({
          id,
          ended: expect.any(String),
        });
      }
      expect(filesIn(repo)).toEqual(before);
    });
  }
});
