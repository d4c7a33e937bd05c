import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic, FixStep, Report } from '../../src/core/report-document.ts';
import { withEntry } from './entry.ts';

/** How it ended when somebody did what reports say, and nothing else. */
export interface Played {
  readonly isClean: boolean;
  /** What was red at the end, by view. */
  readonly left: readonly string[];
  /** What git or a hook refused on the way. */
  readonly refused: readonly string[];
  /** Commands that were run, and entries that were written. */
  readonly done: readonly string[];
}

/**
 * A repository with a fault, made by a shell script (bash) in an empty one whose remote `origin` is
 * empty. What the script has pushed is published.
 */
export interface Fault {
  readonly setup: string;
  /** The built command. */
  readonly cli: string;
  /** Errors that have nothing to do with the fault, as `rule path: message`. */
  readonly known?: ReadonlySet<string>;
  /** Who says what a view finds; a process of its own, where nothing is said. */
  readonly look?: Look;
}

/** Runs the linter with some arguments. */
export type Look = (
  args: readonly string[],
  where: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) => Promise<{ readonly out: string; readonly err: string }>;

function byProcess(cli: string): Look {
  return async (args, where) => {
    const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
      ...where,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return { out: stdout, err: stderr };
  };
}

const MOST_ROUNDS = 6;

/** Plays one fault: the script, then the hooks, then what the reports say until nothing is red. */
export async function play(fault: Fault): Promise<Played> {
  const base = mkdtempSync(join(tmpdir(), 'remedy-'));
  try {
    const place = new Place(base, fault);
    place.prepare(fault.setup);
    return await follow(place);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function follow(place: Place): Promise<Played> {
  const published = place.published();
  const refused: string[] = [];
  const done: string[] = [];
  for (let round = 0; ; round++) {
    // The first view that is red says what to do. The others matter where nothing is left to be done.
    const views = [...place.views()];
    const red: Red[] = [];
    const look = async (view: View) => red.push(...(await place.errors(view, published)));
    while (red.length === 0 && views.length > 0) await look(views.shift() ?? []);
    const before = done.length;
    if (round < MOST_ROUNDS) {
      for (const { diagnostic } of red) new Reader(place, done, refused).obey(diagnostic);
    }
    if (done.length > before) {
      place.commit(refused);
      continue;
    }
    for (const view of views) await look(view);
    const left = red.map(
      ({ view, diagnostic }) => `${view.join(' ') || 'tree'}: ${inWords(diagnostic)}`,
    );
    return { isClean: left.length === 0, left, refused, done };
  }
}

/** The errors of a repository that a script makes. */
export async function errorsOf(fault: Fault): Promise<ReadonlySet<string>> {
  const base = mkdtempSync(join(tmpdir(), 'remedy-'));
  try {
    const place = new Place(base, fault);
    place.prepare(fault.setup);
    const red: Red[] = [];
    for (const view of place.views()) red.push(...(await place.errors(view, new Set())));
    return new Set(red.map(({ diagnostic }) => inWords(diagnostic)));
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function inWords({ rule, path, message }: Diagnostic): string {
  return `${rule} ${path}: ${message}`;
}

type View = readonly string[];

interface Red {
  readonly view: View;
  readonly diagnostic: Diagnostic;
}

class Place {
  readonly root: string;
  readonly #look: Look;
  readonly #known: ReadonlySet<string>;
  readonly #env: Readonly<Record<string, string>>;

  constructor(base: string, { cli, known = new Set(), look = byProcess(cli) }: Fault) {
    this.#known = known;
    this.root = join(base, 'repo');
    this.#look = look;
    const bin = join(base, 'bin');
    mkdirSync(this.root);
    mkdirSync(bin);
    symlinkSync(cli, join(bin, 'lint-protocol'));
    const who = { NAME: 'Ada', EMAIL: 'ada@example.org' };
    this.#env = {
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: base,
      LP: `node ${cli}`,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      ...Object.fromEntries(
        Object.entries(who).flatMap(([name, value]) => [
          [`GIT_AUTHOR_${name}`, value],
          [`GIT_COMMITTER_${name}`, value],
        ]),
      ),
    };
  }

  prepare(setup: string): void {
    this.must(
      'git init -q -b main && git init -q --bare -b main ../origin.git && git remote add origin ../origin.git',
    );
    this.must(setup);
    this.must('lint-protocol hooks install');
  }

  run(script: string) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: this.root,
      env: this.#env,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return { status, out: stdout, said: stdout + stderr };
  }

  must(script: string): string {
    const { status, out, said } = this.run(script);
    if (status !== 0) throw new Error(`${script.slice(0, 200)}: ${said}`);
    return out;
  }

  /** What no rewriting reaches any more. */
  published(): ReadonlySet<string> {
    const { out } = this.run('git rev-list --remotes=origin');
    return new Set(out.split('\n').filter(Boolean));
  }

  views(): readonly View[] {
    const base = this.run(
      'git rev-parse -q --verify origin/main || git rev-list --max-parents=0 HEAD',
    );
    const since = base.out.split('\n')[0] ?? '';
    const head = this.run('git rev-parse -q --verify HEAD').out.trim();
    const range = head === '' || head === since ? [] : [['--since', since]];
    return head === ''
      ? [[], ['--staged']]
      : [[], ['--staged'], ['--rev', 'HEAD'], ...range, ['--history']];
  }

  async errors(view: View, published: ReadonlySet<string>): Promise<readonly Red[]> {
    const where = { cwd: this.root, env: this.#env };
    const { out, err } = await this.#look([...view, '--no-cache', '-f', 'json'], where);
    const report = parsed(out, err);
    return report.diagnostics
      .filter(({ level, commit }) => level === 'error' && !published.has(commit ?? ''))
      .filter((diagnostic) => !this.#known.has(inWords(diagnostic)))
      .map((diagnostic) => ({ view, diagnostic }));
  }

  /** Commits what was corrected in place. */
  commit(refused: string[]): void {
    const { status, said } = this.run(
      'git add -A && (git diff --cached --quiet || git commit -qm Corrected)',
    );
    if (status !== 0) refused.push(said);
  }
}

function parsed(out: string, said: string): Report {
  try {
    return JSON.parse(out);
  } catch {
    throw new Error(`${out.slice(0, 500)}${said.slice(0, 1500)}`);
  }
}

/** Does what one problem says. */
class Reader {
  private readonly place: Place;
  private readonly done: string[];
  private readonly refused: string[];

  constructor(place: Place, done: string[], refused: string[]) {
    this.place = place;
    this.done = done;
    this.refused = refused;
  }

  obey({ path, expected, range, then }: Diagnostic): void {
    const isAppended = then.some((step) => step.action === 'append' && step.path === path);
    const isCorrected = expected !== null && !isAppended;
    if (isCorrected) this.#correct(path, range, expected);
    const steps = then.filter(({ action }) => action !== 'do');
    for (const step of steps) this.#take(step);
    // An entry is for what nothing else sets right.
    if (isCorrected || steps.length > 0) return;
    for (const { text } of then) {
      const [, list = '', entry = ''] = ENTRY.exec(text) ?? [];
      if (list === '') continue;
      const file = join(this.place.root, '.lint-protocol.yaml');
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      writeFileSync(file, withEntry(before, list, entry.replace('"..."', '"Maria looked at it."')));
      this.done.push(text);
    }
  }

  #correct(path: string, { start, end }: Diagnostic['range'], by: string): void {
    const file = join(this.place.root, path);
    const lines = readFileSync(file, 'utf8').split('\n');
    if (start.line !== end.line) return;
    const line = lines[start.line - 1] ?? '';
    lines[start.line - 1] = line.slice(0, start.column - 1) + by + line.slice(end.column - 1);
    writeFileSync(file, lines.join('\n'));
    this.done.push(`${path}:${start.line} = ${by}`);
  }

  #take({ action, path, text }: FixStep): void {
    if (action === 'append') {
      const file = join(this.place.root, path ?? '');
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      writeFileSync(
        file,
        `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n`,
      );
    }
    if (action === 'run') {
      const { status, said } = this.place.run(text);
      if (status !== 0) this.refused.push(`${text}\n${said}`);
    }
    this.done.push(text);
  }
}

const ENTRY =
  /Add to (history\.accepted|ignore) in \.lint-protocol\.yaml, with the reason: (\{.*\})$/;
