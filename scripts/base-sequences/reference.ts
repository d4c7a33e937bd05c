import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { filesIn } from '../../test/operations/play.ts';
import type { BaseSequence } from './base-sequence.ts';
import { foldersWithBase } from './world.ts';

const CHECKS = ['lint', 'fsck'] as const;

/** Lets the reference implementation look at the bases. */
export async function judgeByReference(sequence: BaseSequence, command: string): Promise<void> {
  const { repo } = sequence;
  for (const folder of foldersWithBase(filesIn(repo))) {
    for (const check of CHECKS) {
      const { status, stdout, stderr, error } = spawnSync('sh', ['-c', `${command} ${check}`], {
        cwd: join(repo.root, folder),
        encoding: 'utf8',
        env: { ...process.env, HOME: repo.env['HOME'] },
      });
      if (error !== undefined) throw error;
      sequence.count(`${check} of the reference: ${status}`);
      if (status !== 0) sequence.fault(`${check} of the reference`, [folder, stdout, stderr]);
    }
  }
}
