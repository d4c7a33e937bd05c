import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What npm says of a package that it made. */
export interface Packed {
  readonly filename: string;
  /** Bytes of the archive. */
  readonly size: number;
  /** Bytes of what is in it. */
  readonly unpackedSize: number;
  readonly files: readonly {
    readonly path: string;
    readonly size: number;
    readonly mode: number;
  }[];
}

/** Runs npm without the network. On Windows it is no program but a script of the shell's. */
function npm(cwd: string, ...args: readonly string[]): string {
  const shell = process.platform === 'win32';
  const quoted = shell ? args.map((arg) => `"${arg}"`) : args;
  return execFileSync('npm', [...quoted, '--offline', '--ignore-scripts'], {
    cwd,
    encoding: 'utf8',
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Packs what was built. Left out: nothing is written, and npm only says what would be. */
export function pack(destination?: string): Packed {
  const where = destination === undefined ? ['--dry-run'] : ['--pack-destination', destination];
  const [packed] = JSON.parse(npm(ROOT, 'pack', '--json', ...where)) as [Packed];
  return packed;
}

/** A project of somebody else's, which has the packed package and nothing else installed. */
export interface OtherProject {
  readonly folder: string;
  /** Takes the project away again. */
  remove(): void;
}

/** Makes such a project. Its own files are ES modules, but for those called `.cts` and `.cjs`. */
export function otherProject(): OtherProject {
  const made = mkdtempSync(join(tmpdir(), 'lint-protocol-other-'));
  const folder = join(made, 'project');
  mkdirSync(folder);
  const { filename } = pack(made);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(folder, 'install', '--no-audit', '--no-fund', join(made, filename));
  return { folder, remove: () => rmSync(made, { recursive: true, force: true }) };
}
