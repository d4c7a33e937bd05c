import type { Step } from '../core/change.ts';
import type { Piece } from '../core/finding.ts';
import { entryAt, isFile, type Snapshot } from '../core/snapshot.ts';
import type { GivenUp } from '../core/step-settings.ts';
import { textsIn } from '../core/texts.ts';
import { madeFrom } from '../engine/makings.ts';
import { type Hunk, hunksOf, linesIn, piecedText } from '../engine/mended-text.ts';

/** Changes of one configuration of which more are not told apart. */
const MOST_CHANGES = 20;

/** Where a step led from and to, and what its settings say. */
interface Asked {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** True where settings demand all that those before the step did, and excuse no more. */
  isAsStrict(settings: Snapshot): Promise<boolean>;
}

/**
 * What a step takes out of settings, to be put back without what else it set: of its changes of that
 * file those stay that take nothing out.
 */
export async function withOthersKept(
  givenUp: readonly GivenUp[],
  { parents }: Pick<Step, 'parents'>,
  asked: Asked,
): Promise<readonly GivenUp[]> {
  const known = new Map<string, readonly Piece[] | null>();
  const kept: GivenUp[] = [];
  for (const each of givenUp) {
    const { restores } = each;
    if (parents.length !== 1 || restores === undefined) {
      kept.push(each);
      continue;
    }
    const { path } = restores;
    if (!known.has(path)) known.set(path, await keptOf(path, asked));
    const pieces = known.get(path) ?? null;
    kept.push(pieces === null ? each : { ...each, restores: { ...restores, pieces } });
  }
  return kept;
}

/** Null where nothing of it stays. */
async function keptOf(
  path: string,
  { before, after, isAsStrict }: Asked,
): Promise<readonly Piece[] | null> {
  const [was, is] = [entryAt(before, path), entryAt(after, path)];
  if (!isFile(was) || !isFile(is)) return null;
  const [[right] = [], [wrong] = []] = [
    (await textsIn([was], before)) ?? [],
    (await textsIn([is], after)) ?? [],
  ];
  if (!right?.endsWith('\n') || !wrong?.endsWith('\n')) return null;
  const hunks = hunksOf(linesIn(right), linesIn(wrong)) ?? [];
  if (hunks.length < 2 || hunks.length > MOST_CHANGES) return null;
  let kept: readonly Hunk[] = [];
  for (const hunk of hunks) {
    const more = [...kept, hunk];
    const bytes = Buffer.from(piecedText(piecesOf(hunks, more, right), right, wrong));
    const entry = { ...is, id: `${path} with ${more.length}` };
    const making = { action: 'run' as const, text: '', makes: [{ path, entry, bytes }] };
    if (await isAsStrict(madeFrom(after, [making], after.read).snapshot)) kept = more;
  }
  return kept.length === 0 ? null : piecesOf(hunks, kept, right);
}

/** The lines of a file in which some of the changes were made. */
function piecesOf(hunks: readonly Hunk[], kept: readonly Hunk[], right: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [at, shift] = [0, 0];
  for (const hunk of hunks) {
    const { from, to, lines } = hunk;
    if (kept.includes(hunk)) {
      pieces.push({ isOld: true, from: at + 1, to: from });
      pieces.push({ isOld: false, from: from + shift + 1, to: from + shift + lines.length });
      at = to;
    }
    shift += lines.length - (to - from);
  }
  pieces.push({ isOld: true, from: at + 1, to: linesIn(right).length });
  return pieces.filter(({ from, to }) => from <= to);
}
