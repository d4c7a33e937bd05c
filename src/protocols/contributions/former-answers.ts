import { isSameAnswer } from '../../core/answers.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Words } from '../../core/look-up.ts';
import type { LookedThrough } from '../../core/protocol.ts';
import type { RecordRef } from '../../core/record.ts';
import type { PastState } from '../../core/snapshot.ts';
import { readContribution } from './contribution.ts';
import type { ConflictFact } from './facts.ts';
import { otherSide, wrongPositions } from './other-contribution.ts';
import { inPlace } from './sealing.ts';

/** Versions of another session's contributions that are looked into, the newest first. */
const MOST_VERSIONS = 200;

/** What other sessions answered before this state. */
export interface FormerAnswers {
  /**
   * True where a commit holds the position of a conflict as the other session's answer, though it
   * answers otherwise now. Null where nobody looked through all of the history.
   */
  held(record: RecordRef, conflict: ConflictFact): boolean | null;
  /** True where that is because this clone is shallow. */
  readonly isCutOff?: true;
}

declare module '../../core/look-up.ts' {
  interface PastLookUps {
    readonly formerAnswers: FormerAnswers;
  }
}

/** A position that the other session does not hold any more, or never did. */
interface Wanted {
  readonly key: string;
  readonly questionId: string | null;
  readonly position: string;
  /** Where the other session's contributions are, and where they were before they were archived. */
  readonly paths: readonly string[];
}

/**
 * Sessions may answer otherwise later, and what is merged does not change: looks positions that
 * nobody holds up in the commits which touched the other session's contributions. Where every
 * position is held, that costs nothing.
 * @param limit bytes of a contribution that is read
 */
export async function formerAnswers(
  facts: Facts,
  { introducing }: LookedThrough,
  limit: number,
  words: Words,
): Promise<FormerAnswers> {
  const wanted = wantedIn(facts, words);
  const held = new Set<string>();
  // Of those that are not looked through nobody knows.
  const cut = new Set<string>();
  const answers: FormerAnswers = {
    held: (record, conflict) => {
      const key = keyOf(record, conflict);
      return held.has(key) || (cut.has(key) ? null : false);
    },
  };
  if (wanted.length === 0 || introducing === undefined) return answers;
  const paths = [...new Set(wanted.flatMap((each) => each.paths))];
  const states = await introducing(paths);
  const asked = new Map<PastState, Wanted[]>();
  for (const each of wanted) {
    const versions = new Set(each.paths.flatMap((path) => states?.get(path) ?? []));
    if (states === null || versions.size > MOST_VERSIONS) cut.add(each.key);
    for (const state of [...versions].slice(0, MOST_VERSIONS)) {
      const others = asked.get(state);
      if (others === undefined) asked.set(state, [each]);
      else others.push(each);
    }
  }
  for (const [state, those] of asked) {
    const open = those.filter(({ key }) => !held.has(key));
    for await (const { path, given } of answersIn(state, open, limit)) {
      for (const { key, paths, questionId, position } of open) {
        if (paths.includes(path) && given(questionId).some((each) => isSameAnswer(each, position)))
          held.add(key);
      }
    }
  }
  return { ...answers, ...(states === null && { isCutOff: true }) };
}

function wantedIn(facts: Facts, words: Words): readonly Wanted[] {
  return facts.of('contribution').flatMap((entry) =>
    wrongPositions(entry, words).map(({ conflict, wrong: { position } }) => {
      const { questionId, other } = conflict;
      const others = otherSide(entry.record, other, words);
      const paths = others.flatMap(({ record: { path } }) => [path, inPlace(path)]);
      const key = keyOf(entry.record, conflict);
      return { key, questionId, position, paths: [...new Set(paths)] };
    }),
  );
}

/** What the contributions at some paths of a past state answer. */
async function* answersIn(state: PastState, open: readonly Wanted[], limit: number) {
  if (open.length === 0) return;
  const { entries, read } = await state.at([...new Set(open.flatMap(({ paths }) => paths))]);
  for await (const each of read(entries, () => limit)) {
    if (!('bytes' in each)) continue;
    const decisions = decisionsIn(Buffer.from(each.bytes));
    const given = (asked: string | null): readonly string[] =>
      decisions.flatMap(({ questionId, answer }) =>
        questionId === asked && answer !== null ? [answer] : [],
      );
    yield { path: each.entry.path, given };
  }
}

/** The decisions of a contribution of the past; none where it could not be read even then. */
function decisionsIn(bytes: Buffer): ReturnType<typeof readContribution>['decisions'] {
  try {
    return readContribution(JSON.parse(bytes.toString())).decisions;
  } catch {
    return [];
  }
}

function keyOf({ path }: FactEntry['record'], { other }: ConflictFact): string {
  return JSON.stringify([path, other.at]);
}
