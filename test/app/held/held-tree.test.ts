import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HeldTree } from '../../../src/app/held/held-tree.ts';
import { check } from '../../../src/app/lint.ts';
import { lintRequest } from '../../../src/app/lint-request.ts';
import { WrongUse } from '../../../src/core/failure.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { rules } from '../../all-rules.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { askerOf } from '../../serve/served.ts';

const KICKOFF = 'messages/1.md';
const DELTA = 'messages/2.md';
const TWIN = VALID_MESSAGES.DELTA.replace('id: 2', 'id: 1');

/** An editor asks for no past: that is for runs. */
const OF_THE_PAST = rules.filter(({ scope }) => scope === 'history').map(({ id }) => id);

/** What `--stdin` says of a text at a path, without what it says of changes. */
async function fromStdin(repo: TestRepository, path: string, text: string) {
  async function* stdin(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const given = { subject: null, ackRequired: null };
  const target = { mode: 'stdin', filename: path, given } as const;
  try {
    const report = await check(lintRequest({ target, skip: OF_THE_PAST }), {
      ...askerOf(repo),
      stdin: stdin(),
    });
    return report.diagnostics;
  } catch (error) {
    // Of a text that is no record the command line says so; an editor has many that are none.
    if (error instanceof WrongUse && error.code === 'no-record') return [];
    throw error;
  }
}

async function held(repo: TestRepository, use: (tree: HeldTree) => Promise<void>): Promise<void> {
  const tree = await HeldTree.open(askerOf(repo));
  try {
    await use(tree);
  } finally {
    await tree.close();
  }
}

async function idsOf(tree: HeldTree, drafts: Readonly<Record<string, string>> = {}) {
  const bytes = Object.entries(drafts).map(([path, text]) => [path, Buffer.from(text)] as const);
  const selected = new Set([KICKOFF, DELTA]);
  const { diagnostics } = await tree.judge(new Map(bytes), selected, 'all');
  return diagnostics.map(({ rule }) => rule);
}

/** A few of the rules across records: those that an example of plain files breaks: no file is empty, which standard input is refused for. */
const LINKED = rules
  .filter(({ scope }) => scope === 'link')
  .flatMap(({ id, examples }) => {
    const files = Object.entries(examples.invalid[0]?.files ?? {});
    const isPlain = files.every(([, content]) => typeof content === 'string' && content !== '');
    return isPlain && files.length > 1 ? [[id, Object.fromEntries(files)] as const] : [];
  })
  .filter((_, index) => index % 7 === 0);

describe('the verdict on a text', () => {
  test.each(LINKED)('is that of --stdin, edit after edit: %s', (_id, example) =>
    withRepository(async (repo) => {
      const files = example as Readonly<Record<string, string>>;
      await repo.commit('before', files);
      await held(repo, async (tree) => {
        for (const [path, text] of Object.entries(files)) {
          for (const draft of [text, text.replace(/"|:/, '#'), text]) {
            const drafts = new Map([[path, Buffer.from(draft)]]);
            const { diagnostics } = await tree.judge(drafts, new Set([path]), 'all');
            expect(diagnostics).toEqual(await fromStdin(repo, path, draft));
          }
        }
      });
    }),
  );

  test('of each record by itself leaves out what is found across records, and finds nothing else', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { [KICKOFF]: VALID_MESSAGES.KICKOFF });
      await held(repo, async (tree) => {
        const bad = TWIN.replace('"target_id": null,', '"target_id": null');
        const drafts = new Map([[DELTA, Buffer.from(bad)]]);
        const rulesOf = async (extent: 'each' | 'all') =>
          (await tree.judge(drafts, new Set([DELTA]), extent)).diagnostics.map(({ rule }) => rule);
        expect(await rulesOf('all')).toEqual(['message/unique-id', 'MB-005']);
        expect(await rulesOf('each')).toEqual(['MB-005']);
        expect(await rulesOf('all')).toEqual(['message/unique-id', 'MB-005']);
      });
    }));
});

describe('files that git does not hold yet', () => {
  test('are judged as they are, and again when they are others', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { [KICKOFF]: VALID_MESSAGES.KICKOFF });
      writeFileSync(join(repo.root, DELTA), TWIN);
      await held(repo, async (tree) => {
        expect(await idsOf(tree)).toEqual(['message/unique-id']);
        expect(await tree.lookAgain()).toBe(false);
        expect(await idsOf(tree)).toEqual(['message/unique-id']);
        writeFileSync(join(repo.root, DELTA), VALID_MESSAGES.DELTA);
        expect(await tree.lookAgain()).toBe(true);
        expect(await idsOf(tree)).toEqual([]);
      });
    }));

  test('that change while nobody looks are noticed when they are read: never a verdict of two states', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { [KICKOFF]: VALID_MESSAGES.KICKOFF });
      writeFileSync(join(repo.root, DELTA), VALID_MESSAGES.DELTA);
      await held(repo, async (tree) => {
        expect(await idsOf(tree)).toEqual([]);
        // To say where the problem is, the file has to be read: by then it is another one.
        writeFileSync(join(repo.root, DELTA), `${TWIN}\n`);
        const twin = VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: 2');
        expect(await idsOf(tree, { [KICKOFF]: twin })).toEqual([]);
      });
    }));

  test('that go away are no reason to fail', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { [KICKOFF]: VALID_MESSAGES.KICKOFF });
      writeFileSync(join(repo.root, DELTA), TWIN);
      await held(repo, async (tree) => {
        renameSync(join(repo.root, DELTA), join(repo.base, 'elsewhere'));
        expect(await idsOf(tree)).toEqual([]);
      });
    }));
});

test('what an editor shows is what is saved, a draft, or nothing to be judged', () =>
  withRepository(async (repo) => {
    await repo.commit('before', { [KICKOFF]: '\ufeffé', '.gitignore': 'ignored/\n' });
    for (const path of ['ignored/1.md', 'link/x']) {
      mkdirSync(dirname(join(repo.root, path)), { recursive: true });
      writeFileSync(join(repo.root, path), 'a');
    }
    await held(repo, async (tree) => {
      expect(tree.standingOf(KICKOFF, 'é')).toBe('saved');
      expect(tree.standingOf(KICKOFF, 'e')).toBe('draft');
      expect(tree.standingOf('messages/9.md', '')).toBe('draft');
      expect(tree.standingOf('ignored/1.md', 'b')).toBe('ignored');
      expect(tree.standingOf('.git/config', '')).toBe('ignored');
      expect(tree.pathOf(join(repo.root, 'not/there.md'))).toBe('not/there.md');
      expect(() => tree.pathOf(join(repo.base, 'x.md'))).toThrow('is not in the repository');
    });
  }));
