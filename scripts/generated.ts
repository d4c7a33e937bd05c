/** What is made of schemas and operations, and not committed: code that judges records, types, names. */
import { execFileSync } from 'node:child_process';
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A schema of `schemas/` and the folder of `src` that needs it as code. */
export interface Compiled {
  readonly schema: string;
  readonly folder: string;
}

/** Every schema that is turned into code. Both paths are from the project's root. */
export const COMPILED: readonly Compiled[] = [
  { schema: 'config', folder: 'src/config' },
  ...of('contributions', 'contribution', 'contribution-manifest-entry'),
  ...of('consensus', 'voting-matrix'),
  ...of('subagents', 'subagent-manifest-entry', 'agent-definition'),
  ...of(
    'vouch',
    'vouch-claim',
    'vouch-evidence',
    'vouch-source',
    'vouch-entity',
    'vouch-relation',
    'vouch-page',
    'vouch-session',
    'vouch-proposal',
    'vouch-audit-event',
    'vouch-config',
    'vouch-bundle-manifest',
  ),
];

/** The schemas of a protocol's kinds. */
function of(protocol: string, ...schemas: readonly string[]): readonly Compiled[] {
  return schemas.map((schema) => ({ schema, folder: `src/protocols/${protocol}/schemas` }));
}

/** Where a schema's code and its types are, from the project's root. */
export function targets({ schema, folder }: Compiled): { code: string; types: string } {
  const path = `${folder}/${schema}.generated`;
  return { code: `${path}.js`, types: `${path}.d.ts` };
}

/** Where what is made of the operations is, from the project's root. */
export const OPERATION_FILES = {
  inputs: 'src/index/operation-inputs.generated.ts',
  names: 'src/cli/operation-names.generated.ts',
  examples: 'src/cli/operation-examples.generated.ts',
  values: 'src/serve/operation-values.generated.ts',
};

/** Files that one script makes of others. */
interface Made {
  readonly script: string;
  /** Files and folders. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** In the order in which they are made: to load the operations takes the code of the schemas. */
const MADE: readonly Made[] = [
  {
    script: 'scripts/compile-schemas.ts',
    from: ['schemas', 'scripts/generated.ts', 'scripts/compile-schemas.ts', 'package-lock.json'],
    to: COMPILED.flatMap((each) => Object.values(targets(each))),
  },
  {
    script: 'scripts/describe-operations.ts',
    from: ['src/protocols', 'src/core', 'scripts/describe-operations.ts', 'scripts/docs'],
    to: Object.values(OPERATION_FILES),
  },
];

/** True where a file is missing, or older than what it is made of. */
export function isOutOfDate({ from, to }: Omit<Made, 'script'>, root = ROOT): boolean {
  const oldest = Math.min(...to.map((path) => changedAt(join(root, path))));
  return from.some((path) => newestIn(join(root, path)) > oldest);
}

/** When a file was changed, in milliseconds; before all times where there is none. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}

/** When the newest file at or below a path was changed: what is made is not what it is made of. */
function newestIn(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  const sources = readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.generated.'),
  );
  return Math.max(...sources.map(({ parentPath, name }) => changedAt(join(parentPath, name))));
}

/** Makes what is out of date. */
export function bringUpToDate(): void {
  for (const made of MADE) {
    if (!isOutOfDate(made)) continue;
    execFileSync(process.execPath, ['--import', 'tsx', made.script], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  }
}

/** Writes a file whole, for others may be reading it. */
export function writeMade(path: string, content: string): void {
  const file = join(ROOT, path);
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, content);
  renameSync(beside, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) bringUpToDate();
