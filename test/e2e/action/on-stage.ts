import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Step } from '../../../scripts/play/runner.ts';
import { begin } from '../../../scripts/play/scenes.ts';
import { Stage } from '../../../scripts/play/stage.ts';

function newFolder(): string {
  return realpathSync.native(mkdtempSync(join(tmpdir(), 'lint-protocol-action-')));
}

/** What was made once, to be copied. */
interface Made<T> {
  readonly stage: Stage;
  readonly made: T;
}

const ready = new Map<(stage: Stage) => unknown, Made<unknown>>();
afterAll(() => {
  for (const { stage } of ready.values()) rmSync(stage.folder, { recursive: true, force: true });
  ready.clear();
});

function readyFor<T>(prepare: (stage: Stage) => T): Made<T> {
  const known = ready.get(prepare) as Made<T> | undefined;
  if (known !== undefined) return known;
  const stage = new Stage(newFolder());
  const made = { stage, made: prepare(stage) };
  ready.set(prepare, made);
  return made;
}

/**
 * Hands out a server and its author as `prepare` leaves them, and removes them again. What it does
 * is done once in a file of tests, on a stage that is copied.
 */
export function onStageAfter<T, R>(
  prepare: (stage: Stage) => T,
  play: (stage: Stage, made: T) => R,
): R {
  const { stage, made } = readyFor(prepare);
  const folder = newFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  let isPlaying = false;
  try {
    const result = play(new Stage(folder, stage), made);
    isPlaying = result instanceof Promise;
    return result instanceof Promise ? (result.finally(remove) as R) : result;
  } finally {
    if (!isPlaying) remove();
  }
}

const nothing = (): void => undefined;

/** The same where nothing happened yet. */
export function onStage<R>(play: (stage: Stage) => R): R {
  return onStageAfter(nothing, play);
}

/** The same where some history is there already. */
export function afterBegin<R>(play: (stage: Stage) => R): R {
  return onStageAfter(begin, play);
}

/** `error log.jsonl history/append-only` of each annotation that is beside a file. */
export function annotated({ commands }: Step): readonly string[] {
  return commands
    .filter(({ properties }) => properties['file'] !== undefined)
    .map(({ name, properties }) => `${name} ${properties['file']} ${properties['title']}`);
}

/** The only annotation of a step that could not judge. */
export function complaint({ commands }: Step): string {
  const [first, second] = commands;
  if (first === undefined || second !== undefined || first.name !== 'error') {
    throw new Error(`not one complaint but ${JSON.stringify(commands)}`);
  }
  return first.data;
}
