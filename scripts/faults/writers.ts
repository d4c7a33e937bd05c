import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../bench/repository.ts';
import type { Stage } from './stage.ts';

/** A command that writes something into the repository. */
export interface Writer {
  readonly args: readonly string[];
  /** What has to be done before it has something to do. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
}

const BASELINE = ['--baseline', 'known.jsonl'];

const HOOKS_CHAINED = ['hooks', 'install', '--chain'];

/** All commands that write, each where it has much to do. */
const WRITERS: readonly Writer[] = [
  { args: ['--fix', '--no-cache'] },
  { args: ['--format', 'json=new.json', '--format', 'sarif=new.sarif', '--no-cache'] },
  {
    args: ['--format', 'json=there.json', '--no-cache'],
    prepare: async (stage) => writeFiles(stage.root, [['there.json', 'an old report\n']]),
  },
  { args: [...BASELINE, '--baseline-update', '--no-cache'] },
  {
    args: [...BASELINE, '--baseline-prune', '--no-cache'],
    prepare: async (stage) => {
      await stage.start([...BASELINE, '--baseline-update', '--no-cache']);
      writeFiles(stage.root, [['mail/messages/2026/11/100.md', 'nothing is wrong any more\n']]);
    },
  },
  { args: ['init', '--workflow'] },
  { args: ['hooks', 'install'] },
  { args: HOOKS_CHAINED },
  { args: ['hooks', 'uninstall'], prepare: (stage) => stage.start(HOOKS_CHAINED) },
  {
    args: ['init', '--workflow', '--hooks'],
    prepare: async (stage) => rmSync(join(stage.root, '.git/hooks/pre-push')),
  },
];

/** All in turn. */
export function writer(nth: number): Writer {
  return WRITERS[nth % WRITERS.length] as Writer;
}
