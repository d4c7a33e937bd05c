import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../bench/random.ts';
import type { StartOptions } from './ended.ts';
import { countedCalls, failing, type Mishap } from './failing-files.ts';
import type { Fault, Scene } from './fault.ts';
import type { Judgement } from './judgement.ts';
import type { Stage } from './stage.ts';
import { disturbed, question } from './verdicts.ts';

/** What can be wrong with the folder of what runs remember. Each leaves it to `restore` to mend it. */
const DAMAGES: readonly ((folder: string, random: Random) => void)[] = [
  (folder) => replaced(folder, () => writeFileSync(folder, 'a file\n')),
  (folder) => replaced(folder, () => symlinkSync('/dev/null', folder)),
  (folder) => replaced(folder, () => symlinkSync('nowhere', folder)),
  (folder) => eachFile(folder, (file) => replaced(file, () => mkdirSync(file))),
  (folder) => eachFile(folder, (file) => replaced(file, () => symlinkSync('/dev/full', file))),
  (folder) => eachFile(folder, (file) => writeFileSync(file, '')),
  (folder, random) =>
    eachFile(folder, (file) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, random.below(bytes.length + 1)));
    }),
  (folder, random) =>
    eachFile(folder, (file) => {
      const bytes = readFileSync(file);
      const at = random.below(bytes.length + 1);
      if (at < bytes.length) bytes[at] = random.below(256);
      writeFileSync(file, bytes);
    }),
];

const MISHAPS: readonly Mishap[] = ['ENOSPC', 'EIO', 'EROFS', 'SIGKILL', 'SIGTERM'];

/** Nobody, where the tests are run by somebody for whom no file is read-only. */
const NOBODY = 65_534;

function memoryOf(stage: Stage): string {
  return join(stage.root, '.git/lint-protocol');
}

function replaced(path: string, by: () => void): void {
  rmSync(path, { recursive: true, force: true });
  by();
}

function eachFile(folder: string, change: (file: string) => void): void {
  for (const name of readdirSync(folder)) change(join(folder, name));
}

/** One call goes wrong of those that a run makes to remember something, or to convert a file. */
async function atOneCall(scene: Scene): Promise<Judgement> {
  const { stage, nth, random } = scene;
  const args = question(Math.floor(nth / MISHAPS.length));
  const mishap = MISHAPS[nth % MISHAPS.length] ?? 'EIO';
  // With nothing remembered and no code compiled, most is written.
  stage.forget();
  countedCalls(stage);
  await stage.start(args, { env: failing(stage, mishap, 0) });
  const calls = countedCalls(stage);
  stage.forget();
  const env = failing(stage, mishap, 1 + random.below(calls));
  const signal = mishap.startsWith('SIG') ? { signal: mishap as NodeJS.Signals } : {};
  return disturbed(scene, args, { env }, signal);
}

async function readOnly(scene: Scene): Promise<Judgement> {
  const { stage, nth } = scene;
  const args = question(nth);
  // A folder that is there, and one that would have to be made.
  if (scene.random.below(2) === 0) await stage.start(args);
  if (process.getuid?.() === 0) return disturbed(scene, args, asNobody(stage));
  const folders = [memoryOf(stage), join(stage.root, '.git'), stage.root].filter(existsSync);
  for (const folder of folders) chmodSync(folder, 0o555);
  const mend = () => folders.forEach((folder) => void chmodSync(folder, 0o755));
  return disturbed(scene, args, {}, { mend });
}

/** Somebody to whom nothing here belongs, and who trusts it all the same. */
function asNobody(stage: Stage): Partial<StartOptions> {
  const TMPDIR = join(stage.base, 'temp-of-nobody');
  mkdirSync(TMPDIR, { recursive: true });
  chmodSync(TMPDIR, 0o777);
  chmodSync(stage.base, 0o755);
  const trust = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  return { uid: NOBODY, env: { TMPDIR, ...trust } };
}

/** Everything that can be wrong with what runs remember, and with where they write besides. */
export const CACHE_FAULTS: readonly Fault[] = [
  {
    name: 'what runs remember is damaged',
    async play(scene) {
      const { stage, nth, random } = scene;
      const args = question(Math.floor(nth / DAMAGES.length));
      stage.forget();
      await stage.start(args);
      DAMAGES[nth % DAMAGES.length]?.(memoryOf(stage), random);
      return disturbed(scene, args, {});
    },
  },
  {
    name: 'what runs remember is removed on the way',
    async play(scene) {
      const { stage, nth, random } = scene;
      const started = Date.now();
      await stage.start(question(nth));
      const delay = random.below(Date.now() - started);
      const remove = () => rmSync(memoryOf(stage), { recursive: true, force: true });
      const meddle = () => void setTimeout(remove, delay);
      return disturbed(scene, question(nth), { meddle });
    },
  },
  { name: 'what runs remember cannot be written', play: atOneCall },
  { name: 'the repository is read-only', play: readOnly },
  {
    name: 'there is no folder for temporary files',
    play(scene) {
      const { stage, nth } = scene;
      const TMPDIR = join(stage.base, nth % 2 === 0 ? 'nowhere' : 'repository/.gitattributes');
      return disturbed(scene, question(Math.floor(nth / 2)), { env: { TMPDIR } });
    },
  },
];
