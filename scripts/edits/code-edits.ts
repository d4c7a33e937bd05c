import { posix } from 'node:path';
import type { Edit, Playground } from './playground.ts';

const FOLDERS = [
  'src',
  'src/limits',
  'docs',
  'docs/design',
  'lib/new',
  'notes',
  'measurements',
  '',
];
const NAMES = [
  'app.ts',
  'queue.ts',
  'guide.md',
  'ledger.jsonl',
  'run.json',
  'Makefile',
  'retry.md',
];

export const addCode: Edit = (ground) => {
  const { random } = ground;
  const path = posix.join(random.pick(FOLDERS), `${random.below(40)}-${random.pick(NAMES)}`);
  ground.put(path, `export const added = ${random.below(1000)};\n`);
  return `add ${path}`;
};

export const changeCode: Edit = (ground) => {
  const path = ground.oneOf(ground.others());
  if (path === null) return null;
  ground.put(path, `${ground.text(path)}// ${ground.random.below(1000)}\n`);
  return `change ${path}`;
};

export const deleteCode: Edit = (ground) => {
  const path = ground.oneOf(ground.others());
  if (path === null) return null;
  ground.remove(path);
  return `delete ${path}`;
};

export const renameCode: Edit = (ground) => {
  const { random } = ground;
  const path = ground.oneOf(ground.others());
  if (path === null) return null;
  const name = ground.chance(50) ? posix.basename(path) : random.pick(NAMES);
  const to = posix.join(random.pick(FOLDERS), name);
  if (to === path || path.startsWith(`${to}/`)) return null;
  const bytes = ground.bytes(path);
  ground.remove(path);
  ground.put(to, bytes);
  return `rename ${path} to ${to}`;
};

export const chmodFile: Edit = (ground) => {
  const path = ground.oneOf(ground.chance(50) ? ground.others() : ground.records());
  if (path === null) return null;
  ground.chmod(path);
  return `chmod ${path}`;
};

/** Those at which patterns, attributes and links begin to count. */
export const ignoring: Edit = (ground) => {
  const { random } = ground;
  const path = posix.join(
    random.pick(['', 'docs', 'src', '.vouch', '.cleo', 'messages']),
    '.gitignore',
  );
  if (ground.isFile(path) && ground.chance(40)) {
    ground.remove(path);
    return `remove ${path}`;
  }
  const pattern = patternOf(ground);
  const before = ground.isFile(path) ? ground.text(path) : '';
  ground.put(path, `${before}${pattern}\n`);
  return `ignore ${pattern} in ${path}`;
};

function patternOf(ground: Playground): string {
  const { random } = ground;
  const path = ground.cited(random.pick(['there', 'absent'])) ?? 'docs/guide.md';
  const folder = posix.dirname(path);
  const made = [path, `/${path}`, folder, `${folder}/`, `${folder}/*`, posix.basename(path)];
  const common = ['*.md', '*.json', 'docs/', '.cleo/', '.vouch/proposed/', 'proposed/', 'state.db'];
  const pattern = random.pick(ground.chance(60) ? made : common);
  return ground.chance(20) ? `!${pattern}` : pattern;
}

const ATTRIBUTES = [
  '* text=auto',
  '* text eol=crlf',
  '*.md -text',
  '*.md text eol=crlf',
  '*.jsonl merge=union',
  '*.jsonl -text merge=union',
  '*.json binary',
  'docs/** export-ignore',
  '*.md working-tree-encoding=UTF-16LE',
  '*.yaml ident',
];

export const attributes: Edit = (ground) => {
  const { random } = ground;
  const path = posix.join(random.pick(['', '', 'docs', '.cleo', 'messages']), '.gitattributes');
  const line = random.pick(ATTRIBUTES);
  const before = ground.isFile(path) && ground.chance(50) ? ground.text(path) : '';
  ground.put(path, `${before}${line}\n`);
  return `${line} in ${path}`;
};
