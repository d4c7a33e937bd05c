import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../bench/random.ts';
import type { Fault, Scene } from './fault.ts';
import type { Stage } from './stage.ts';
import { disturbed, question } from './verdicts.ts';

const FAST_CLOCK = fileURLToPath(new URL('fast-clock.cjs', import.meta.url));

/** Bytes of an answer after which something happens, at most. */
const MOST_BYTES = 4_000;

/** Passes so many bytes on, one by one: another program would keep answers back. */
const SOME_BYTES = 'dd bs=1 count="$FAULT_AMOUNT" 2>/dev/null';

/** What the process whose turn it is does in place of git. All of it is sh. */
const DEEDS = {
  'is killed while it answers': `"$git" "$@" | { ${SOME_BYTES}; kill -9 $$; }`,
  'is killed at some instant': 'exec timeout -s KILL "0.0$FAULT_AMOUNT" "$git" "$@"',
  'fails while it answers': `exec 3<&0; { "$git" "$@" <&3 & } | ${SOME_BYTES}; exit 128`,
  'answers garbage': 'cat "$FAULT_GARBAGE"',
  // The shell waits for a child that has the same output.
  'hangs while it answers': `exec 3<&0; { "$git" "$@" <&3 & } | ${SOME_BYTES}; sleep 30; exit 0`,
  'goes missing': 'rm "$0"; exec "$git" "$@"',
} as const;

/** What all processes answer where another program, or an ancient git, is called git. */
const IMPOSTORS: readonly string[] = [
  'echo git version 2.10.0',
  'echo "unknown option: --literal-pathspecs" >&2; echo "usage: git [--version]" >&2; exit 129',
  ':',
  'exit 1',
  'cat "$FAULT_GARBAGE"',
  'yes',
];

/** Everything that can be wrong with the git that a run starts. */
export const GIT_FAULTS: readonly Fault[] = [
  ...Object.entries(DEEDS)
    .filter(canBePlayed)
    .map(([name, deed]) => ({ name: `git ${name}`, play: (scene: Scene) => inTurn(deed, scene) })),
  {
    name: 'git is not there',
    play(scene) {
      const PATH = join(scene.stage.base, 'nothing');
      return disturbed(scene, question(scene.nth), { env: { PATH } });
    },
  },
  {
    name: 'git is too old, or another program',
    play(scene) {
      const { stage, nth, random } = scene;
      const impostor = IMPOSTORS[nth % IMPOSTORS.length] ?? '';
      const env = { ...standIn(stage, impostor), ...details(stage, 'all', 'garbage', random) };
      return disturbed(scene, question(Math.floor(nth / IMPOSTORS.length)), { env });
    },
  },
];

/** Not every system has the program that kills another at an instant. */
function canBePlayed([, deed]: readonly [string, string]): boolean {
  return !deed.includes('timeout') || spawnSync('timeout', ['--version']).status === 0;
}

/** One of the processes that a question starts does something else; each gets its turn. */
async function inTurn(deed: string, scene: Scene): ReturnType<Fault['play']> {
  const { stage, nth, random } = scene;
  const args = question(nth);
  const turn = String(1 + random.below(await processesOf(args, scene)));
  const env = { ...standIn(stage, deed), ...details(stage, turn, deed, random) };
  const judgement = await disturbed(scene, args, { env });
  const told = judgement.told && `${args.join(' ')}, git process ${turn}: ${judgement.told}`;
  return { ...judgement, told };
}

const PROCESSES = new WeakMap<Stage, Map<string, number>>();

/** How many git processes a question starts where nothing is remembered. */
async function processesOf(args: readonly string[], { stage, random }: Scene): Promise<number> {
  const counts = PROCESSES.get(stage) ?? new Map<string, number>();
  PROCESSES.set(stage, counts);
  const known = counts.get(args.join(' '));
  if (known !== undefined) return known;
  const env = { ...standIn(stage, ''), ...details(stage, 'none', '', random) };
  await stage.start([...args, '--no-cache'], { env });
  const count = readdirSync(env.FAULT_TURNS).length;
  counts.set(args.join(' '), count);
  return count;
}

/** Variables with which a script is found in place of git. */
function standIn(stage: Stage, deed: string): Record<string, string> {
  const git = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git');
  const folder = join(stage.base, 'stand-in');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'git');
  // Making a folder succeeds for one process only, also where several start at once.
  const script = `#!/bin/sh
PATH='${process.env['PATH']}'
git='${git}'
n=1
while ! mkdir "$FAULT_TURNS/$n" 2>/dev/null; do n=$((n + 1)); done
case "$FAULT_TURN" in all | "$n") ;; *) exec "$git" "$@" ;; esac
${deed}
`;
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return { PATH: folder };
}

/** Variables that say whose turn it is, and how much of an answer it gives. */
function details(
  stage: Stage,
  turn: string,
  deed: string,
  random: Random,
): Record<
  'FAULT_TURNS' | 'FAULT_TURN' | 'FAULT_AMOUNT' | 'FAULT_GARBAGE' | 'NODE_OPTIONS',
  string
> {
  const turns = join(stage.base, 'turns');
  rmSync(turns, { recursive: true, force: true });
  mkdirSync(turns);
  const garbage = join(stage.base, 'garbage');
  if (/arbage/.test(deed)) writeFileSync(garbage, someGarbage(random));
  // Small amounts are where answers begin.
  const amount = random.below(2) === 0 ? random.below(200) : random.below(MOST_BYTES);
  return {
    FAULT_TURNS: turns,
    FAULT_TURN: turn,
    FAULT_AMOUNT: String(amount),
    FAULT_GARBAGE: garbage,
    // Ten minutes of patience are a second.
    NODE_OPTIONS: `--require ${FAST_CLOCK}`,
  };
}

const WORDS = [
  'blob',
  'tree',
  'commit',
  'missing',
  '100644',
  'H',
  'true',
  '0',
  'sha1',
  '/',
  ':',
  '..',
];
const GLUE = [' ', '\n', '\0', '\t', ' 12\n', '\n\n'];

/** Bytes, or words such as git's own in no order. */
function someGarbage(random: Random): Buffer {
  const length = 1 + random.below(300);
  if (random.below(2) === 0) return Buffer.from(Array.from({ length }, () => random.below(256)));
  const id = () => Array.from({ length: 40 }, () => random.below(16).toString(16)).join('');
  const word = () => (random.below(4) === 0 ? id() : random.pick(WORDS));
  return Buffer.from(Array.from({ length }, () => word() + random.pick(GLUE)).join(''));
}
