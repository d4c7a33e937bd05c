import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { event, LOG } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

/*
 * A segment is put back as it was. What somebody wrote into it stands nowhere else: it is appended to the
 * log, or shown to whoever runs the commands.
 */

const SEGMENT = '.vouch/audit.log.2026-04-13.jsonl.gz';
const [FIRST, SECOND, THIRD] = threeChained();
const FOLLOWING = chained({ id: 'e4', after: FIRST });
const UNHASHED = event({ id: 'e5', event: 'kb.index_rebuild', object_ids: [] }).trim();
const packed = (...lines: readonly string[]) => gzipSync(logOf(...lines));
const PLACES = ['staged', 'unpublished', 'published'];
const ruled = ({ rule }: { readonly rule: string }) =>
  ['history/rotation', 'vouch/audit-chain'].includes(rule);

/** A rotated log whose segment somebody packed anew, with more in it. */
async function appended(repository: TestRepository, place: string, ...events: readonly string[]) {
  const held = { [SEGMENT]: packed(FIRST), [LOG]: logOf(SECOND, THIRD) };
  const base = await repository.commit('base', { ...based({}), ...held });
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  repository.write({ [SEGMENT]: packed(FIRST, ...events) });
  await repository.git('add', '-A');
  if (place !== 'staged') await repository.git('commit', '-qm', 'more');
  if (place === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const view = place === 'staged' ? ['--staged'] : ['--since', base];
  return (await judged(repository, ...view)).filter(ruled);
}

function segmentNow({ root }: TestRepository) {
  return gunzipSync(readFileSync(join(root, SEGMENT))).toString();
}

describe('an event that somebody appended to a segment', () => {
  test.each(PLACES)('%s: is in the log, once, when the segment is as it was', (place) =>
    withRepository(async (repository) => {
      const told = await appended(repository, place, FOLLOWING);
      expect(told.length).toBeGreaterThan(0);
      for (const each of told) ran(repository, commandsOf(each));
      expect(await repository.git('show', `:${LOG}`)).toBe(
        logOf(SECOND, THIRD, FOLLOWING).trimEnd(),
      );
      expect(segmentNow(repository)).toBe(logOf(FIRST));
      expect(errors(await judged(repository, '--staged')).filter(ruled)).toEqual([]);
      expect(errors(await judged(repository)).filter(ruled)).toEqual([]);
    }),
  );

  test.each(PLACES)('%s: is shown where the chain of the log has no place for it', (place) =>
    withRepository(async (repository) => {
      const told = await appended(repository, place, UNHASHED);
      const steps = told.flatMap(({ then }) => then);
      expect(steps.filter(({ action }) => action === 'do').map(({ text }) => text)).toContain(
        `Restoring removes entries that are nowhere else. If they are right, record them again with the tool: ${UNHASHED}`,
      );
      for (const each of told) ran(repository, commandsOf(each));
      expect(await repository.git('show', `:${LOG}`)).toBe(logOf(SECOND, THIRD).trimEnd());
      expect(segmentNow(repository)).toBe(logOf(FIRST));
    }),
  );

  test('is not appended where the log has it already', () =>
    withRepository(async (repository) => {
      const told = await appended(repository, 'staged', THIRD);
      const commands = told.flatMap(commandsOf);
      expect(commands.filter((each) => each.includes('gunzip'))).toEqual([]);
    }));
});
