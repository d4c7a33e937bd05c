import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { everySecond, runs } from '../runs.ts';
import { CLI } from './cli.ts';

/** So long that what was written before has another time than what is written now (`stamps.ts`). */
const SETTLED = 80;

type Line = Readonly<{ method: string; params: object }>;

/** A process that serves the knowledge base of a repository. */
class Server {
  readonly #child;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor({ root, env }: TestRepository) {
    const args = ['serve', '--transport', 'jsonl', '--surface', 'kb', '--actor', 'ada'];
    this.#child = spawn(process.execPath, [CLI, ...args], {
      cwd: root,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#waiting.shift()?.(line);
    });
  }

  /** What it says of each, without what is drawn and what the clock says. */
  async answers(lines: readonly Line[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const line of lines) {
      const answered = new Promise<string>((resolve) => this.#waiting.push(resolve));
      this.#child.stdin.write(`${JSON.stringify({ id: '1', ...line })}\n`);
      found.push(`${line.method} ${plain(await answered)}`);
    }
    return found;
  }

  end(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve));
    this.#child.stdin.end();
    return ended;
  }
}

function plain(answer: string): string {
  return answer
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME')
    .replaceAll(/\d{8}-\d{6}-[0-9a-f]{8}/g, 'DRAWN')
    .replaceAll(/[0-9a-f]{32,64}/g, 'DIGEST');
}

/** Somebody else, who writes to the same files. */
class Other {
  readonly #repo: TestRepository;
  readonly #random: ReturnType<typeof seeded>;
  /** Files that the server's answers to what writes rest on. */
  readonly #rested: readonly string[];
  #nth = 0;

  constructor(repo: TestRepository, seed: number, rested: readonly string[]) {
    this.#repo = repo;
    this.#rested = rested.map((path) => join(repo.root, path));
    this.#random = seeded(seed);
  }

  /** @returns what was done */
  async any(): Promise<string> {
    const edits: Readonly<Record<string, () => unknown>> = {
      'in place': () => this.#inPlace(this.#any('claims')),
      'in place, with its old time': () => {
        const path = this.#any('claims');
        const { atime, mtime } = statSync(path);
        this.#inPlace(path);
        utimesSync(path, atime, mtime);
      },
      'by another file of the same name': () => {
        const path = this.#any('pages');
        writeFileSync(`${path}.new`, swapped(readFileSync(path, 'utf8')));
        renameSync(`${path}.new`, path);
      },
      'what a proposal rests on': () => this.#inPlace(this.#anyRested()),
      'what a proposal rests on, by another file': () => {
        const path = this.#anyRested();
        writeFileSync(`${path}.new`, swapped(readFileSync(path, 'utf8')));
        renameSync(`${path}.new`, path);
      },
      'what a proposal rests on, away': () => rmSync(this.#anyRested()),
      'the id that is proposed next': () => {
        const path = this.#any('claims');
        const name = `refund-${this.#nth - 1}-is-paid`;
        const text = readFileSync(path, 'utf8').replace(/^id: .*$/m, `id: ${name}`);
        writeFileSync(join(path, '..', `${name}.yaml`), text);
      },
      'an evidence': () => this.#inPlace(this.#any('evidence')),
      'a decided proposal': () => this.#inPlace(this.#any('decided')),
      created: () => {
        const path = this.#any('claims');
        const name = `made-${this.#nth}`;
        const text = readFileSync(path, 'utf8').replace(/^id: .*$/m, `id: ${name}`);
        writeFileSync(join(path, '..', `${name}.yaml`), text);
      },
      removed: () => rmSync(this.#any('claims')),
      renamed: () => {
        const path = this.#any('claims');
        renameSync(path, join(path, '..', `moved-${this.#nth}.yaml`));
      },
      'copied over': () => copyFileSync(this.#any('claims'), this.#any('claims')),
      'a link': () => {
        const path = this.#any('claims');
        rmSync(path);
        symlinkSync('nowhere', path);
      },
      executable: () => chmodSync(this.#any('claims'), 0o755),
      'an event': () => appendFileSync(this.#log(), `${lastLine(this.#log())}\n`),
      'an event that is cut off': () => appendFileSync(this.#log(), '{"event_id":'),
      'the log in place': () => this.#inPlace(this.#log()),
      'the settings': () => {
        const path = join(this.#repo.root, '.vouch/config.yaml');
        const text = readFileSync(path, 'utf8');
        const [before, after] = text.includes('hybrid') ? ['hybrid', 'fts5'] : ['fts5', 'hybrid'];
        writeFileSync(path, text.replace(before, after));
      },
      'what git ignores': () =>
        writeFileSync(join(this.#repo.root, '.gitignore'), `*${this.#random.below(10)}.yaml\n`),
      'another branch': () => this.#repo.git('checkout', '--quiet', '--force', 'other'),
      'back again': () => this.#repo.git('checkout', '--quiet', '--force', 'main'),
      committed: async () => {
        await this.#repo.git('add', '--all');
        await this.#repo.git('commit', '--quiet', '--allow-empty', '--message=by others');
      },
    };
    this.#nth += 1;
    const name = this.#random.pick(Object.keys(edits));
    await edits[name]?.();
    return name;
  }

  #log(): string {
    return join(this.#repo.root, '.vouch/audit.log.jsonl');
  }

  #anyRested(): string {
    return this.#random.pick(this.#rested.filter((path) => existsSync(path)));
  }

  #any(folder: string): string {
    const whole = join(this.#repo.root, '.vouch', folder);
    const files = readdirSync(whole, { withFileTypes: true }).filter((each) => each.isFile());
    return join(whole, this.#random.pick(files).name);
  }

  /** Another content of as many bytes, in the same file. */
  #inPlace(path: string): void {
    writeFileSync(path, swapped(readFileSync(path, 'utf8')), { flag: 'r+' });
  }
}

/** Two vowels of some words take the place of each other. What has no fields has other numbers. */
function swapped(text: string): string {
  if (!text.includes(': ')) return text.replaceAll(/[12]/g, (found) => (found === '1' ? '2' : '1'));
  return text.replaceAll(/(?<=(text|title|quote|object_id)"?: .*)[ae]/g, (found) =>
    found === 'a' ? 'e' : 'a',
  );
}

function lastLine(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '';
}

/** What is asked after each edit. Nothing is written, so both are asked of the same files. */
function questions(evidence: string, nth: number): readonly Line[] {
  const dry = { dry_run: true };
  const text = `Refund ${nth} is paid.`;
  return [
    { method: 'kb.search', params: { query: 'load carried', limit: 50 } },
    { method: 'kb.status', params: {} },
    { method: 'kb.list_pending', params: {} },
    { method: 'kb.list_claims', params: { limit: 500 } },
    { method: 'kb.list_sources', params: {} },
    { method: 'kb.context', params: { task: 'what of run 5' } },
    { method: 'kb.audit', params: { tail: 5 } },
    { method: 'kb.lint', params: {} },
    { method: 'kb.propose_claim', params: { text, evidence: [evidence], ...dry } },
    { method: 'kb.confirm', params: { claim_id: CONFIRMED, ...dry } },
  ];
}

const CONFIRMED = 'run-5-is-fast-enough';

/** In any order: what is looked at for one answer is looked at for the next. */
function shuffled<T>(all: readonly T[], random: ReturnType<typeof seeded>): readonly T[] {
  const left = [...all];
  return all.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

test.each(everySecond([1, 2]))(
  'a server answers as one that has just begun, whatever others write (seed %i)',
  { timeout: 1_200_000 },
  (seed) =>
    withRepository(async (repo) => {
      const files = Object.fromEntries(vouchStore({ claims: 60, seed }));
      await repo.commit('base', files);
      await repo.git('branch', '-M', 'main');
      await repo.git('checkout', '--quiet', '-b', 'other');
      const [removed = ''] = Object.keys(files).filter((path) => path.includes('/claims/'));
      rmSync(join(repo.root, removed));
      await repo.commit('fewer');
      await repo.git('checkout', '--quiet', 'main');
      const [found = ''] = Object.keys(files).filter((path) => path.includes('/evidence/'));
      const evidence = found.slice('.vouch/evidence/'.length, -'.yaml'.length);
      const source = /^source_id: '?([0-9a-f]+)/m.exec(files[found] ?? '')?.[1];
      const content = `.vouch/sources/${source}/content`;
      const rested = [found, content, `.vouch/claims/${CONFIRMED}.yaml`];
      expect(rested.every((path) => path in files)).toBe(true);
      const held = new Server(repo);
      const random = seeded(seed);
      const other = new Other(repo, seed, rested);
      const done: string[] = [];
      // The first calls have git list the files.
      for (let nth = 0; nth < 3; nth += 1) await held.answers(questions(evidence, 0));
      for (let nth = 0; nth < runs(6); nth += 1) {
        if (random.below(3) > 0) await setTimeout(SETTLED);
        // Some of what a few answers rest on.
        for (let left = random.below(3); left >= 0; left -= 1) done.push(await other.any());
        const asked = shuffled(questions(evidence, nth), random);
        const answers = await held.answers(asked);
        const fresh = new Server(repo);
        expect(answers, done.join(', ')).toEqual(await fresh.answers(asked));
        await fresh.end();
      }
      await held.end();
    }),
);

test(
  'what a first call finds in many files is there for others while the server runs',
  {
    timeout: 120_000,
  },
  () =>
    withRepository(async (repo) => {
      await repo.write(Object.fromEntries(vouchStore({ claims: 240, seed: 1 })));
      await repo.git('add', '--all');
      await repo.git('commit', '--quiet', '--message=base');
      const server = new Server(repo);
      const source = { content: 'Refunds are paid.', locator: 'refunds.md', type: 'file' };
      await server.answers([{ method: 'kb.register_source', params: source }]);
      const folder = join(repo.root, '.git/lint-protocol');
      const kept = readdirSync(folder).filter((name) => name.startsWith('analyses-'));
      await server.end();
      expect(kept).toHaveLength(1);
    }),
);
