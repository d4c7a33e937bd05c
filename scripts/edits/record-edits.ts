import { posix } from 'node:path';
import type { Example } from '../../src/core/rule.ts';
import { pastStates } from '../../src/discover/example-input.ts';
import { rules } from '../all-rules.ts';
import { brokenFiles } from '../bench/broken-files.ts';
import { mutated } from '../fuzz/mutators.ts';
import type { Edit, Playground } from './playground.ts';
import { PLACES } from './stores.ts';

/** A record of the store; any record where it has none left. */
function recordOf(ground: Playground): string | null {
  const all = ground.records();
  return ground.oneOf(all.filter((path) => PLACES[ground.store].test(path))) ?? ground.oneOf(all);
}

export const mutateRecord: Edit = (ground) => {
  const path = recordOf(ground);
  const other = recordOf(ground);
  if (path === null || other === null) return null;
  ground.put(path, mutated(ground.bytes(path), ground.random, [ground.bytes(other)]));
  return `mutate ${path}`;
};

/** As files are broken for the benchmark: those slips are what people and programs make. */
export const breakRecord: Edit = (ground) => {
  const path = recordOf(ground);
  if (path === null) return null;
  const before = ground.text(path);
  const copies = Array.from({ length: 64 }, (_, index) => [`${index}`, before] as const);
  const broken = [...brokenFiles(copies)].flatMap(([, text]) => (text === before ? [] : [text]));
  const text = ground.oneOf(broken);
  if (text === null) return null;
  ground.put(path, text);
  return `break ${path}`;
};

export const removeRecord: Edit = (ground) => {
  const path = recordOf(ground);
  if (path === null) return null;
  ground.remove(path);
  return `remove ${path}`;
};

/** To the place of another record, or near it. */
export const moveRecord: Edit = (ground) => placed(ground, 'move');

export const copyRecord: Edit = (ground) => placed(ground, 'copy');

function placed(ground: Playground, how: 'move' | 'copy'): string | null {
  const { random } = ground;
  const path = recordOf(ground);
  const other = recordOf(ground);
  if (path === null || other === null) return null;
  const name = ground.chance(50) ? posix.basename(path) : `x${posix.basename(path)}`;
  const folders = [posix.dirname(other), posix.dirname(path), `sub/${posix.dirname(path)}`, 'docs'];
  const to = posix.join(random.pick(folders), name);
  if (to === path || path.startsWith(`${to}/`)) return null;
  const bytes = ground.bytes(path);
  if (how === 'move') ground.remove(path);
  ground.put(to, bytes);
  return `${how} ${path} to ${to}`;
}

export const swapRecords: Edit = (ground) => {
  const [one, other] = [recordOf(ground), recordOf(ground)];
  if (one === null || other === null || one === other) return null;
  const [first, second] = [ground.bytes(one), ground.bytes(other)];
  ground.put(one, second);
  ground.put(other, first);
  return `swap ${one} and ${other}`;
};

/** Back to what a commit held. */
export const restoreRecord: Edit = async (ground) => {
  const path = recordOf(ground);
  const rev = ground.random.pick(['HEAD', 'HEAD~1', 'HEAD~3']);
  if (path === null || !(await ground.git('checkout', '--quiet', rev, '--', path))) return null;
  return `restore ${path} from ${rev}`;
};

const EXAMPLES = rules.flatMap(({ id, examples: { valid, invalid } }) =>
  [...valid, ...invalid].map((example) => ({ id, example })),
);

/** What a rule shows, right or wrong; where it is about a change, what was before is committed. */
export const writeExample: Edit = async (ground) => {
  const isOwn = ({ example }: (typeof EXAMPLES)[number]) =>
    Object.keys(example.files).some((path) => PLACES[ground.store].test(path));
  const { id, example } = ground.random.pick(ground.chance(70) ? EXAMPLES.filter(isOwn) : EXAMPLES);
  const [past] = pastStates(example.past);
  if (past !== undefined) {
    putAll(ground, past);
    await ground.git('add', '--all');
    await ground.git('commit', '--quiet', '--allow-empty', '--message=before an example');
    for (const path of Object.keys(past)) if (!(path in example.files)) ground.remove(path);
  }
  putAll(ground, example.files);
  if (example.options !== undefined && ground.chance(25)) {
    ground.put('.lint-protocol.json', JSON.stringify(example.options));
  }
  return `example of ${id}: ${example.name}`;
};

function putAll(ground: Playground, files: Example['files']): void {
  for (const [path, content] of Object.entries(files)) ground.put(path, content);
}

/** Logs and lists, whatever they are of. */
const LISTS = /\.jsonl$|\/(?:todo|sessions|tasks)\.json$/;

/** A line more, one less, another one, or what a killed program leaves. */
export const changeLog: Edit = (ground) => {
  const { random } = ground;
  const path = ground.oneOf(
    ground.paths().filter((each) => LISTS.test(each) && ground.isFile(each)),
  );
  if (path === null) return null;
  const before = ground.text(path);
  const lines = before.split('\n').filter((line) => line !== '');
  const at = random.below(Math.max(1, lines.length));
  const line = lines[at] ?? '{}';
  const how = random.pick([
    'append',
    'append',
    'append',
    'remove',
    'change',
    'move',
    'tear',
    'crlf',
  ]);
  if (how === 'append') lines.push(renewed(ground, line));
  else if (how === 'remove') lines.splice(at, 1);
  else if (how === 'change') lines[at] = renewed(ground, line);
  else if (how === 'move') lines.push(...lines.splice(at, 1));
  const text = lines.map((each) => `${each}\n`).join('');
  if (how === 'crlf') ground.put(path, text.replaceAll('\n', '\r\n'));
  else ground.put(path, how === 'tear' ? `${before}${line.slice(0, line.length / 2)}` : text);
  return `${how} at line ${at + 1} of ${path}`;
};

/** A line as it was, or with other numbers, or with a value of another line. */
function renewed({ random }: Playground, line: string): string {
  const how = random.below(4);
  if (how === 0) return line;
  if (how === 1) return line.replace(/\d(?=[^\d]*$)/, `${random.below(10)}`);
  if (how === 2) return line.replace(/"(complete|active|pending|ended)"/, '"strange"');
  return line.replace(/("id": ?"[^"]*)"/, `$1${random.below(10)}"`);
}
