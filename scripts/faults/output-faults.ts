import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import type { Fault, Scene } from './fault.ts';
import type { Judgement } from './judgement.ts';
import { disturbed, question } from './verdicts.ts';

const FULL = '/dev/full';

const STREAMS = ['stdout', 'stderr'] as const;

/** Streams that a shell can close before it starts a program. */
const CLOSED: readonly string[] = ['>&-', '2>&-', '>&- 2>&-', '<&-', '<&- >&- 2>&-'];

/** Says something on standard error, too. */
const TALKS = { extra: ['--verbose'] };

/** Reads some of the report, or nothing, and closes. */
function deserted(scene: Scene): Promise<Judgement> {
  const { nth, random } = scene;
  const most = random.below(3) === 0 ? 0 : random.below(100_000);
  const deserts = [['stdout'], ['stderr'], STREAMS][nth % 3] ?? [];
  const meddle = (child: ChildProcess): void => {
    for (const name of deserts as readonly (typeof STREAMS)[number][]) {
      let read = 0;
      if (most === 0) child[name]?.destroy();
      child[name]?.on('data', (text: string) => {
        read += text.length;
        if (read >= most) child[name]?.destroy();
      });
    }
  };
  const around = { losesReport: true, ...TALKS };
  return disturbed(scene, question(Math.floor(nth / 3)), { meddle }, around);
}

/** Has something go to a disk without room. */
async function toFull(
  scene: Scene,
  stream: (typeof STREAMS)[number],
  around: Partial<typeof TALKS> = {},
): Promise<Judgement> {
  const full = openSync(FULL, 'w');
  try {
    const refused = { losesReport: true, mustRefuse: true, ...around };
    return await disturbed(scene, question(scene.nth), { [stream]: full }, refused);
  } finally {
    closeSync(full);
  }
}

const FULL_OUTPUTS: readonly Fault[] = [
  { name: 'the report goes to a full disk', play: (scene) => toFull(scene, 'stdout') },
  {
    name: 'what is printed beside the report goes to a full disk',
    play: (scene) => toFull(scene, 'stderr', TALKS),
  },
  {
    name: 'a report goes to a file on a full disk',
    play(scene) {
      const around = { mustRefuse: true, extra: ['--format', `sarif=${FULL}`] };
      return disturbed(scene, question(scene.nth), {}, around);
    },
  },
];

/** Everything that can be wrong with where a report goes. */
export const OUTPUT_FAULTS: readonly Fault[] = [
  { name: 'the reader of the report goes away', play: deserted },
  {
    name: 'standard streams are closed',
    play(scene) {
      const { nth } = scene;
      const through = ['sh', '-c', `exec "$@" ${CLOSED[nth % CLOSED.length]}`, 'sh'];
      const asked = question(Math.floor(nth / CLOSED.length));
      return disturbed(scene, asked, { through }, { losesReport: true });
    },
  },
  ...(existsSync(FULL) ? FULL_OUTPUTS : []),
];
