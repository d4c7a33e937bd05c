import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { checkByEither } from '../../cli/check-by-either.ts';
import type { BuildOptions, Files, TestRepository } from '../../git/repository-builder.ts';

/*
 * How to write a story
 *
 * A story is a short file `<topic>/<name>.story.ts` beside this one. It makes a history with real
 * git, asks the linter about it, and says what it must find, and why. Honest and dishonest variants
 * of the same idea stand side by side in one file:
 *
 *   import { logOf, stories } from '../story.ts';
 *
 *   export default stories('An entry is changed', {
 *     'in place': {
 *       why: 'the commit after it no longer holds what was recorded',
 *       async tell(story) {
 *         await story.commit('first', logOf('e1', 'e2'));
 *         await story.commit('second', logOf('e1', 'x2', 'e3'));
 *         await story.finds('--history', 'append-only log:2 in second');
 *       },
 *     },
 *     'by an entry that sets it right': {
 *       why: 'what was recorded stays, and the new entry comes after it',
 *       async tell(story) {
 *         await story.commit('first', logOf('e1', 'e2'));
 *         await story.commit('second', logOf('e1', 'e2', 'e3'));
 *         await story.passes('--history');
 *       },
 *     },
 *   });
 *
 * `stories-N.test.ts` find and run every such file, in this process: no node is started, so a story
 * costs what its git commands cost. Keep them few. Name no backend, unless that is what a story is
 * about: see `checkByEither`. Anything of git is at hand as `story.git(...)`
 * and `story.repo`; commits go by the label they were given.
 *
 * A problem reads `RULE PATH:LINE in LABEL`: the rule without `history/`, `log` for the path of the
 * usual log, and no label for what the index, the working tree or a push does. Only the rules
 * `history/*` run, unless the arguments name others with `--only`.
 */

/** Where the usual log of the stories stands. */
export const LOG = '.vouch/audit.log.jsonl';

/** One line for each name. */
export function lines(...names: readonly string[]): string {
  return names.map((name) => `{"id":"${name}"}\n`).join('');
}

/** The usual log with an entry for each name. */
export function logOf(...names: readonly string[]): Record<string, string> {
  return { [LOG]: lines(...names) };
}

/** Paths to contents; null deletes what stands there. */
export type Contents = Readonly<Record<string, string | Uint8Array | null>>;

/** One story of a file: what happens, and why the verdict is right. */
export interface StoryShape {
  readonly why: string;
  /** How the repository is made, where it is no usual one. */
  readonly repository?: BuildOptions;
  /** What it needs that Windows has not; left out where it can be told there. */
  readonly notOnWindows?: string;
  tell(story: Story): Promise<void>;
}

/** The stories of one file. */
export interface Stories {
  readonly title: string;
  readonly variants: Readonly<Record<string, StoryShape>>;
}

export function stories(title: string, variants: Stories['variants']): Stories {
  return { title, variants };
}

/** What the linter said of a repository. */
interface Said {
  readonly code: number;
  readonly found: readonly string[];
  /** The code of the failure, null where there is a verdict. */
  readonly error: string | null;
  readonly commits: number;
  readonly excused: number;
  /** What stands beside the report. */
  readonly notes: string;
  /** The whole document. */
  readonly report: Report;
}

interface Report {
  readonly checked: { readonly commits: number };
  readonly summary: { readonly excused: number };
  readonly error: { readonly code: string; readonly message: string; readonly help: string } | null;
  readonly diagnostics: readonly {
    readonly rule: string;
    readonly level: string;
    readonly path: string;
    readonly commit: string | null;
    readonly message: string;
    readonly help: string | null;
    readonly then: readonly { readonly action: string }[];
    readonly range: { readonly start: { readonly line: number } };
  }[];
}

/** A repository whose commits have names, and what the linter says of it. */
export class Story {
  readonly repo: TestRepository;
  readonly #name: string;
  readonly #ids = new Map<string, string>();

  constructor(repo: TestRepository, name: string) {
    this.repo = repo;
    this.#name = name;
  }

  git(...args: string[]): Promise<string> {
    return this.repo.git(...args);
  }

  /** Writes files, stages everything, commits. A path whose content is null is deleted first. */
  async commit(label: string, files: Contents = {}): Promise<string> {
    await this.repo.commit(label, this.#withoutDeleted(files), ['--no-verify']);
    return this.name(label);
  }

  /** Writes or deletes files and stages everything. */
  async stage(files: Contents = {}): Promise<void> {
    this.repo.write(this.#withoutDeleted(files));
    await this.git('add', '--all');
  }

  /** Deletes the files that have no content, and gives the others. */
  #withoutDeleted(files: Contents): Files {
    const kept: [string, string | Uint8Array][] = [];
    for (const [path, content] of Object.entries(files)) {
      if (content === null) rmSync(join(this.repo.root, path), { recursive: true });
      else kept.push([path, content]);
    }
    return Object.fromEntries(kept);
  }

  /** Gives HEAD (or another revision) a label. */
  async name(label: string, revision = 'HEAD'): Promise<string> {
    const id =
      revision === 'HEAD'
        ? await this.repo.head()
        : await this.git('rev-parse', `${revision}^{commit}`);
    this.#ids.set(label, id);
    return id;
  }

  /** The id of a commit that was given a label. */
  id(label: string): string {
    const id = this.#ids.get(label);
    if (id === undefined) throw new Error(`no commit is called ${label}`);
    return id;
  }

  /** Starts a branch at a labelled commit and switches to it. */
  async branch(name: string, label: string): Promise<void> {
    await this.git('switch', '--quiet', '-c', name, this.id(label));
  }

  /**
   * Merges other branches into the current one and commits what `files` say, whatever git itself
   * would have made of it.
   */
  async merge(label: string, others: readonly string[], files: Contents): Promise<string> {
    await this.repo.merge(label, others, this.#withoutDeleted(files), ['--no-verify']);
    return this.name(label);
  }

  /** Runs the linter, with what a hook would read from git on its standard input. */
  async lint(args: string, input = '', cwd = this.repo.root): Promise<Said> {
    const words = args.split(' ').filter((word) => word !== '');
    const only = words.includes('--only') ? [] : ['--only', 'history/*'];
    const { env } = this.repo;
    const said = [...words, ...only, '-f', 'json'];
    const { code, out, err } = await checkByEither(said, { cwd, env, input }, this.#name + args);
    // Of a hook that refuses, the last line says so.
    expect(err).toMatch(/^(note: .*\n\n?)*([A-Z].*: refused by .*\n)?$/);
    const report = JSON.parse(out) as Report;
    const found = report.diagnostics.map((each) => this.#inShort(each));
    const error = report.error?.code ?? null;
    const { checked, summary } = report;
    const counts = { commits: checked.commits, excused: summary.excused };
    return { code, found, error, ...counts, notes: err, report };
  }

  /** The linter looked, and nothing is wrong. */
  async passes(args: string, input?: string): Promise<Said> {
    const said = await this.lint(args, input);
    expect(said).toMatchObject({ error: null, found: [], code: 0 });
    const isAboutCommits = /--(history|since|range)\b/.test(args);
    if (isAboutCommits) expect(said.commits).toBeGreaterThan(0);
    return said;
  }

  /** The linter finds exactly these problems. */
  async finds(args: string, ...problems: readonly string[]): Promise<Said> {
    return this.findsFor(args, '', ...problems);
  }

  /** The same where several are at one place: the ids of their commits say which comes first. */
  async findsAll(args: string, ...problems: readonly string[]): Promise<Said> {
    const said = await this.lint(args);
    expect({ ...said, found: said.found.toSorted() }).toMatchObject({
      error: null,
      found: problems.toSorted(),
      code: 1,
    });
    return said;
  }

  /** The same for a hook that reads its standard input. */
  async findsFor(args: string, input: string, ...problems: readonly string[]): Promise<Said> {
    const said = await this.lint(args, input);
    expect(said).toMatchObject({ error: null, found: problems, code: 1 });
    return said;
  }

  /** The linter can't tell, and says why: never a pass. */
  async refuses(args: string, error: string, input?: string, cwd?: string): Promise<Said> {
    const said = await this.lint(args, input, cwd);
    expect(said).toMatchObject({ error, found: [], code: 3 });
    expect(said.report.error?.help ?? '').not.toBe('');
    return said;
  }

  #inShort({ rule, path, commit, range }: Report['diagnostics'][number]): string {
    const place = `${path === LOG ? 'log' : path}:${range.start.line}`;
    const label = [...this.#ids].find(([, id]) => id === commit)?.[0] ?? commit;
    return `${rule.replace('history/', '')} ${place}${commit === null ? '' : ` in ${label}`}`;
  }
}
