import { chmodSync, copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import type { HeldEntry } from '../../src/core/snapshot.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, failureOf, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

/** More than it takes to look for versions that need not be read. */
const COUNT = 50;

/** A log in so many versions, each of them the one before and a line. */
function growing(start = ''): string[] {
  const lines = Array.from({ length: COUNT }, (_, number) => `line ${number}\n`);
  return lines.map((_, last) => start + lines.slice(0, last + 1).join(''));
}

async function stored(
  repo: TestRepository,
  versions: readonly string[],
  path = 'log',
): Promise<HeldEntry[]> {
  const files = versions.map((version, at) => [`versions/${at}`, version] as const);
  repo.write(Object.fromEntries(files));
  const input = files.map(([name]) => `${name}\n`).join('');
  const ids = await repo.gitWith({ input }, 'hash-object', '-w', '--stdin-paths');
  return ids.split('\n').map((id) => ({ path, mode: 'file', id }));
}

/** All that was read, up to what went wrong. */
async function readInto(
  read: string[],
  repository: Repository,
  entries: readonly HeldEntry[],
): Promise<void> {
  for await (const pieces of repository.contents(entries)) {
    const bytes: Uint8Array[] = [];
    for await (const piece of pieces) bytes.push(piece);
    read.push(Buffer.concat(bytes).toString());
  }
}

/** Another object in the place of one; git makes them so that only root can write to them. */
function putUnder(place: string, other: string): void {
  chmodSync(place, 0o644);
  copyFileSync(other, place);
}

function objectFile(repo: TestRepository, id: string | undefined = ''): string {
  return join(repo.root, '.git/objects', id.slice(0, 2), id.slice(2));
}

describe.each(BACKENDS)('%s: many contents', (backend) => {
  test('come in the order asked for, whatever they have in common', () =>
    withRepository(async (repo) => {
      const log = growing();
      const rewritten = growing('another start\n');
      const versions = [...log, ...log.toReversed(), '', ...rewritten, 'short', log[3] ?? ''];
      const others = growing('of another log\n').slice(0, 3);
      const [first, ...rest] = await stored(repo, versions);
      const [other, ...more] = await stored(repo, others, 'other');
      if (first === undefined || other === undefined) throw new Error('nothing was stored');
      await opened(backend, repo, async (repository) => {
        const read: string[] = [];
        await readInto(read, repository, [first, other, ...rest, ...more]);
        expect(read).toEqual([
          ...versions.slice(0, 1),
          ...others.slice(0, 1),
          ...versions.slice(1),
          ...others.slice(1),
        ]);
      });
    }));

  test('end where one is missing', () =>
    withRepository(async (repo) => {
      const versions = growing();
      const entries = await stored(repo, versions);
      rmSync(objectFile(repo, entries[7]?.id));
      await opened(backend, repo, async (repository) => {
        const read: string[] = [];
        const failure = await failureOf(readInto(read, repository, entries));
        expect(failure.code).toBe('missing-object');
        expect(failure.message).toContain(entries[7]?.id);
        expect(read).toEqual(versions.slice(0, 7));
      });
    }));
});

describe('native: many versions', () => {
  // Git's place is taken by a script of sh.
  test.skipIf(ON_WINDOWS).each(['sha1', 'sha256'] as const)(
    '%s: of which the last tells all are not read',
    (objectFormat) =>
      withRepository(
        async (repo) => {
          const versions = growing();
          const entries = await stored(repo, versions);
          const asked = join(repo.base, 'asked');
          // A line is written down before git is asked: nobody waits for what is behind the answer.
          const note = `while read -r line; do echo "$line" >> '${asked}'; echo "$line"; done`;
          const env = await withStandIn(repo, insteadOf('--batch', `${note} | "$git" "$@"`));
          const use = async (repository: Repository) => {
            const read: string[] = [];
            await readInto(read, repository, entries);
            expect(read).toEqual(versions);
          };
          await opened('native', repo, use, { env });
          expect(readFileSync(asked, 'utf8')).toBe(`${entries.at(-1)?.id}\n`);
        },
        { objectFormat },
      ),
  );

  test('are what their ids name, not what was put under them', () =>
    withRepository(async (repo) => {
      const versions = growing();
      const entries = await stored(repo, versions);
      const [forged] = await stored(repo, [versions[7]?.replace('line 0', 'line 9') ?? '']);
      putUnder(objectFile(repo, entries[7]?.id), objectFile(repo, forged?.id));
      await opened('native', repo, async (repository) => {
        const read: string[] = [];
        await readInto(read, repository, entries);
        expect(read).toEqual(versions);
      });
    }));

  test('are believed for no more than their hash', () =>
    withRepository(async (repo) => {
      const versions = growing();
      versions[7] = versions[7]?.replace('line 0', 'line 9') ?? '';
      const entries = await stored(repo, versions);
      const [honest] = await stored(repo, growing().slice(7, 8));
      putUnder(objectFile(repo, entries[7]?.id), objectFile(repo, honest?.id));
      await opened('native', repo, async (repository) => {
        const read: string[] = [];
        const failure = await failureOf(readInto(read, repository, entries));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain(`${entries[7]?.id} holds ${honest?.id}`);
        expect(read).toEqual(versions.slice(0, 7));
      });
    }));

  test('of which one is not taken to its end lead to no other', () =>
    withRepository(async (repo) => {
      const entries = await stored(repo, ['one', 'two']);
      await opened('native', repo, async (repository) => {
        const contents = repository.contents(entries)[Symbol.asyncIterator]();
        await contents.next();
        await expect(contents.next()).rejects.toThrow('only a part was read');
      });
    }));
});
