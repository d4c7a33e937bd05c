import { isObject, jsonIn, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { GivenEvidence, OptionEvidence } from './given-evidence.ts';
import { isVotedOn, lacking, openOption } from './matrix-draft.ts';

/** What somebody says of a vote that begins, in pieces. */
export interface GivenVote {
  readonly options?: readonly string[];
  /** By option. */
  readonly confidence?: Readonly<Record<string, string>>;
  readonly rationale?: Readonly<Record<string, string>>;
  /** Each with its option: of a text before it, as in `redis=docs/queues.md#Redis=doc`. */
  readonly evidence?: readonly (string | OptionEvidence)[];
}

/** A text that holds votes: a list of options, or an object that has one. */
interface ReadVotes {
  readonly questionId: string | null;
  readonly question: string | null;
  readonly threshold: number | null;
  readonly options: readonly unknown[];
}

/** Reads votes out of a JSON text; null where it holds none. */
function readVotes(text: string): ReadVotes | null {
  const value = jsonIn(text);
  const options = Array.isArray(value) ? value : valueAt(value, 'options');
  if (!Array.isArray(options)) return null;
  const threshold = valueAt(value, 'threshold');
  return {
    questionId: textAt(value, 'questionId'),
    question: textAt(value, 'question'),
    threshold: typeof threshold === 'number' ? threshold : null,
    options,
  };
}

/** Where the options of a vote come from, besides single ones. */
interface GivenSources {
  readonly questionId?: string;
  readonly votes?: string;
  readonly contributions?: string;
}

/** The votes that somebody gives as a whole; null where nobody does. */
export async function votesGiven(
  { questionId, votes, contributions }: GivenSources,
  state: OperationState,
): Promise<ReadVotes | NotContributed | { readonly why: 'no-votes' | 'two-sources' } | null> {
  if (votes !== undefined && contributions !== undefined) return { why: 'two-sources' };
  if (votes !== undefined) return readVotes(votes) ?? { why: 'no-votes' };
  if (contributions === undefined) return null;
  const found = await contributedOptions(contributions, questionId, state);
  return 'why' in found ? found : { ...found, questionId: null, threshold: null };
}

/** What contributions answer to one question, as options of a vote. */
interface ContributedVote {
  readonly question: string | null;
  readonly options: readonly unknown[];
}

/** Why there are none: the text is no such document, or has no such question, or has it more than once. */
type NotContributed =
  | { readonly why: 'no-answers' }
  | { readonly why: 'unknown-answers'; readonly known: string };

/**
 * The answers to a question in what `lint-protocol contribution consensus --format json` prints. An
 * option's confidence is its answer's share of the weight; what it rests on is in the contributions.
 */
async function contributedOptions(
  text: string,
  questionId: string | undefined,
  state: OperationState,
): Promise<ContributedVote | NotContributed> {
  const questions = listAt(jsonIn(text), 'questions');
  if (questions.length === 0) return { why: 'no-answers' };
  const known = questions.flatMap((each) => textAt(each, 'questionId') ?? []);
  const [found, second] = questions.filter((each) => textAt(each, 'questionId') === questionId);
  if (found === undefined || second !== undefined)
    return { why: 'unknown-answers', known: known.join(', ') };
  const answers = answersOf(found);
  const voting = new Set(
    answers
      .flatMap((answer) => listAt(answer, 'votes'))
      .flatMap((vote) => textAt(vote, 'path') ?? []),
  );
  const records = await state.records('contribution', (path) => voting.has(path));
  const decisions = new Map(
    records.map(({ path, record }) => [
      path,
      listAt(record.value, 'decisions').find((each) => textAt(each, 'questionId') === questionId),
    ]),
  );
  const options = answers.map((answer) => optionOf(answer, decisions));
  return { question: textAt(found, 'question'), options };
}

/** The answers to a question, with who gives them: a synthesis has the first one apart from the others. */
function answersOf(question: unknown): readonly unknown[] {
  if (valueAt(question, 'supporting') === undefined) return listAt(question, 'answers');
  const first = {
    answer: textAt(question, 'answer'),
    share: valueAt(question, 'share'),
    votes: listAt(question, 'supporting'),
  };
  const others = listAt(question, 'dissenting').map((each) => ({
    answer: textAt(each, 'answer'),
    share: valueAt(each, 'share'),
    votes: listAt(each, 'sessions'),
  }));
  return [first, ...others];
}

function optionOf(answer: unknown, decisions: ReadonlyMap<string, unknown>) {
  const votes = listAt(answer, 'votes').map((vote) => ({
    session: textAt(vote, 'sessionId') ?? textAt(vote, 'path') ?? '?',
    confidence: valueAt(vote, 'confidence'),
    decision: decisions.get(textAt(vote, 'path') ?? ''),
  }));
  const evidence = votes.flatMap(({ decision }) => listAt(decision, 'evidence').filter(isObject));
  const byText = new Map(evidence.map((each) => [JSON.stringify(each), each]));
  return {
    name: textAt(answer, 'answer'),
    confidence: valueAt(answer, 'share') ?? null,
    rationale: votes
      .map(({ session, confidence, decision }) => {
        const reason = textAt(decision, 'rationale');
        return `${session} (${confidence})${reason === null ? '' : `: ${reason}`}`;
      })
      .join('\n'),
    evidence: [...byText.values()],
  };
}

/** The options of a vote, or the first name among what is given that no option has. */
export async function optionsOf(
  begun: readonly unknown[],
  given: GivenVote,
  find: (evidence: string | GivenEvidence) => Promise<GivenEvidence>,
): Promise<readonly unknown[] | { readonly unknown: string }> {
  const { options = [], confidence = {}, rationale = {}, evidence = [] } = given;
  const known = begun.flatMap((option) => textAt(option, 'name') ?? []);
  const further = options.filter((name) => !known.includes(name));
  const all = [...begun, ...[...new Set(further)].map(openOption)];
  const names = [...known, ...further];
  const cited = new Map<string, GivenEvidence[]>();
  for (const each of evidence) {
    const [name, piece] = ofOption(each, names);
    if (!names.includes(name)) return { unknown: name };
    cited.set(name, [...(cited.get(name) ?? []), await find(piece)]);
  }
  const stranger = [...Object.keys(confidence), ...Object.keys(rationale)].find(
    (name) => !names.includes(name),
  );
  if (stranger !== undefined) return { unknown: stranger };
  return all.map((option) => {
    const name = textAt(option, 'name');
    if (!isObject(option) || name === null) return option;
    return {
      ...option,
      ...(Object.hasOwn(confidence, name) && { confidence: Number(confidence[name]) }),
      ...(Object.hasOwn(rationale, name) && { rationale: rationale[name] }),
      ...(cited.has(name) && { evidence: cited.get(name) }),
    };
  });
}

/** What a vote that is held again begins with. */
interface VotedBefore {
  readonly options: readonly unknown[];
  readonly conflicts: readonly unknown[];
}

/** The options of a vote that is to be held again: their names, for everything else is voted anew. */
export function namesAgain(value: unknown): VotedBefore {
  const names = listAt(value, 'options').flatMap((option) => textAt(option, 'name') ?? []);
  return { options: names.map(openOption), conflicts: [] };
}

/** The same with its votes. A critical conflict is not in the numbers, and no longer decided. */
export function votesAgain(value: unknown): VotedBefore {
  const conflicts = listAt(value, 'conflicts').filter(isObject);
  const critical = conflicts.filter((each) => textAt(each, 'severity') === 'critical');
  const resolution = { status: 'pending', resolutionType: 'escalate' };
  return {
    options: listAt(value, 'options'),
    conflicts: critical.map((each) => ({ ...each, resolution })),
  };
}

/** True where every option has its vote. */
export function isComplete(options: readonly unknown[]): boolean {
  return options.every((option) => isVotedOn(option) && lacking(option).length === 0);
}

/** The option of a piece of evidence, and the piece: the longest name that fits, for names may have a `=`. */
function ofOption(
  given: string | OptionEvidence,
  names: readonly string[],
): readonly [option: string, piece: string | GivenEvidence] {
  if (typeof given !== 'string') {
    const { option, ...piece } = given;
    return [option, piece];
  }
  const fitting = names.filter((name) => given.startsWith(`${name}=`));
  const known = fitting.sort((a, b) => b.length - a.length)[0];
  const option = known ?? given.slice(0, given.indexOf('='));
  return [option, given.slice(option.length + 1)];
}
