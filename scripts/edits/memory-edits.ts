import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { statOf } from '../../src/app/private-folder.ts';
import { TestRepository } from '../../test/git/repository-builder.ts';
import { mutated } from '../fuzz/mutators.ts';
import type { Edit, Playground } from './playground.ts';

function folderOf({ repo }: Playground): string {
  return join(repo.root, '.git/lint-protocol');
}

function filesIn(folder: string): readonly string[] {
  if (statOf(folder)?.isDirectory() !== true) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Runs remember what they found; somebody changes that. They may say so, and must not believe it. */
export const damageMemory: Edit = (ground) => {
  const { random } = ground;
  const folder = folderOf(ground);
  const file = ground.oneOf(filesIn(folder));
  if (file === null) return null;
  const bytes = readFileSync(file);
  const how = random.pick(['mutate', 'cut', 'empty', 'remove', 'swap', 'double', 'all'] as const);
  ground.isDamaged = true;
  if (how === 'mutate') writeFileSync(file, mutated(bytes, random, [bytes]));
  else if (how === 'cut') writeFileSync(file, bytes.subarray(0, random.below(bytes.length + 1)));
  else if (how === 'empty') writeFileSync(file, '');
  else if (how === 'remove') rmSync(file);
  else if (how === 'swap') {
    const other = random.pick(filesIn(folder));
    const held = readFileSync(other);
    writeFileSync(other, bytes);
    writeFileSync(file, held);
  } else if (how === 'double') writeFileSync(file, Buffer.concat([bytes, bytes]));
  else rmSync(folder, { recursive: true });
  return `memory: ${how} ${how === 'all' ? '' : file.slice(folder.length + 1)}`;
};

/** Something else is in the place of the folder; and then nothing is. */
export const replaceMemory: Edit = (ground) => {
  const folder = folderOf(ground);
  const how = ground.random.pick(['file', 'link', 'loop', 'read-only', 'none'] as const);
  ground.isDamaged = true;
  if (how === 'read-only') {
    if (existsSync(folder)) chmodSync(folder, 0o555);
    return 'memory: read-only';
  }
  rmSync(folder, { recursive: true, force: true });
  if (how === 'file') writeFileSync(folder, 'in the way');
  else if (how === 'link') symlinkSync('../docs', folder);
  else if (how === 'loop') symlinkSync('lint-protocol', folder);
  return `memory: ${how}`;
};

/** In place of the memory comes an earlier one, another repository's, or one that somebody else sealed. */
export const exchangeMemory: Edit = async (ground) => {
  const { random, repo } = ground;
  const folder = folderOf(ground);
  const kept = join(repo.base, 'kept-memory');
  ground.isDamaged = true;
  const how = random.pick(['keep', 'earlier', 'foreign', 'seal'] as const);
  if (how === 'seal') rmSync(join(repo.base, 'code'), { recursive: true, force: true });
  else if (how === 'foreign') await remembersElsewhere(ground);
  else if (how === 'earlier' && existsSync(kept)) copied(kept, folder);
  else copied(folder, kept);
  return `memory: ${how}`;
};

/** Runs in a clone, of which a part is not there any more, have the memory of this one. */
async function remembersElsewhere(ground: Playground): Promise<void> {
  const { repo, random } = ground;
  const base = join(repo.base, 'elsewhere');
  rmSync(base, { recursive: true, force: true });
  const other = new TestRepository(base);
  await ground.git('clone', '--quiet', repo.root, other.root);
  if (existsSync(join(repo.base, 'code'))) copied(join(repo.base, 'code'), join(base, 'code'));
  const listed = (await ground.gitSays('ls-files', '-z'))?.split('\0') ?? [];
  const gone = listed.filter((path) => path !== '' && random.below(4) === 0);
  // A folder here may be a file in what is committed.
  for (const file of gone.map((path) => join(other.root, path)).filter(existsSync)) {
    rmSync(file, { recursive: true });
  }
  for (const args of [['--staged'], [], ['--rev', 'HEAD'], ['--history']]) {
    await ground.ask(other, { args: [...args, '--format', 'json'] });
  }
  const made = join(other.root, '.git/lint-protocol');
  if (existsSync(made)) copied(made, folderOf(ground));
}

function copied(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
