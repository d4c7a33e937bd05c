import { textAt, valueAlong } from '../../../core/json-value.ts';
import { rerunCommand } from '../commands.ts';
import { criticalConflict, judge, ranked } from '../verdict.ts';
import { type Conflict, isSettled, readMatrix } from '../voting-matrix.ts';

/** A matrix of which people are told what it came to. */
interface Told {
  readonly path: string;
  readonly value: unknown;
}

/** A line with the verdict of a matrix, and lines that say why. */
export function verdictLines({ value }: Told): readonly string[] {
  const matrix = readMatrix(value);
  const [top, second] = ranked(matrix) ?? [];
  if (top === undefined || second === undefined) return [];
  const best = `${top.name} with ${top.confidence}`;
  const first = `${textAt(value, 'questionId')}: ${matrix.verdict}. The top option is ${best}, the threshold ${matrix.threshold}.`;
  const critical = criticalConflict(matrix);
  switch (judge(matrix)?.reason) {
    case 'below':
      return [first, 'No option exceeds the threshold.'];
    case 'evidence':
      return [first, 'Fewer than two options have evidence.'];
    case 'critical':
      return [first, `The conflict ${critical?.id} is critical.`];
    case 'near':
      return [
        first,
        `${second.name} has ${second.confidence}, which is within 0.1 of ${top.name}.`,
      ];
    default:
      return [first];
  }
}

/** How the question of a counted vote is voted on again. */
export function rerunLine(value: unknown): string {
  return `To vote again: ${rerunCommand(textAt(value, 'questionId'))}`;
}

/** What has to follow an escalated verdict: lines with the commands. Empty for a decision. */
export function nextLines({ path, value }: Told): readonly string[] {
  const { verdict, conflicts } = readMatrix(value);
  const rerun = rerunLine(value);
  if (verdict === 'INSUFFICIENT_EVIDENCE') {
    return ['More evidence is needed before anybody can decide.', rerun];
  }
  if (verdict !== 'CONTESTED') return [];
  const all = conflicts ?? [];
  const open = all.filter(({ resolution }) => !isSettled(resolution.status));
  if (all.length > 0 && open.length === 0) return [rerun];
  return [
    'A human has to decide.',
    ...open.map(
      ({ id }) =>
        `To record the decision: lint-protocol consensus resolve ${path} --conflict ${id} --type choose-a --by NAME`,
    ),
    rerun,
  ];
}

/** The option that a resolution chooses; null where it chooses none. */
export function chosenBy({ positions }: Conflict, type: string | null): string | null {
  const index = positions.findIndex((_position, nth) => type === `choose-${letterOf(nth)}`);
  return positions[index]?.option ?? null;
}

/** What humans decided about the conflicts of a vote, a line each. */
export function decisionLines({ value }: Told): readonly string[] {
  const settled = (readMatrix(value).conflicts ?? []).filter(({ resolution }) =>
    isSettled(resolution.status),
  );
  return settled.map((conflict) => {
    const { id, at, resolution } = conflict;
    const final = textAt(valueAlong(value, [...at, 'resolution']), 'finalDecision');
    const decision = chosenBy(conflict, resolution.type) ?? final ?? resolution.type;
    return `${resolution.by ?? 'A human'} has decided ${id}: ${decision}`;
  });
}

/** The sides of a conflict as people choose between them: `a: redis (0.82), b: postgres (0.79)`. */
export function sidesOf(
  positions: readonly { readonly option: string | null; readonly confidence: number | null }[],
): string {
  return positions
    .map(({ option, confidence }, index) => `${letterOf(index)}: ${option} (${confidence})`)
    .join(', ');
}

/** The letter behind `choose-` that stands for a position. */
export function letterOf(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}
