import type { ArchiveStop } from '../../core/bundle.ts';
import type { Positions, RecordOf } from '../../core/record.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../core/shape-words.ts';
import { FILE_MESSAGES, fileFaults } from './bundle-faults.ts';

/** What can be wrong with a bundle: with its archive, its manifest, and its files as far as that names them. */
export const BUNDLE_MESSAGES = {
  ...FILE_MESSAGES,
  wrong: `In the manifest, ${SHAPE_MESSAGES.wrong}`,
  missing: `In the manifest, ${SHAPE_MESSAGES.missing}`,
  manifest: 'The manifest of the bundle cannot be read as JSON',
  broken: 'The archive is cut off or damaged: what it holds was checked only up to there',
  tooLarge: 'The bundle has more than {limit} {unit}: what it holds was checked only up to there',
} as const;

/** A bundle has no text. */
const NOWHERE: Positions = { spanOf: () => null };

/** All that is wrong with a bundle, but for what its files say. */
export function* bundleProblems({ bundle, shape }: RecordOf['vouch-bundle']) {
  if (bundle.stop !== null) yield stopProblem(bundle.stop);
  else if (bundle.named === null && shape.length === 0) yield { message: 'manifest' as const };
  for (const finding of shapeFindings({ positions: NOWHERE, shape }, { whole: 'the whole' })) {
    yield { ...finding, key: finding.data.what };
  }
  yield* fileFaults(bundle);
}

function stopProblem(stop: ArchiveStop) {
  if (stop.problem === 'broken') return { message: 'broken' as const };
  const { limit, unit } = stop;
  const help = 'Split the bundle, or raise the limit (`limits.fileBytes`) in the configuration.';
  return { message: 'tooLarge' as const, data: { limit, unit }, help };
}
