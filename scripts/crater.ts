/**
 * Lints local checkouts of public repositories and compares the problems by rule with those that are
 * written down: `npm run crater -- [--update] [--fetch] [--only text] [--built]
 * FOLDER...`. A checkout is at
 * `FOLDER/owner/name` or `FOLDER/owner+name`; without a folder, `CRATER_FOLDER` names it. Of what
 * others wrote only numbers are kept; `npm run docs` writes the table of docs/crater.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  checkoutOf,
  type Found,
  fetched,
  headOf,
  look,
  type PublicRepository,
} from './crater/look.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SNAPSHOT = at('./crater/problems.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    fetch: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
  },
});
const { CRATER_FOLDER: usual = '' } = process.env;
const folders = positionals.length > 0 ? positionals : [usual].filter((each) => each !== '');
if (folders.length === 0) throw new Error('name a folder with checkouts, or set CRATER_FOLDER');
if (!values.built) await import('./build.ts');

const repositories: readonly PublicRepository[] = JSON.parse(
  readFileSync(at('./crater/repositories.json'), 'utf8'),
);
const known: Record<string, Found> = JSON.parse(readFileSync(SNAPSHOT, 'utf8'));
const print = (line: string) => process.stdout.write(`${line}\n`);
let amiss = 0;
let looked = 0;
for (const repository of repositories) {
  const name = `${repository.owner}/${repository.name}`;
  if (!name.includes(values.only)) continue;
  const folder =
    checkoutOf(repository, folders) ?? (values.fetch ? await fetched(repository, folders) : null);
  if (folder === null) continue;
  const head = await headOf(folder);
  if (head !== repository.commit) {
    amiss += 1;
    print(`${name}: at ${head}, not at ${repository.commit}`);
    continue;
  }
  looked += 1;
  const { found, differences } = await look(folder, repository);
  const changes = changesOf(known[name], found);
  amiss += differences.length + (values.update ? 0 : changes.length);
  for (const line of [...changes, ...differences]) print(`${name}: ${line}`);
  known[name] = found;
}
if (values.update) {
  const names = repositories.map(({ owner, name }) => `${owner}/${name}`);
  const rows = names.flatMap((name) =>
    known[name] === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(known[name])}`],
  );
  writeFileSync(SNAPSHOT, `{\n${rows.join(',\n')}\n}\n`);
}
print(`${looked} of ${repositories.length} repositories looked at, ${amiss} differences.`);
if (amiss > 0 || looked === 0) process.exitCode = 1;

function changesOf(before: Found | undefined, { tree, history }: Found): readonly string[] {
  const was = { ...before?.tree, ...before?.history };
  const is = { ...tree, ...history };
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => was[key] !== is[key])
    .map((key) => `${key}: ${was[key] ?? 0} before, ${is[key] ?? 0} now`);
}
