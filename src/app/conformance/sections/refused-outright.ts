import { valueAt } from '../../../core/json-value.ts';
import type { Answer } from '../peer.ts';
import { foundIn, type Namings, type Params, type Trial } from '../trial.ts';

/** A call that the specification forbids. */
export interface Forbidden {
  readonly section: string;
  /** Begins a sentence: `a claim that cites nothing`. */
  readonly what: string;
  readonly method: string;
  /** Under both sets of names: what a server does not know by its name it may leave out. */
  readonly namings: Namings;
}

interface Try {
  readonly answer: Answer;
  readonly isRefused: boolean;
  /** What it left. */
  readonly left: string;
}

/** That such a call is refused, and leaves nothing, by the one or the other names. */
export async function refusedOutright(trial: Trial, forbidden: Forbidden): Promise<void> {
  const { section, what, method, namings } = forbidden;
  const tries: Try[] = [];
  for (const params of new Set(namings)) tries.push(await tried(trial, method, params));
  // What is called otherwise is missing, and that refusal says nothing.
  const known = tries.filter(({ answer }) => !isMissing(answer));
  const telling = known.length > 0 ? known : tries;
  const refused = telling.find(({ isRefused }) => isRefused);
  const shown = refused ?? telling[0];
  trial.demand(section, `${what} is refused`, refused !== undefined, () =>
    shown === undefined ? '' : foundIn(shown.answer),
  );
  const left = shown?.left ?? '';
  trial.demand(section, `${what} leaves nothing behind`, left === '', () => left);
}

async function tried(trial: Trial, method: string, params: Params): Promise<Try> {
  const before = held(trial);
  const answer = await trial.call('scout', method, params);
  const left = held(trial).filter((each) => !before.includes(each));
  const isRefused = !answer.ok || valueAt(answer.result, 'valid') === false;
  return { answer, isRefused, left: left.join() };
}

function isMissing(answer: Answer): boolean {
  if (answer.ok) return false;
  const { code, message } = answer;
  return code === 'missing_param' || (code === '' && /missing|required/i.test(message));
}

/** The files of a base, and how long its log is. */
function held(trial: Trial): readonly string[] {
  return [...trial.files(), `${trial.text('audit.log.jsonl').length} characters of log`];
}
