import { describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import RECORD from '../fixtures/reference/vouch.json' with { type: 'json' };
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { digestsOf } from './digests.ts';
import { libraryDoor } from './library-door.ts';
import { BESIDE, continued, type Door, ourDay } from './our-day.ts';

// What the reference implementation said is recorded: `npm run reference:vouch` asks it again, and
// has to where a base is written otherwise than when it was asked.

const { begin, theirs, ours, imported } = RECORD;

const CLEAN = { exit: 0, findings: [] };

interface Shown {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly tags?: readonly string[];
  readonly evidence: readonly string[];
}

/** All that the linter says of a repository, whatever the level. */
async function found(repo: TestRepository, ...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await call([...args, '--format', 'json', '--no-cache'], {
    cwd: repo.root,
    env: repo.env,
  });
  const { diagnostics } = JSON.parse(out) as {
    readonly diagnostics: readonly Readonly<Record<'rule' | 'path' | 'message', string>>[];
  };
  // That a base appears is for a person to know, whoever wrote it.
  const others = diagnostics.filter(({ rule }) => rule !== 'history/new-base');
  return others.map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

/** A repository with a base of theirs, or of ours that has nothing yet. */
function inBase(
  files: Readonly<Record<string, string>> | null,
  work: (door: Door, repo: TestRepository) => Promise<void>,
): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('before', { ...BESIDE });
    repo.write(files ?? {});
    if (files !== null) await repo.commit('their base');
    const door = await libraryDoor(repo, begin);
    if (files === null) await door('vouch/init', { folder: '.', actor: 'scout' });
    await work(door, repo);
  });
}

async function claimsOf(door: Door) {
  const { objects } = await door('vouch/list-claims', {});
  return Object.fromEntries(
    (objects as readonly Shown[]).map(({ id, text, status, tags, evidence }) => [
      id,
      { text, status, tags, evidence },
    ]),
  );
}

describe(`vouch ${RECORD.version}, by what was recorded of it`, () => {
  test('had nothing to find fault with, through any door', () => {
    const verdicts = [theirs, ours, RECORD.continued, imported].map((each) => each.verdicts);
    for (const { lint, doctor, fsck } of [...verdicts, ...Object.values(RECORD.doors)]) {
      expect([lint, doctor, fsck]).toEqual([CLEAN, CLEAN, CLEAN]);
    }
    expect(Object.keys(RECORD.doors)).toEqual(['command line', 'jsonl', 'mcp']);
  });

  test('what it wrote is sound here, and says the same', async () => {
    await inBase(theirs.files, async (door, repo) => {
      expect(await found(repo)).toEqual([]);
      expect(await found(repo, '--range', 'HEAD~1..HEAD')).toEqual([]);
      expect(await claimsOf(door)).toEqual(theirs.claims);
      expect(await door('vouch/doctor', {})).toMatchObject({ ok: true, issues: [] });
    });
  });

  test('what it wrote is continued as it judged it', async () => {
    await inBase(theirs.files, async (door, repo) => {
      await continued(door);
      expect(digestsOf(repo)).toEqual(RECORD.continued.digests);
      expect(await found(repo)).toEqual([]);
      await repo.commit('continued');
      expect(await found(repo, '--range', 'HEAD~1..HEAD')).toEqual([]);
    });
  });

  test('what is written here is what it judged, and it reads the same', async () => {
    await inBase(null, async (door, repo) => {
      await ourDay(door);
      expect(digestsOf(repo)).toEqual(ours.digests);
      expect(await claimsOf(door)).toEqual(ours.claims);
      expect(await found(repo)).toEqual([]);
    });
  });

  test('its bundle is imported as it judged it', async () => {
    await inBase(null, async (door, repo) => {
      repo.write({ 'exports/theirs.tar.gz': Buffer.from(theirs.bundle, 'base64') });
      await door('vouch/import-apply', { path: 'exports/theirs.tar.gz', actor: 'maria' });
      expect(digestsOf(repo)).toEqual(imported.digests);
      // It came past the review gate, and the history says so.
      expect(await found(repo)).toEqual([expect.stringMatching(/^history\/gated /)]);
    });
  });

  test('finds bundles from here sound, and imports none with decisions, as its own', () => {
    const refusal = 'Error: refusing to import: bundle carries decided/ members that cannot be';
    expect(ours.bundle).toEqual({
      check: 0,
      apply: [`${refusal} imported past the review gate`],
    });
  });
});
