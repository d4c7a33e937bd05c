import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CONFLICT,
  MATRIX_PATH,
  matrix,
  POSTGRES,
  REDIS,
} from '../../src/protocols/consensus/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { done, judged } from './judged.ts';

const decided = { ...CONFLICT, resolution: { status: 'accepted', resolutionType: 'choose-a' } };
const forged = [{ ...REDIS, rationale: 'Cheaper to run' }, POSTGRES];

/** Others rely on why an option was chosen. What was decided about the vote since stays. */
test.each(['staged', 'unpublished', 'published'])(
  'a reason of a committed vote that is replaced is a warning, and restored: %s',
  (place) =>
    withRepository(async (repository) => {
      await repository.commit('vote', { [MATRIX_PATH]: matrix({ conflicts: [CONFLICT] }) });
      const publish = () => repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await publish();
      const isStaged = place === 'staged';
      const change = { [MATRIX_PATH]: matrix({ options: forged, conflicts: [CONFLICT] }) };
      repository.write(change);
      await repository.git('add', '-A');
      if (!isStaged) {
        await repository.commit('words', change);
        await repository.commit('decided', {
          [MATRIX_PATH]: matrix({ options: forged, conflicts: [decided] }),
        });
      }
      if (place === 'published') await publish();
      const view = isStaged ? '--staged' : place === 'published' ? '--history' : '--since';
      const args = view === '--since' ? [view, 'origin/main'] : [view];
      const asked = [...args, '--only', 'consensus/changed-numbers'];
      const found = await judged(repository, ...asked);
      expect(found.map(({ rule, level }) => [rule, level])).toEqual([
        ['consensus/changed-numbers', 'warning'],
      ]);
      done(repository, found);
      const right = matrix({ conflicts: [isStaged ? CONFLICT : decided] });
      expect(readFileSync(join(repository.root, MATRIX_PATH), 'utf8')).toBe(right);
      const since = place === 'published' ? ['--since', 'origin/main'] : args;
      expect(await judged(repository, ...since, '--only', 'consensus/changed-numbers')).toEqual([]);
    }),
);
