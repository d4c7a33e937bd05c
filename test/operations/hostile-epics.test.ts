import { expect, test } from 'vitest';
import type { AnyOperation } from '../../src/core/operation.ts';
import { MANIFEST, pathOf } from '../../src/protocols/contributions/manifest-example.ts';
import {
  epicFiles,
  finishedText,
  SECOND,
  SESSIONS,
} from '../../src/protocols/contributions/operations/epic-examples.ts';
import { contributionsOperations } from '../../src/protocols/contributions/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { DRY, play } from './play.ts';

const SOUND = epicFiles({ second: finishedText(), epicStatus: 'done' });

/** Values that a member of a record should never have. */
const WRONG = [null, 7, '', [], [null, 7, 'x', {}], {}] as const;

const MEMBERS = ['_meta', 'sessionId', 'epicId', 'taskId', 'decisions', 'conflicts', 'status'];

/** Contributions and entries of the epic that nobody should have written, beside the sound ones. */
function hostileFiles(): Record<string, string> {
  const sound = JSON.parse(finishedText());
  const entry = JSON.parse((SOUND[MANIFEST] ?? '').split('\n')[1] ?? '');
  const texts = MEMBERS.flatMap((member) =>
    WRONG.map((value, index) => {
      const text = JSON.stringify({ ...sound, [member]: value });
      return [pathOf(`${member}-${index}`), text] as const;
    }),
  );
  const lines = [...Object.keys(entry)].flatMap((member) =>
    WRONG.map((value) => `${JSON.stringify({ ...entry, [member]: value })}\n`),
  );
  const others = ['null\n', '7\n', '[]\n', '{\n', '\n', '{"epicId":"T2308"}\n'];
  return {
    ...SOUND,
    ...Object.fromEntries(texts),
    [pathOf('torn')]: '{"_meta":',
    [MANIFEST]: `${[...others, ...lines].join('')}${SOUND[MANIFEST]}{"id":`,
    '.cleo/sessions.json': `{"sessions":[null,7,{"id":"${SESSIONS.second}","scope":[]},{"id":7}]}`,
    '.cleo/todo.json': '{"tasks":[null,{"id":"T2308"}]}',
  };
}

const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  list: { entries: true, archived: true, latest: true },
  stats: {},
  'session-start': { session: SESSIONS.second },
  'session-resume': { session: SESSIONS.second },
  'session-end': { session: SESSIONS.second, complete: true },
  flag: { epic: 'T2308' },
  resolve: { file: SECOND, conflict: 'conflict-1', by: 'opus-1', accept: true },
  synthesize: { epic: 'T2308', write: 'docs/a.json', byTask: true },
  archive: { epic: 'T2308', force: true },
};

test('no operation on an epic breaks on records that nobody should have written', async () => {
  await withRepository(async (repo) => {
    await repo.commit('hostile', hostileFiles());
    for (const [name, input] of Object.entries(INPUTS)) {
      const operation = contributionsOperations.find(({ id }) => id === `contributions/${name}`);
      // What is no failure with a code of its own is thrown on.
      const played = await play(operation as AnyOperation, { input }, repo, DRY);
      expect({ name, status: played.status }).toEqual({ name, status: expect.any(String) });
    }
  });
});
