import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HeldAnalyses } from '../../analyze/held-analyses.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';
import { overlaid } from '../../discover/memory-snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { fileSystemPath, leadsAstray } from '../../git/path-bytes.ts';
import { loadRules } from '../../protocols/rules.ts';
import { run } from '../../run.ts';
import { systemCode } from '../../write/disk.ts';
import type { Asker } from '../caller.ts';
import { repositoryPath } from '../chosen-paths.ts';
import { chooseRules } from '../chosen-rules.ts';
import { type Configuration, configurationOf } from '../configuration.ts';
import { askedExcuses } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { bytesAt } from '../operate/work-files.ts';
import type { Drafts, Extent, Held, Standing } from './held.ts';
import { ChangedOnDisk, type IdentifiedState, KnownIds } from './known-ids.ts';

/** How often all is looked at anew where another program writes to the same files. */
const MOST_TRIES = 3;

/** As of one record from standard input: the working tree's own configuration, and all rules. */
const REQUEST = lintRequest({});

/** What was found when the working tree was looked at last. */
interface Looked {
  readonly repository: Repository;
  readonly state: IdentifiedState;
  readonly found: Configuration;
  readonly chosen: ReturnType<typeof chooseRules>;
  /** Those of them that look at one record. */
  readonly fileRules: readonly Rule[];
}

/**
 * Bytes of what is at a path; null where nothing is.
 * @throws CouldNotCheck for a name that the file system does not take, or where it lets nobody look
 */
function savedSize(root: string, path: string): number | null {
  const place = fileSystemPath(root, path);
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.size ?? null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    const why = code === 'ENAMETOOLONG' ? 'its name is too long' : code;
    throw new CouldNotCheck(
      'unreadable-file',
      `The file system does not accept this file: ${why}.`,
      'Save it under another name.',
    );
  }
}

/** Of a byte-order mark, which editors keep to themselves. */
const MARK_BYTES = 3;

/**
 * True where an editor shows what a file holds. The file is judged then, and not the text: an editor
 * leaves out a byte-order mark, and shows what is not UTF-8 by other characters.
 */
function isSaved(root: string, path: string, size: number, text: string): boolean {
  const more = size - Buffer.byteLength(text);
  // What is not UTF-8 has fewer bytes than the characters that stand for it.
  if (more !== 0 && more !== MARK_BYTES && !text.includes('\ufffd')) return false;
  try {
    const bytes = bytesAt(root, path);
    return bytes !== null && new TextDecoder().decode(bytes) === text;
  } catch (error) {
    if (error instanceof CouldNotCheck) return false;
    throw error;
  }
}

/**
 * A working tree that is judged again and again while somebody edits it. What it holds is listed when
 * somebody says so; contents are known by their ids, and only what is new is read and analyzed.
 */
export class HeldTree implements Held {
  readonly root: string;
  readonly #asker: Asker;
  readonly #ids: KnownIds;
  #analyses = new HeldAnalyses(new Map());
  #looked: Looked;

  private constructor(looked: Looked, ids: KnownIds, asker: Asker) {
    this.#looked = looked;
    this.#ids = ids;
    this.#asker = asker;
    this.root = looked.repository.root;
  }

  /** @throws Failure where there is no working tree, or its configuration is broken. */
  static async open(asker: Asker): Promise<HeldTree> {
    const repository = await openRepository({ ...asker, backend: 'native' });
    const ids = new KnownIds(repository.root);
    return new HeldTree(await looked(repository, ids, asker, null), ids, asker);
  }

  pathOf(file: string): string {
    return repositoryPath(withoutLinks(file), this.#looked.repository);
  }

  standingOf(path: string, text: string): Standing {
    if (leadsAstray(path)) return 'ignored';
    const entry = this.#looked.state.entryAt(path);
    if (entry !== null && !isFile(entry)) return 'saved';
    const saved = savedSize(this.root, path);
    if (entry === null) return saved === null ? 'draft' : 'ignored';
    return saved !== null && isSaved(this.root, path, saved, text) ? 'saved' : 'draft';
  }

  async lookAgain(): Promise<boolean> {
    const before = this.#looked;
    // By now: the ids that it knows are forgotten where files are others.
    const known = before.state.snapshot();
    const repository = await openRepository({ ...this.#asker, backend: 'native' });
    try {
      this.#looked = await looked(repository, this.#ids, this.#asker, before);
    } catch (error) {
      await repository.close();
      throw error;
    }
    await before.repository.close();
    if (this.#looked.chosen !== before.chosen) {
      this.#analyses = new HeldAnalyses(new Map());
      return true;
    }
    return !isSame(known, this.#looked.state.snapshot());
  }

  async judge(drafts: Drafts, selected: ReadonlySet<string>, extent: Extent): Promise<Report> {
    for (let left = MOST_TRIES; ; left -= 1) {
      try {
        return await this.#judgeOnce(drafts, selected, extent);
      } catch (error) {
        const isPassing = error instanceof ChangedOnDisk || error instanceof CouldNotCheck;
        if (!isPassing || left === 1) throw error;
        await this.lookAgain();
      }
    }
  }

  async #judgeOnce(drafts: Drafts, selected: ReadonlySet<string>, extent: Extent): Promise<Report> {
    const { state, found, chosen, repository } = this.#looked;
    const isLinked = extent === 'all';
    const under = state.snapshot();
    const around = { snapshot: under, root: repository.root };
    const rules = await loadRules();
    const excusing = await askedExcuses(REQUEST, found, {
      state: around,
      rules,
      caller: this.#asker,
    });
    const report = await run({
      snapshot: overlaid(under, Object.fromEntries(drafts)),
      bases: [],
      history: null,
      selects: (path) => selected.has(path),
      excuses: excusing?.excuses ?? null,
      analyses: this.#analyses,
      config: chosen.config,
      rules: isLinked ? chosen.rules : this.#looked.fileRules,
    });
    this.#analyses.endRun(isLinked);
    return report;
  }

  close(): Promise<void> {
    return this.#looked.repository.close();
  }
}

/** The file in its folder as git names it. A file that nobody has saved may be in a folder that is not there. */
function withoutLinks(file: string): string {
  try {
    return join(realpathSync.native(dirname(file)), basename(file));
  } catch {
    return file;
  }
}

/** Lists the working tree and reads its configuration. What is equal stays the same object. */
async function looked(
  repository: Repository,
  ids: KnownIds,
  { cwd }: Asker,
  before: Looked | null,
): Promise<Looked> {
  const listed = await repository.worktree();
  const state = ids.over(withPastOnce(listed));
  const rules = await loadRules();
  const around = { snapshot: state.snapshot(), root: repository.root, repository };
  const found = await configurationOf(null, cwd, around, rules);
  const isSameConfig =
    before !== null && JSON.stringify(before.found.config) === JSON.stringify(found.config);
  const chosen = isSameConfig ? before.chosen : chooseRules(rules, found.config, REQUEST);
  const fileRules = chosen.rules.filter(({ scope }) => scope === 'file');
  return { repository, state, found, chosen, fileRules };
}

/** How many questions about the past are kept with their answers: one run asks few. */
const MOST_PAST = 16;

/** A snapshot whose past is asked the same question once: until HEAD moves, it has the same answer. */
function withPastOnce({ introducing, ...snapshot }: Snapshot): Snapshot {
  if (introducing === undefined) return snapshot;
  const answers = new Map<string, ReturnType<typeof introducing>>();
  return {
    ...snapshot,
    introducing(paths) {
      const question = JSON.stringify(paths);
      const answer = answers.get(question) ?? introducing(paths);
      answers.delete(question);
      answers.set(question, answer);
      const [oldest = ''] = answers.size > MOST_PAST ? answers.keys() : [];
      answers.delete(oldest);
      return answer;
    },
  };
}

function isSame(one: Snapshot, other: Snapshot): boolean {
  if (one.scope.base !== other.scope.base || one.entries.length !== other.entries.length) {
    return false;
  }
  return one.entries.every((entry, index) => {
    const { path, mode, id } = other.entries[index] ?? {};
    // What has no id in either was not read: no verdict depends on it.
    return entry.path === path && entry.mode === mode && entry.id === id;
  });
}
