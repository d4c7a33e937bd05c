import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/report-document.ts';
import {
  ENTRY,
  MANIFEST_PATH as LOG,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { commandsOf, done, errors, judged, ran } from './judged.ts';

/*
 * Faults that a merge brought: what is printed makes anew what nothing published holds, however many
 * merges are above it, and leaves alone what others did.
 */

const FORGED = { ...ENTRY, status: 'partial', needs_followup: ['T2399'] };
const OTHER = {
  ...ENTRY,
  id: 'T2400-other',
  file: 'research/T2400-other.md',
  linked_tasks: ['T2400'],
};
const MINE = {
  ...OTHER,
  id: 'T2401-mine',
  file: 'research/T2401-mine.md',
  linked_tasks: ['T2401'],
};
const at = ({ file }: { readonly file: string }) => `agent-outputs/${file}`;
const textOf = ({ id }: { readonly id: string }) => OUTPUT.replaceAll('T2398', id.slice(0, 5));

async function published(repository: TestRepository): Promise<string> {
  const base = await repository.commit('base', { [LOG]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT });
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  return base;
}

/** What is said of a branch as a whole: of the state, then of the commits since. */
async function views(repository: TestRepository, base: string) {
  return [await judged(repository), await judged(repository, '--since', base)].flatMap(errors);
}

const wordsOf = (problems: readonly Diagnostic[]) => problems.map(({ help }) => help).join('\n');

describe('an entry that was changed', () => {
  test('on a branch that was merged is put back before the merge; what was done beside it stays', async () => {
    await withRepository(async (repository) => {
      const base = await published(repository);
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('forge', { [LOG]: manifest(FORGED), 'side.md': 'side\n' });
      await repository.git('checkout', '-q', '-b', 'work', base);
      const beside = await repository.commit('beside', { 'beside.md': 'beside\n' });
      await repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
      await repository.git('branch', '-qD', 'side');
      const found = await views(repository, base);
      expect(found).not.toEqual([]);
      expect(wordsOf(found)).not.toContain('A published branch has');
      done(repository, errors(await judged(repository, '--since', base)));
      expect(await views(repository, base)).toEqual([]);
      expect(await repository.git('rev-parse', 'HEAD^')).toBe(beside);
      for (const path of ['side.md', 'beside.md'])
        expect(await repository.git('ls-files', path)).toBe(path);
    });
  });

  test('before main was merged is put back, and main stays merged', async () => {
    await withRepository(async (repository) => {
      const base = await published(repository);
      const main = await repository.commit('main', {
        [LOG]: manifest(ENTRY, OTHER),
        [at(OTHER)]: textOf(OTHER),
      });
      await repository.git('checkout', '-q', '-b', 'work', base);
      await repository.commit('forge', { [LOG]: manifest(FORGED) });
      await repository.git('update-ref', 'refs/remotes/origin/main', main);
      await repository.git('merge', '-q', '-s', 'ours', '--no-commit', main);
      await repository.git('checkout', main, '--', at(OTHER));
      await repository.commit('update', {
        [LOG]: manifest(FORGED, MINE, OTHER),
        [at(MINE)]: textOf(MINE),
      });
      done(repository, errors(await judged(repository, '--since', main)));
      expect(await views(repository, main)).toEqual([]);
      const parents = await repository.git('log', '-1', '--format=%P');
      expect(parents).toBe(`${base} ${main}`);
      expect(existsSync(join(repository.root, at(OTHER)))).toBe(true);
    });
  });

  test('on a branch that is not checked out is published nowhere: its branch is checked out', async () => {
    await withRepository(async (repository) => {
      const base = await published(repository);
      await repository.git('checkout', '-q', '-b', 'side');
      const side = await repository.commit('forge', { [LOG]: manifest(FORGED) });
      await repository.git('checkout', '-q', '-b', 'work', base);
      await repository.commit('beside', { 'beside.md': 'beside\n' });
      const found = errors(await judged(repository, '--range', `${base}..${side}`));
      expect(found).not.toEqual([]);
      for (const { help, then } of found) {
        expect(help).toContain('This commit is on another branch');
        expect(then).toEqual([]);
      }
    });
  });

  test('and that a service merged to test it is made anew on its branch', async () => {
    await withRepository(async (repository) => {
      const base = await published(repository);
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('forge', { [LOG]: manifest(FORGED) });
      await repository.git('checkout', '-q', '--detach', base);
      await repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
      const found = errors(await judged(repository, '--since', base));
      expect(found).not.toEqual([]);
      expect(wordsOf(found)).not.toContain('A published branch');
      expect(found.flatMap(({ then }) => then)).toEqual([]);
    });
  });
});

describe('a merge that left out what it merged', () => {
  test.each(['unpublished', 'published', 'uncommitted'])(
    '%s: is restored with what the entry lists',
    async (how) => {
      await withRepository(async (repository) => {
        const base = await published(repository);
        await repository.git('checkout', '-q', '-b', 'other');
        const other = await repository.commit('other', {
          [LOG]: manifest(ENTRY, OTHER),
          [at(OTHER)]: textOf(OTHER),
        });
        await repository.git('checkout', '-q', '-b', 'work', base);
        const mine = await repository.commit('mine', {
          [LOG]: manifest(ENTRY, MINE),
          [at(MINE)]: textOf(MINE),
        });
        const open = how === 'uncommitted' ? ['--no-commit'] : ['-m', 'merge'];
        await repository.git('merge', '-q', '-s', 'ours', ...open, other);
        if (how === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const asked = how === 'uncommitted' ? ['--staged'] : ['--since', base];
        const found = errors(await judged(repository, ...asked));
        expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
        done(repository, found);
        // A step that appends is safe to run twice.
        const appending = found.flatMap(commandsOf).filter((text) => text.includes('.restored'));
        expect(appending).toHaveLength(1);
        ran(repository, appending);
        const held = manifest(ENTRY, MINE, OTHER).trimEnd();
        expect(await repository.git('show', `:${LOG}`)).toBe(held);
        expect(await repository.git('ls-files', at(OTHER))).toBe(at(OTHER));
        expect(errors(await judged(repository, '--staged'))).toEqual([]);
        if (how !== 'unpublished') return;
        expect(await repository.git('log', '-1', '--format=%P')).toBe(`${mine} ${other}`);
        expect(await views(repository, base)).toEqual([]);
      });
    },
  );
});

describe('a merge whose logs somebody sorted', () => {
  const LATER = { ...OTHER, id: 'T2402-later', file: 'research/T2402-later.md' };
  const withFiles = (...entries: (typeof OTHER)[]) => ({
    ...Object.fromEntries(entries.map((each) => [at(each), textOf(each)])),
    [LOG]: manifest(ENTRY, ...entries),
  });
  const sorted = {
    sorted: manifest(MINE, ENTRY, OTHER),
    'one side, sorted': manifest(MINE, ENTRY),
    'one entry changed': manifest(ENTRY, { ...MINE, status: 'partial' }, OTHER),
    'turned round, with a line twice': manifest(OTHER, MINE, ENTRY, MINE),
    'without line ends': manifest(MINE, ENTRY, OTHER).trimEnd(),
  };
  const places = ['unpublished', 'published', 'uncommitted'];

  test.each(paired(Object.keys(sorted), places))(
    '%s, %s: gets all its entries back by one command',
    (name, how) =>
      withRepository(async (repository) => {
        const base = await published(repository);
        await repository.git('checkout', '-q', '-b', 'other');
        await repository.commit('other', withFiles(OTHER));
        await repository.git('checkout', '-q', 'main');
        await repository.commit('mine', withFiles(MINE));
        await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'other');
        const text = sorted[name as keyof typeof sorted];
        await repository.write({ [LOG]: text, [at(OTHER)]: textOf(OTHER) });
        await repository.git('add', '-A');
        if (how !== 'uncommitted') await repository.git('commit', '-qm', 'merge');
        if (how === 'published') {
          const end = text.endsWith('\n') ? '' : '\n';
          const later = { [LOG]: text + end + manifest(LATER), [at(LATER)]: textOf(LATER) };
          await repository.commit('later', later);
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        }
        const asked = how === 'uncommitted' ? ['--staged'] : ['--since', base];
        const found = [await judged(repository), await judged(repository, ...asked)].map(errors);
        const writing = found.map((each) =>
          each.flatMap(commandsOf).filter((command) => command.includes(LOG)),
        );
        for (const commands of writing) expect(new Set(commands).size).toBeLessThan(2);
        expect(new Set(writing.flat()).size).toBe(1);
        done(repository, found[1] ?? []);
        const held = await repository.git('show', `:${LOG}`);
        const entries = how === 'published' ? [ENTRY, MINE, OTHER, LATER] : [ENTRY, MINE, OTHER];
        expect(held.split('\n').toSorted()).toEqual(
          entries.map((each) => manifest(each).trimEnd()).toSorted(),
        );
        expect(errors(await judged(repository, '--staged'))).toEqual([]);
        if (how === 'unpublished') expect(await views(repository, base)).toEqual([]);
      }),
  );
});

test('a last entry that a merged branch gave another id is put back, and the forged one goes', () =>
  withRepository(async (repository) => {
    const base = await published(repository);
    await repository.git('checkout', '-q', '-b', 'side');
    await repository.commit('forged', { [LOG]: manifest({ ...ENTRY, id: 'T2398-other' }) });
    await repository.git('checkout', '-q', 'main');
    await repository.commit('honest', { 'notes.md': 'Noted.\n' });
    await repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    done(repository, errors(await judged(repository, '--since', base)));
    expect(await repository.git('show', `HEAD:${LOG}`)).toBe(manifest(ENTRY).trimEnd());
    expect(await judged(repository)).toEqual([]);
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  }));

describe('two merges that left out what they merged', () => {
  const THIRD = { ...OTHER, id: 'T2402-third', file: 'research/T2402-third.md' };
  const added = (...entries: (typeof OTHER)[]) => ({
    ...Object.fromEntries(entries.map((each) => [at(each), textOf(each)])),
    [LOG]: manifest(ENTRY, ...entries),
  });

  /** Merges two branches, of which nothing but the files beside the log is taken. */
  async function merged(repository: TestRepository, isOpen: boolean) {
    const base = await published(repository);
    for (const [name, entry] of [
      ['one', OTHER],
      ['two', THIRD],
    ] as const) {
      await repository.git('checkout', '-q', '-b', name, base);
      await repository.commit(name, added(entry));
    }
    await repository.git('checkout', '-q', '-b', 'work', base);
    await repository.commit('mine', added(MINE));
    await repository.git('merge', '-q', '-X', 'ours', '-m', 'one', 'one');
    const open = isOpen ? ['--no-commit'] : ['-m', 'two'];
    await repository.git('merge', '-q', '-X', 'ours', ...open, 'two');
    return base;
  }

  const entriesIn = async (repository: TestRepository) =>
    (await repository.git('show', `:${LOG}`)).match(/T240\d-\w+(?=",)/g) ?? [];

  test.each(['unpublished', 'published', 'uncommitted'])('%s: both entries come back', (how) =>
    withRepository(async (repository) => {
      const base = await merged(repository, how === 'uncommitted');
      if (how === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const range = ['--since', base];
      const asked = how === 'uncommitted' ? [['--staged'], range] : [range];
      for (const args of asked) {
        const found = errors(await judged(repository, ...args));
        expect(found.map(({ rule }) => rule)).toContain('history/append-only');
        done(repository, found);
        if (args.includes('--staged')) await repository.git('commit', '-qm', 'two');
        // What is done once more adds nothing.
        if (how === 'published') done(repository, found);
      }
      expect((await entriesIn(repository)).toSorted()).toEqual(
        [OTHER, MINE, THIRD].map(({ id }) => id),
      );
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
      const since = how === 'published' ? 'origin/main' : base;
      expect(errors(await judged(repository, '--since', since))).toEqual([]);
    }),
  );

  test('are told of in the working tree, where both come back at the end', () =>
    withRepository(async (repository) => {
      const base = await merged(repository, false);
      const found = await judged(repository);
      expect(found.map(({ rule, help }) => [rule, help?.split('. ')[0]])).toEqual(
        Array.from({ length: 2 }, () => [
          'subagent/output-unlisted',
          `The record needs "${LOG}", which was changed in a merge`,
        ]),
      );
      done(repository, found);
      done(repository, found);
      expect(await entriesIn(repository)).toEqual([MINE, OTHER, THIRD].map(({ id }) => id));
      expect(await judged(repository, '--staged')).toEqual([]);
      await repository.git('commit', '-qm', 'both');
      done(repository, errors(await judged(repository, '--since', base)));
      expect(errors(await judged(repository, '--since', base))).toEqual([]);
      expect(await repository.git('log', '--format=%s', `${base}..`)).toContain('mine');
    }));
});

describe('a merge that is in progress', () => {
  test.each([[[]], [['--staged']]])('is ended where it brings a forged entry: %j', (args) =>
    withRepository(async (repository) => {
      await published(repository);
      await repository.git('checkout', '-q', '-b', 'side');
      const side = await repository.commit('forged', { [LOG]: manifest(FORGED) });
      await repository.git('checkout', '-q', 'main');
      await repository.commit('honest', { 'notes.md': 'Noted.\n' });
      await repository.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
      const found = errors(await judged(repository, ...args));
      const abort = 'git merge --abort';
      expect(found.map(({ rule }) => rule)).toEqual(['subagent/output-agrees']);
      expect(found.map(commandsOf)).toEqual([[abort]]);
      expect(found[0]?.help).toContain(side.slice(0, 12));
      done(repository, found);
      expect(errors(await judged(repository))).toEqual([]);
      expect(existsSync(join(repository.root, '.git/MERGE_HEAD'))).toBe(false);
    }),
  );

  test('is gone on with where the branch that it goes into was wrong before', () =>
    withRepository(async (repository) => {
      await repository.commit('base', { [LOG]: manifest(FORGED), [OUTPUT_PATH]: OUTPUT });
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('honest', { 'side.md': 'Noted.\n' });
      await repository.git('checkout', '-q', 'main');
      await repository.commit('honest', { 'notes.md': 'Noted.\n' });
      await repository.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
      const found = errors(await judged(repository));
      expect(found.map(({ rule }) => rule)).toEqual(['subagent/output-agrees']);
      expect(found.flatMap(commandsOf)).not.toContain('git merge --abort');
    }));
});

test('what one commit removed beside a log is put back with it', () =>
  withRepository(async (repository) => {
    const base = await published(repository);
    await repository.git('rm', '-rq', 'agent-outputs');
    await repository.git('commit', '-qm', 'removed');
    const found = errors(await judged(repository, '--since', 'origin/main'));
    const commands = found.flatMap(commandsOf);
    expect(commands).toContain(`git --literal-pathspecs checkout ${base} -- ${LOG}`);
    expect(commands).toContain(`git --literal-pathspecs checkout ${base} -- ${OUTPUT_PATH}`);
    done(repository, found);
    expect(await repository.git('diff', base, 'HEAD')).toBe('');
    expect(errors(await judged(repository))).toEqual([]);
  }));

test('a merge that is in progress is ended before an older commit is made anew', () =>
  withRepository(async (repository) => {
    await published(repository);
    await repository.git('checkout', '-q', '-b', 'side');
    await repository.commit('honest', { 'side.md': 'Noted.\n' });
    await repository.git('checkout', '-q', 'main');
    await repository.commit('forged', { [LOG]: manifest(FORGED) });
    await repository.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
    const found = errors(await judged(repository));
    expect(found.map(commandsOf).map(([first]) => first)).toContain('git merge --abort');
    done(repository, found);
    expect(errors(await judged(repository))).toEqual([]);
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  }));

describe('a log in which a merge left its markers', () => {
  const lines = [manifest(ENTRY), '<<<<<<< HEAD\n', manifest(OTHER), '=======\n', manifest(MINE)];
  const marked = [...lines, '>>>>>>> side\n'].join('');
  const files = { [OUTPUT_PATH]: OUTPUT, [at(OTHER)]: textOf(OTHER), [at(MINE)]: textOf(MINE) };

  test.each([[true], [false]])('loses these, and nothing else, published or not: %s', (isPublic) =>
    withRepository(async (repository) => {
      await published(repository);
      await repository.commit('marked', { ...files, [LOG]: marked });
      if (isPublic) await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository));
      expect(found.map(({ rule, help }) => [rule, help?.slice(0, 28)])).toEqual([
        ['file/syntax', 'Keep the lines of both sides'],
      ]);
      repository.write({ [LOG]: manifest(ENTRY, OTHER) });
      expect(errors(await judged(repository)).map(({ rule }) => rule)).toContain(
        'history/append-only',
      );
      await repository.git('checkout', '-q', '--', LOG);
      done(repository, found);
      expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(manifest(ENTRY, OTHER, MINE));
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
      await repository.git('commit', '-qm', 'without them');
      expect(errors(await judged(repository))).toEqual([]);
      expect(errors(await judged(repository, '--since', 'HEAD~1'))).toEqual([]);
    }),
  );

  test('is one problem in a merge, before and after it is committed, and none once they are gone', () =>
    withRepository(async (repository) => {
      const base = await published(repository);
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('mine', { [LOG]: manifest(ENTRY, MINE), [at(MINE)]: textOf(MINE) });
      await repository.git('checkout', '-q', 'main');
      const others = { [LOG]: manifest(ENTRY, OTHER), [at(OTHER)]: textOf(OTHER) };
      await repository.commit('other', others);
      await repository.git('merge', '-q', 'side').catch(() => null);
      const once = ['file/syntax'];
      const rulesOf = async (...args: string[]) =>
        errors(await judged(repository, ...args)).map(({ rule }) => rule);
      expect(readFileSync(join(repository.root, LOG), 'utf8')).toContain('>>>>>>> side');
      expect(await rulesOf()).toEqual(once);
      await repository.git('add', '-A');
      expect(await rulesOf('--staged')).toEqual(once);
      await repository.git('commit', '-qm', 'merged');
      expect(await views(repository, base)).toHaveLength(2);
      done(repository, await errors(await judged(repository)));
      await repository.git('commit', '-qm', 'without them');
      expect(await views(repository, base)).toEqual([]);
    }));

  test.each(['diff3', 'zdiff3'])('loses the state before both, too: %s', (style) =>
    withRepository(async (repository) => {
      await repository.git('config', 'merge.conflictStyle', style);
      const before = { ...files, [LOG]: manifest(ENTRY, OTHER) };
      await repository.commit('base', before);
      await repository.git('checkout', '-q', '-b', 'side');
      await repository.commit('side', { [LOG]: manifest(ENTRY, MINE) });
      await repository.git('checkout', '-q', 'main');
      const revised = { ...OTHER, id: 'T2400-other-r1' };
      await repository.commit('mine', { [LOG]: manifest(ENTRY, revised) });
      await repository.git('merge', '-q', 'side').catch(() => null);
      const path = join(repository.root, LOG);
      expect(readFileSync(path, 'utf8')).toContain('||||||| ');
      await repository.git('add', '-A');
      const found = errors(await judged(repository, '--staged'));
      const [command = ''] = found.flatMap(commandsOf).filter((text) => text.includes(' sed '));
      ran(repository, [command, command]);
      expect(readFileSync(path, 'utf8')).toBe(manifest(ENTRY, revised, MINE));
    }),
  );

  test('loses them where lines end in CR LF, too', () =>
    withRepository(async (repository) => {
      const crlf = (text: string) => text.replaceAll('\n', '\r\n');
      await repository.commit('base', { ...files, [LOG]: crlf(manifest(ENTRY)) });
      await repository.commit('marked', { [LOG]: crlf(marked) });
      done(repository, errors(await judged(repository)));
      const log = readFileSync(join(repository.root, LOG), 'utf8');
      expect(log).toBe(crlf(manifest(ENTRY, OTHER, MINE)));
    }));

  test.each([['--staged'], ['--range', 'HEAD~1..HEAD']])(
    'is told with the same words where only its lines are known: %s',
    (...args) =>
      withRepository(async (repository) => {
        const config = 'history:\n  appendOnly: [ledger.jsonl]\n';
        await repository.commit('base', {
          '.lint-protocol.yaml': config,
          'ledger.jsonl': '1\n2\n',
        });
        repository.write({ 'ledger.jsonl': '1\n<<<<<<< HEAD\n2\n=======\n3\n>>>>>>> side\n' });
        await repository.git('add', '-A');
        if (args[0] === '--range') await repository.git('commit', '-qm', 'marked');
        const found = errors(await judged(repository, ...args));
        expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
        expect(wordsOf(found)).toContain('Keep the lines of both sides');
        done(repository, found);
        expect(readFileSync(join(repository.root, 'ledger.jsonl'), 'utf8')).toBe('1\n2\n3\n');
        expect(errors(await judged(repository, '--staged'))).toEqual([]);
        if (args[0] === '--range')
          expect(errors(await judged(repository, '--range', 'HEAD~1..HEAD'))).toEqual([]);
      }),
  );
});
