import { prepared } from './deeds.ts';
import { failing, type Mishap } from './failing-files.ts';
import type { Fault, Scene } from './fault.ts';
import type { Judgement } from './judgement.ts';
import { sentAfter } from './signal-faults.ts';
import { writer } from './writers.ts';
import { disturbedWriting } from './writing.ts';

const MISHAPS: readonly Mishap[] = [
  'ENOSPC',
  'EIO',
  'EROFS',
  'SIGKILL',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
];

const KILLS = ['SIGKILL', 'SIGINT', 'SIGTERM'] as const;

/** Of the calls by which a command changes something on disk, one goes wrong. */
function atOneCall(mishap: Mishap, scene: Scene): Promise<Judgement> {
  const { stage, nth, random } = scene;
  return disturbedWriting(scene, writer(nth), ({ calls }) => {
    const options = { env: failing(stage, mishap, 1 + random.below(calls)) };
    return mishap.startsWith('SIG') ? { options, signal: mishap as NodeJS.Signals } : { options };
  });
}

/** A command that writes is ended at any instant. */
async function atAnInstant(signal: NodeJS.Signals, scene: Scene): Promise<Judgement> {
  const { stage, deeds, nth, random } = scene;
  await deeds.of(writer(nth));
  await prepared(stage, writer(nth));
  const started = Date.now();
  await stage.start(writer(nth).args);
  const delay = random.below((Date.now() - started) * 1.1);
  return disturbedWriting(scene, writer(nth), () => {
    return { options: { meddle: sentAfter(delay, signal, random.below(2) === 0) }, signal };
  });
}

/** Everything that can happen to commands that write. */
export const WRITER_FAULTS: readonly Fault[] = [
  ...MISHAPS.map((mishap) => ({
    name: `a call that writes meets ${mishap}`,
    play: (scene: Scene) => atOneCall(mishap, scene),
  })),
  ...KILLS.map((signal) => ({
    name: `a command that writes gets ${signal}`,
    play: (scene: Scene) => atAnInstant(signal, scene),
  })),
];
