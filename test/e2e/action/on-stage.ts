import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from '../../../scripts/play/runner.ts';
import { Stage } from '../../../scripts/play/stage.ts';

/** Makes a server and its author, hands them out, and removes them again. */
export function onStage<T>(play: (stage: Stage) => T): T {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'lint-protocol-action-')));
  try {
    return play(new Stage(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
