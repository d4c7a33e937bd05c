import { posix } from 'node:path';
import type { Edit, Playground } from './playground.ts';

const TEXT = '# Measurements\n\nRun 3 took 151 ms with either of them.\n';

/** What is cited and not there comes into being. */
export const createCited: Edit = (ground) => {
  const path = ground.cited('absent');
  if (path === null) return null;
  ground.put(path, TEXT);
  return `create ${path}, which is cited`;
};

export const deleteCited: Edit = (ground) => {
  const path = ground.cited('there');
  if (path === null) return null;
  ground.remove(path);
  return `delete ${path}, which is cited`;
};

/** Lines move, change, or are cut off. */
export const changeCited: Edit = (ground) => {
  const { random } = ground;
  const path = ground.cited('there');
  if (path === null || !ground.isFile(path)) return null;
  const lines = ground.text(path).split('\n');
  const at = random.below(lines.length);
  const how = random.pick(['insert', 'change', 'cut', 'append'] as const);
  if (how === 'insert') lines.splice(random.below(3), 0, 'A line more.');
  else if (how === 'change') lines[at] = `${lines[at]} Changed.`;
  else if (how === 'cut') lines.length = at;
  else lines.push('One more.');
  ground.put(path, lines.join('\n'));
  return `${how} in ${path}, which is cited, at ${at}`;
};

/** A cited path, or a folder above it. */
function placeOf(ground: Playground): string | null {
  const path = ground.cited(ground.chance(70) ? 'there' : 'absent');
  if (path === null || ground.chance(40)) return path;
  const names = path.split('/');
  return names.slice(0, 1 + ground.random.below(names.length)).join('/');
}

/** A file is where a folder was, or the other way round. */
export const otherKind: Edit = (ground) => {
  const place = placeOf(ground);
  if (place === null) return null;
  if (ground.isFile(place) || ground.chance(30)) {
    ground.put(`${place}/${ground.random.pick(['a.md', 'guide.md', 'x/y.ts'])}`, TEXT);
    return `a folder at ${place}`;
  }
  ground.put(place, TEXT);
  return `a file at ${place}`;
};

export const symlinked: Edit = (ground) => {
  const place = placeOf(ground);
  if (place === null) return null;
  const other = ground.oneOf(ground.paths()) ?? 'nowhere';
  const target = ground.random.pick(['nowhere', '.', posix.dirname(other), other, '../outside']);
  ground.link(place, target);
  return `a link to ${target} at ${place}`;
};

/** A submodule that nobody checked out. */
export const submodule: Edit = async (ground) => {
  const place = placeOf(ground);
  if (place === null) return null;
  ground.folder(place);
  await ground.git('rm', '-r', '--quiet', '--cached', '--ignore-unmatch', '--', place);
  const id = '1234567890'.repeat(4);
  const isAdded = await ground.git('update-index', '--add', '--cacheinfo', `160000,${id},${place}`);
  return isAdded ? `a submodule at ${place}` : `the folder ${place}, empty`;
};

/** A file whose name is near that of one that is cited. */
export const nearCited: Edit = (ground) => {
  const path = ground.cited(ground.chance(70) ? 'absent' : 'there');
  if (path === null) return null;
  const near = nearTo(path, ground);
  if (ground.isFile(near) && ground.chance(60)) {
    ground.remove(near);
    return `delete ${near}, near ${path}`;
  }
  ground.put(near, TEXT);
  return `create ${near}, near ${path}`;
};

function nearTo(path: string, { random }: Playground): string {
  const folder = posix.dirname(path);
  const name = posix.basename(path);
  const at = random.below(name.length);
  const made = [
    posix.join(folder, name.toUpperCase()),
    posix.join(folder.toUpperCase(), name),
    posix.join(folder, `${name.slice(0, at)}${name.slice(at + 1)}` || 'x'),
    posix.join(folder, `${name.slice(0, at)}x${name.slice(at)}`),
    posix.join(folder, name.replace(/\d/, `${random.below(10)}`)),
    posix.join(random.pick(['docs', 'src/moved', 'lib']), name),
    posix.join(folder, 'deeper', name),
    posix.join(posix.dirname(folder), name),
  ];
  return random.pick(made).replace(/^(?:\.\.?\/)+/, '');
}
