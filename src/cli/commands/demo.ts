import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { lintRequest } from '../../app/lint-request.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { onFileSystem } from '../../git/file-system.ts';
import { trustedPath } from '../../git/native/trusted-path.ts';
import { temporaryFolder } from '../../git/temporary-folder.ts';
import type { Invocation } from '../invocation.ts';
import { DEMO_DECISIONS } from './demo-decisions.ts';
import { DEMO_MESSAGES } from './demo-messages.ts';
import { lint } from './lint.ts';

/** The sha256 of what the source said when it was captured. */
const SOURCE = '63eaaab4aff3bea737a37a314ecdde501bd09be348fcb6b114d913f7b0253bea';

const CAPTURED = '2026-11-03T09:30:00Z';

const EVENTS = [
  {
    id: 'e1',
    event: 'kb.init',
    actor: 'GreenHill',
    created_at: '2026-11-03T09:00:00Z',
    object_ids: [],
  },
  { id: 'e2', event: 'source.add', actor: 'GreenHill', created_at: CAPTURED, object_ids: [SOURCE] },
  {
    id: 'e3',
    event: 'claim.create',
    actor: 'GreenHill',
    created_at: '2026-11-03T09:40:00Z',
    object_ids: ['mark-after-division'],
  },
];

/** An audit log in which the second event has this actor. */
function log(actor: string): string {
  return EVENTS.map((event) => JSON.stringify(event.id === 'e2' ? { ...event, actor } : event))
    .map((line) => `${line}\n`)
    .join('');
}

const LOG = '.vouch/audit.log.jsonl';

/** What the demo's one commit holds of its knowledge base: path to content. */
export const DEMO_COMMITTED: Readonly<Record<string, string>> = {
  '.vouch/config.yaml': 'version: "0.1"\nkb_name: cell-fate\n',
  '.vouch/.gitignore': 'proposed/\nstate.db\n',
  [LOG]: log('GreenHill'),
  '.vouch/claims/mark-after-division.yaml': `id: mark-after-division
text: The mark is lost in most cells when they divide.
type: observation
status: working
confidence: 0.7
evidence:
  - ${SOURCE}
created_at: 2026-11-03T09:40:00Z
updated_at: 2026-11-03T09:40:00Z
`,
};

/** What was done to it since. */
export const DEMO_KNOWLEDGE: Readonly<Record<string, string>> = {
  ...DEMO_COMMITTED,
  // Somebody else is said to have captured the source.
  [LOG]: log('BlueLake'),
  // The source said 3 of 40 when it was captured.
  [`.vouch/sources/${SOURCE}/content`]: `# Second batch

The mark was kept in 38 of 40 cells after division.
`,
  [`.vouch/sources/${SOURCE}/meta.yaml`]: `id: ${SOURCE}
type: file
locator: docs/imaging-notes.md
hash: ${SOURCE}
byte_size: 68
created_at: ${CAPTURED}
`,
};

const FILES = { ...DEMO_MESSAGES, ...DEMO_DECISIONS, ...DEMO_KNOWLEDGE };

const AUTHOR = { name: 'GreenHill', email: 'green.hill@example.org' };

/** What git needs to start; simple-git refuses variables that could run a program (PAGER, EDITOR). */
const NEEDED = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR)$/i;

/**
 * Makes a small repository with planted problems, lints it as its user would, and removes it unless
 * it is to be kept. The problems are what was wanted, so the exit code is 0 when there are some.
 */
export async function demo(
  { keep, color, verbose }: Extract<Invocation, { command: 'demo' }>,
  caller: Caller,
): Promise<0 | 3> {
  const { stdout } = caller;
  const made = await onFileSystem(async () => temporaryFolder('lint-protocol-demo-'));
  try {
    const folder = await realpath(made.path);
    const forGit = chosen(caller.env, (name) => NEEDED.test(name));
    // Not among the files of the repository that the caller is in.
    const PATH = trustedPath(caller.env['PATH'] ?? '', caller.cwd);
    await plant(folder, { ...forGit, PATH });
    stdout.write(`A repository of ${Object.keys(FILES).length} files, made in ${folder}\n`);
    stdout.write('$ lint-protocol\n\n');
    // What git hands to its hooks would name another repository.
    const env = { ...chosen(caller.env, (name) => !name.startsWith('GIT_')), PATH };
    const plain = {
      ...lintRequest({ verbose }),
      ...({
        command: 'lint',
        color,
        outputs: [{ format: 'pretty', file: null }],
        edits: null,
      } as const),
      ...({ failOn: 'error', maxWarnings: null, quiet: false } as const),
      ...({ mostProblems: null, isSilent: false } as const),
    };
    const exitCode = await lint(plain, { ...caller, cwd: folder, env });
    await mend({ ...caller, cwd: folder, env, terminal: null });
    stdout.write(closing(folder, keep, exitCode));
    return exitCode === 1 ? 0 : 3;
  } finally {
    if (keep) made.keep();
    else await made.remove();
  }
}

/** Has an operation put one of the mistakes right, as it would have been right in the first place. */
async function mend(caller: Caller): Promise<void> {
  const words = ['consensus', 'tally', '.cleo/consensus/CONS-0007.json'];
  caller.stdout.write(`\nOne of these an operation puts right: lint-protocol ${words.join(' ')}\n`);
  const { operate } = await import('./operate.ts');
  await operate(words, words, caller);
}

/** The variables whose name is wanted. */
function chosen(env: Caller['env'], isWanted: (name: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isWanted(name)) kept[name] = value;
  }
  return kept;
}

/**
 * Makes a repository whose one commit holds a knowledge base. Everything else is staged, and what was
 * done to the base since, so that `--staged` has something to look at as well.
 */
async function plant(folder: string, env: Record<string, string>): Promise<void> {
  const { simpleGit } = await import('simple-git');
  try {
    const git = simpleGit(folder).env(env);
    await git.init().addConfig('user.name', AUTHOR.name).addConfig('user.email', AUTHOR.email);
    // Whoever signs their own commits would be asked for a passphrase.
    await git.addConfig('commit.gpgSign', 'false');
    await write(folder, DEMO_COMMITTED);
    await git.add('.').commit('A knowledge base');
    await write(folder, FILES);
    await git.add('.');
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new CouldNotCheck(
      'no-demo',
      `Git could not make a repository in ${folder}: ${reason}`,
      'The demo needs git on the PATH.',
    );
  }
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

function closing(folder: string, keep: boolean, exitCode: number): string {
  const verdict = `\nIn your own repository, the exit code of the first command would be ${exitCode}.\n`;
  const place = keep
    ? `The files are in ${folder}. Fix one of them and run lint-protocol there again.\n`
    : 'The files have been removed. With --keep they stay, so you can fix one and run the linter again.\n';
  return `${verdict}${place}\`lint-protocol explain MB-005\` explains a rule.\n`;
}
