import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from '../git/repository-builder.ts';

/** How a setting names a program: as it is, to a shell, or as part of an address. */
type Written = (program: string) => string;

const plain: Written = (program) => program;
const toShell: Written = (program) => `!${program}`;

/** Settings by which git starts a program, with what stands for `<name>`; by git's documentation. */
const KEYS: Readonly<Record<string, Written>> = {
  ...every(plain, [
    'browser.planted.cmd',
    'browser.planted.path',
    'core.alternateRefsCommand',
    'core.askPass',
    'core.editor',
    'core.fsmonitor',
    'core.gitProxy',
    'core.pager',
    'core.sshCommand',
    'diff.external',
    'diff.planted.command',
    'diff.planted.textconv',
    'difftool.planted.cmd',
    'difftool.planted.path',
    'filter.planted.clean',
    'filter.planted.process',
    'filter.planted.smudge',
    'gc.recentObjectsHook',
    'gpg.openpgp.program',
    'gpg.program',
    'gpg.ssh.defaultKeyCommand',
    'gpg.ssh.program',
    'gpg.x509.program',
    'guitool.planted.cmd',
    'help.browser',
    'imap.tunnel',
    'instaweb.browser',
    'instaweb.httpd',
    'interactive.diffFilter',
    'man.planted.cmd',
    'man.planted.path',
    'merge.planted.driver',
    'mergetool.planted.cmd',
    'mergetool.planted.path',
    'remote.origin.receivepack',
    'remote.origin.uploadpack',
    'sendemail.ccCmd',
    'sendemail.headerCmd',
    'sendemail.smtpServer',
    'sendemail.tocmd',
    'sequence.editor',
    'tar.planted.command',
    'trailer.planted.cmd',
    'trailer.planted.command',
    'uploadpack.packObjectsHook',
    'web.browser',
  ]),
  ...every(toShell, ['credential.helper']),
  'submodule.sub.update': toShell,
  'url.ext::planted.insteadOf': plain,
};

function every(written: Written, keys: readonly string[]): Record<string, Written> {
  return Object.fromEntries(keys.map((key) => [key, written]));
}

/** What makes git use them. */
const SWITCHES: Readonly<Record<string, string>> = {
  'browser.tool': 'planted',
  'commit.gpgSign': 'true',
  'core.fsmonitorHookVersion': '2',
  'diff.guitool': 'planted',
  'diff.tool': 'planted',
  'filter.planted.required': 'true',
  'help.autoCorrect': 'immediate',
  'log.showSignature': 'true',
  'man.viewer': 'planted',
  'maintenance.auto': 'true',
  'merge.default': 'planted',
  'merge.guitool': 'planted',
  'merge.tool': 'planted',
  'merge.verifySignatures': 'true',
  'protocol.ext.allow': 'always',
  'push.gpgSign': 'true',
  'remote.origin.promisor': 'true',
  'submodule.recurse': 'true',
  'tag.gpgSign': 'true',
};

/** Settings that sound like a program's and start none: they are numbers, switches or folders. */
const HARMLESS =
  /^(advice|color|column|commitGraph|fsck|receive|include|includeIf)\.|^(clean|completion)\.|Path$|HookVersion$|hooksPath$/;

/** What a setting is called that may name a program. */
const PROGRAM =
  /cmd$|command$|program$|\.path$|editor$|pager|hook|helper$|driver$|askpass$|\.textconv$|external$|diffFilter$|browser$|httpd$|tunnel$|vcs$|process$|clean$|smudge$|exec$|pack$/i;

let documented: readonly string[] | undefined;

/** The settings of the installed git by which it may start a program, whatever they were when this was written. */
function documentedKeys(): readonly string[] {
  documented ??= execFileSync('git', ['help', '--config'], { encoding: 'utf8' })
    .split('\n')
    .filter((key) => /^[\w.<>*-]+$/.test(key) && !key.endsWith('*'))
    .filter((key) => PROGRAM.test(key.slice(key.indexOf('.'))) && !HARMLESS.test(key))
    .map((key) => key.replace(/<format>/, 'openpgp').replace(/<[^>]*>/, 'planted'));
  return documented;
}

/** Commands of git for which an alias and a pager are set: no program's own name may lead astray. */
const COMMANDS_OF_GIT = [
  'cat-file',
  'config',
  'diff-tree',
  'fetch',
  'ls-files',
  'rev-list',
  'show',
];

const HOOKS_OF_GIT = [
  ...['applypatch-msg', 'commit-msg', 'fsmonitor-watchman', 'post-applypatch', 'post-checkout'],
  ...['post-commit', 'post-index-change', 'post-merge', 'post-receive', 'post-rewrite'],
  ...['post-update', 'pre-applypatch', 'pre-auto-gc', 'pre-commit', 'pre-merge-commit'],
  ...['pre-push', 'pre-rebase', 'pre-receive', 'prepare-commit-msg', 'proc-receive'],
  ...['push-to-checkout', 'reference-transaction', 'sendemail-validate', 'update'],
];

/** Programs that a branch may track where PATH looks first. */
const TRACKED = ['flock', 'git', 'gpg', 'node', 'sh', 'sqlite3', 'ssh', 'ssh-keygen'];

/** Programs planted wherever git, or anybody, might find one, each of which leaves a mark when it runs. */
export class Planted {
  readonly #repo: TestRepository;
  readonly #marks: string;
  readonly #calls: string;
  /** The caller's variables: a branch's programs come first on the PATH, and git writes down its calls. */
  readonly env: Readonly<Record<string, string>>;

  /**
   * Writes files only: the repository holds a commit.
   * @param without settings that are left out
   */
  constructor(repo: TestRepository, without = /^$/) {
    this.#repo = repo;
    this.#marks = join(repo.base, 'marks');
    this.#calls = join(repo.base, 'calls');
    for (const folder of ['traps', 'bin']) mkdirSync(join(repo.base, folder), { recursive: true });
    this.#settings(without);
    this.#hooks();
    const tracked = join(repo.root, 'node_modules/.bin');
    mkdirSync(tracked, { recursive: true });
    for (const name of TRACKED) writeProgram(join(tracked, name), this.#script(`tracked ${name}`));
    const path = repo.env['PATH'] ?? '';
    const counting = join(repo.base, 'bin');
    writeProgram(
      join(counting, 'git'),
      `#!/bin/sh\nprintf '%s\\n' "$*" >> '${this.#calls}'\nPATH='${path}' exec git "$@"\n`,
    );
    this.env = { ...repo.env, PATH: `${tracked}:${counting}:${path}` };
  }

  /** The names of what ran since the last time. */
  sprung(): readonly string[] {
    const lines = linesOf(this.#marks);
    rmSync(this.#marks, { force: true });
    return [...new Set(lines)];
  }

  /** The commands of git that were started, without their options. */
  calls(): readonly string[] {
    return linesOf(this.#calls);
  }

  #script(name: string): string {
    // Filters hand on what they read, where anything is there to read.
    return `#!/bin/sh\necho '${name}' >> '${this.#marks}'\nexit 1\n`;
  }

  /** @returns where a program is that leaves this mark */
  program(name: string): string {
    const path = join(this.#repo.base, 'traps', name.replaceAll(/[^\w.-]/g, '_'));
    writeProgram(path, this.#script(name));
    return path;
  }

  /** A third each in the repository's own file, in one that it includes, and where a condition holds. */
  #settings(without: RegExp): void {
    const others = documentedKeys().filter((key) => !Object.hasOwn(KEYS, key));
    const found = [
      ...[...Object.entries(KEYS), ...others.map((key) => [key, plain] as const)],
      ...COMMANDS_OF_GIT.map((name) => [`alias.${name}`, toShell] as const),
      ...COMMANDS_OF_GIT.map((name) => [`pager.${name}`, plain] as const),
    ]
      .filter(([key]) => !without.test(key))
      .map(([key, written]) => [key, written(this.program(key))] as const);
    const parts = ['', '', ''];
    for (const [nth, entry] of [...found, ...Object.entries(SWITCHES)].entries()) {
      parts[nth % parts.length] += setting(...entry);
    }
    const [own = '', included = '', conditional = ''] = parts;
    const file = '.git/config';
    const before = readFileSync(join(this.#repo.root, file), 'utf8');
    const hooks = setting('core.hooksPath', join(this.#repo.base, 'hooks'));
    this.#repo.write({
      '.git/included.txt': included,
      '.git/conditional.txt': conditional,
      [file]: `${before}${own}${hooks}[include]\n\tpath = included.txt\n[includeIf "gitdir:**"]\n\tpath = conditional.txt\n`,
      '.git/info/attributes': '*.dat filter=planted diff=planted merge=planted\n* diff=planted\n',
    });
  }

  #hooks(): void {
    for (const folder of [join(this.#repo.base, 'hooks'), join(this.#repo.root, '.git/hooks')]) {
      mkdirSync(folder, { recursive: true });
      for (const name of HOOKS_OF_GIT) {
        writeProgram(join(folder, name), this.#script(`hook ${name}`).replace('exit 1', 'exit 0'));
      }
    }
  }
}

/** A setting as a file has it: section, the part in quotes, name. */
function setting(key: string, value: string): string {
  const [, section = '', inside, name = ''] = /^([^.]+)\.(?:(.*)\.)?([^.]+)$/.exec(key) ?? [];
  const quoted = inside === undefined ? '' : ` "${inside}"`;
  return `[${section}${quoted}]\n\t${name} = ${value}\n`;
}

function writeProgram(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o755 });
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
