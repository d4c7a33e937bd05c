import { beforeEach, describe, expect, test, vi } from 'vitest';
import { backendsTarget } from '../../scripts/fuzz/backends-target.ts';
import { configurationTarget } from '../../scripts/fuzz/configuration-target.ts';
import { Broken } from '../../scripts/fuzz/finding.ts';
import type { FuzzInput } from '../../scripts/fuzz/fuzz-input.ts';
import { historyTarget } from '../../scripts/fuzz/history-target.ts';
import { objectsTarget } from '../../scripts/fuzz/objects-target.ts';
import type { Target } from '../../scripts/fuzz/target.ts';
import { TARGET_NAMES } from '../../scripts/fuzz/target-names.ts';
import { TARGETS } from '../../scripts/fuzz/targets.ts';
import type { Repository } from '../../src/core/repository.ts';

/** What is broken in a test. */
const planted = vi.hoisted(() => ({
  repository: (repository: Repository): Repository => repository,
  isAppend: (verdict: boolean): boolean => verdict,
  index: (): void => undefined,
  config: (): void => undefined,
}));

vi.mock('../../src/git/open.ts', async (original) => {
  const { openRepository } = await original<typeof import('../../src/git/open.ts')>();
  const open: typeof openRepository = async (options) =>
    planted.repository(await openRepository(options));
  return { openRepository: open };
});
vi.mock('../history/log/slow-checker.ts', async (original) => {
  const real = await original<typeof import('../history/log/slow-checker.ts')>();
  const isAppend: typeof real.isAppend = (...given) => planted.isAppend(real.isAppend(...given));
  return { ...real, isAppend };
});
vi.mock('../../src/git/js/index-file.ts', async (original) => {
  const real = await original<typeof import('../../src/git/js/index-file.ts')>();
  return {
    parseIndex(bytes: Buffer) {
      planted.index();
      return real.parseIndex(bytes);
    },
  };
});
vi.mock('../../src/config/layers.ts', async (original) => {
  const real = await original<typeof import('../../src/config/layers.ts')>();
  const readConfig: typeof real.readConfig = (...given) => {
    planted.config();
    return real.readConfig(...given);
  };
  return { ...real, readConfig };
});

const NOTHING = { ...planted };
beforeEach(() => void Object.assign(planted, NOTHING));

/** What is said of the first seeds of a target; null where nothing is. */
async function told(target: Target, pattern: RegExp): Promise<string | null> {
  const seeds = target.seeds().filter(({ origin }) => pattern.test(origin));
  expect(seeds).not.toEqual([]);
  for (const seed of seeds) {
    const input: FuzzInput = { ...seed, target: target.name };
    try {
      await target.check(input, true);
    } catch (error) {
      if (error instanceof Broken) return error.signature;
      throw error;
    }
  }
  return null;
}

function broken(): never {
  throw new RangeError('planted');
}

describe('a real repository', () => {
  const SEEDS = /^(?:a merged log at \.vouch|random history [0-3]$|file\/final-newline)/;

  test('says what is said in memory, and git takes the patches', async () => {
    expect(await told(backendsTarget(), SEEDS)).toBeNull();
  });

  test('with a backend that leaves a file out', async () => {
    planted.repository = (repository) => {
      if (repository.backend === 'native') return repository;
      const revision = repository.revision.bind(repository);
      return Object.assign(repository, {
        async revision(rev: string) {
          const snapshot = await revision(rev);
          return { ...snapshot, entries: snapshot.entries.slice(1) };
        },
      });
    };
    expect(await told(backendsTarget(), SEEDS)).toBe('a backend says something else: js');
  });

  test('with a backend that leaves a commit out', async () => {
    planted.repository = (repository) =>
      Object.assign(repository, { steps: async function* () {} });
    expect(await told(backendsTarget(), SEEDS)).toBe('a backend says something else: native');
  });
});

describe('a history', () => {
  test('is judged as defined', async () => {
    expect(
      await told(historyTarget(), /^a merged log|^random history|^history\/append-only/),
    ).toBeNull();
  });

  test('or the other way round', async () => {
    planted.isAppend = (verdict) => !verdict;
    expect(await told(historyTarget(), /^a merged log/)).toBe(
      'a log is judged otherwise than defined: append',
    );
  });
});

describe('what else is read', () => {
  test('is read, or refused in words', async () => {
    expect(await told(configurationTarget(), /./)).toBeNull();
    expect(await told(objectsTarget(), /./)).toBeNull();
  });

  test('an index that throws', async () => {
    planted.index = broken;
    expect(await told(objectsTarget(), /./)).toMatch(/^an exception leaves a stage: RangeError/);
  });

  test('a configuration that throws', async () => {
    planted.config = broken;
    expect(await told(configurationTarget(), /./)).toMatch(/^an exception leaves a stage/);
  });
});

test('the list of names has that of each target', () => {
  expect(TARGET_NAMES).toEqual(TARGETS.map(({ name }) => name));
});
