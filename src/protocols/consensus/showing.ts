import type { Block, Tone } from '../../core/chapter.ts';
import type { FactEntry } from '../../core/fact.ts';
import { textAt } from '../../core/json-value.ts';
import { defineShowing, type ShownState } from '../../core/showing.ts';
import { readMatrix, type Verdict, type VotingMatrix } from './voting-matrix.ts';

/** What is kept of a voting matrix. */
interface Vote extends Pick<VotingMatrix, 'options' | 'threshold'> {
  readonly question: string | null;
}

/** Votes that are drawn. */
const MOST_VOTES = 60;

const TONES: Readonly<Record<Verdict, Tone>> = {
  PROVEN: 'good',
  REFUTED: 'bad',
  CONTESTED: 'warn',
  INSUFFICIENT_EVIDENCE: 'quiet',
};

/** How a page shows votes. */
export const showing = defineShowing<Vote>({
  kinds: ['voting-matrix'],
  keep: (record) => {
    const value = 'value' in record ? record.value : null;
    const { options, threshold } = readMatrix(value);
    return { question: textAt(value, 'question'), options, threshold };
  },
  chapters: (state) => {
    const votes = state.facts.of('voting-matrix');
    if (votes.length === 0) return [];
    const left = votes.length - MOST_VOTES;
    return [
      {
        name: 'votes',
        title: 'Votes',
        about: `The options of each vote by their confidence. The dashed line is the threshold.${left > 0 ? ` The first ${MOST_VOTES} of ${votes.length} votes.` : ''}`,
        blocks: [verdicts(votes), ...votes.slice(0, MOST_VOTES).map((vote) => bars(vote, state))],
      },
    ];
  },
});

function verdicts(votes: readonly FactEntry<'voting-matrix'>[]): Block {
  const counts = new Map<string, number>();
  for (const { fact } of votes) {
    const verdict = fact.verdict ?? 'no verdict';
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return {
    block: 'figures',
    figures: [...counts].map(([verdict, count]) => ({
      label: wordsOf(verdict),
      value: String(count),
      tone: TONES[verdict as Verdict] ?? 'quiet',
    })),
  };
}

function bars({ record, fact }: FactEntry<'voting-matrix'>, { kept }: ShownState<Vote>): Block {
  const { question = null, options = [], threshold = null } = kept(record) ?? {};
  const tone = fact.verdict === null ? 'quiet' : TONES[fact.verdict];
  const top = options.reduce((most, { confidence }) => Math.max(most, confidence ?? 0), 0);
  const verdict = fact.verdict === null ? 'no verdict' : wordsOf(fact.verdict);
  return {
    block: 'bars',
    title: [fact.questionId ?? record.path, question].filter((text) => text !== null).join(': '),
    bars: options.map(({ name, confidence }, index) => ({
      label: name ?? `option ${index + 1}`,
      value: confidence ?? 0,
      shown: confidence === null ? '?' : confidence.toFixed(2),
      tone: confidence === top && confidence !== null ? tone : 'quiet',
    })),
    most: 1,
    ...(threshold !== null && { threshold }),
    note: `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}${threshold === null ? '' : `, threshold ${threshold}`}. ${record.path}`,
  };
}

function wordsOf(verdict: string): string {
  return verdict.toLowerCase().replaceAll('_', ' ');
}
