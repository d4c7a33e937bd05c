import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

/*
 * What a change brought along, and what only lacks its entry when the log is put back, is nobody's fault: it
 * stays, and a warning tells that it is to be recorded again.
 */

const line = (entry: unknown, indent = 0) => `${JSON.stringify(entry, null, indent)}\n`;
const NEW = { ...ENTRY, id: 'T2399-second', file: 'T2399-second.md' };
const NEW_PATH = OUTPUT_PATH.replace(ENTRY.file, NEW.file);

test.each([
  ['written over several lines', (entries: readonly unknown[]) => entries.map((e) => line(e, 2))],
  [
    'with a new line that nobody can read',
    ([old]: readonly unknown[]) => [line(old), '{"id":"T2399-second","title":"Mail f\xfcr"}\n'],
  ],
])('a new output stays where the manifest is put back: %s', (_, written) =>
  withRepository(async (repository) => {
    await repository.commit('right', { [MANIFEST_PATH]: line(ENTRY), [OUTPUT_PATH]: OUTPUT });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.commit('change', {
      [MANIFEST_PATH]: Buffer.from(written([ENTRY, NEW]).join(''), 'latin1'),
      [NEW_PATH]: OUTPUT,
    });
    const told = errors(await judged(repository, '--since', 'origin/main'));
    expect(told).not.toEqual([]);
    done(repository, told);
    const after = await judged(repository, '--since', 'origin/main');
    expect(errors(after)).toEqual([]);
    expect(after.map(({ rule, path }) => [rule, path])).toContainEqual([
      'subagent/output-unlisted',
      NEW_PATH,
    ]);
    expect(await repository.git('show', `HEAD:${MANIFEST_PATH}`)).toContain(ENTRY.id);
    expect(await repository.git('show', `HEAD:${NEW_PATH}`)).toContain('#');
  }),
);
