import { isObject, textAt, textsAt, valueAt } from '../../core/json-value.ts';
import { type Change, changesOf, type Files, textOf } from './model/files.ts';
import { isNow, isUtc, shown, timesIn } from './model/values.ts';
import { eventsIn, LOG, recordIn, View } from './model/view.ts';
import { type Call, type EventWanted, type Made, NEW, type Wanted } from './model/wanted.ts';
import { type Answer, foundIn } from './peer.ts';

/** A call, and what came of it. */
export interface Step {
  readonly call: Call;
  readonly answer: Answer;
  readonly before: Files;
  readonly after: Files;
}

/** Whether one thing held that a step had to keep to. */
export interface Held {
  readonly section: string;
  readonly demand: string;
  /** '' where it held. */
  readonly found: string;
}

/**
 * What the model wanted of a step, and whether it was so. Reads and writes nothing.
 * @param own what codes of the server's own begin with, besides those of section 6; null over a transport without codes
 */
export function judged(step: Step, wanted: Wanted, own: string | null): readonly Held[] {
  const { what, section, outcome } = wanted;
  const { answer } = step;
  const isDone = isAccepted(step);
  const held: Held[] = [];
  const say = (where: string, said: string, found: string | null): void => {
    held.push({ section: where, demand: `${what}: ${said}`, found: found ?? '' });
  };
  if (outcome !== 'either') {
    const isRight = isDone === (outcome === 'done');
    const although = wanted.why === undefined ? '' : `, although ${wanted.why}`;
    say(
      section,
      outcome === 'done' ? 'it is done' : 'it is refused',
      isRight ? null : `${foundIn(answer)}${although}`,
    );
  }
  if (!answer.ok)
    say('6', 'an error has its code, and says what is wrong', faultInError(answer, wanted, own));
  const changes = changesOf(step.before, step.after);
  const files = changes.filter(({ path }) => path !== LOG);
  const log = logged(step);
  say('7', 'earlier events stay as they are', log === null ? rewritten(step) : null);
  const times = timesOf(answer, files, log ?? []);
  if (times.length > 0)
    held.push({
      section: '2',
      demand: TIMES,
      found: times.filter((each) => each !== '').join('; '),
    });
  const mayBeIdle = outcome === 'either' && changes.length === 0;
  if (!isDone || outcome === 'refused') {
    say(section, 'it changes nothing', files.length === 0 ? null : named(files));
    say('7', 'it logs nothing', (log ?? []).length === 0 ? null : shown(log));
    return held;
  }
  const { made, faults } = mayBeIdle
    ? { made: madeOf(step, ''), faults: [] }
    : filesOf(step, wanted, files);
  say(
    section,
    'it changes the files that it should, and no other',
    faults.length === 0 ? null : faults.join('; '),
  );
  const events = mayBeIdle
    ? null
    : (faultInEvents(log ?? [], wanted.events, made.id, step.call.actor) ??
      (log ?? []).map((event) => faultInEvent(event, step)).find((fault) => fault !== null) ??
      null);
  say('7', 'it logs what it did, once, and who did it', events);
  if (wanted.result && answer.ok)
    say(section, 'it answers what is so', wanted.result(answer.result, made));
  return held;
}

/** The chapters let a proposal also be answered with what is wrong with it. */
function isAccepted({ call, answer }: Step): boolean {
  const isProposal = call.method.startsWith('kb.propose_');
  return answer.ok && !(isProposal && valueAt(answer.result, 'valid') === false);
}

function faultInError(
  answer: Answer & { ok: false },
  { codes, outcome }: Wanted,
  own: string | null,
): string | null {
  const { code, message } = answer;
  if (message.trim() === '') return 'it says nothing';
  if (own === null) return /\binternal[ _]error\b/i.test(message) ? foundIn(answer) : null;
  const isOwn = own !== '' && code.startsWith(own);
  const allowed = (outcome === 'refused' ? codes : undefined) ?? ['invalid_request'];
  if (allowed.includes(code) || (isOwn && codes === undefined)) return null;
  return `${foundIn(answer)}, and the code should be ${allowed.join(' or ')}`;
}

const TIMES = 'each time in files, events and answers is in UTC, as RFC 3339 writes it';

/** Each time that a step wrote or answered: '' where it is as it should be. */
function timesOf(
  answer: Answer,
  files: readonly Change[],
  events: readonly unknown[],
): readonly string[] {
  const written = files
    .filter(({ path }) => /^\.vouch\/.*\.(?:yaml|md)$/.test(path))
    .map(
      ({ path, after }) => [path, after === null ? null : recordIn(path, textOf(after))] as const,
    );
  const said = [
    ...written,
    [LOG, events],
    ['the answer', answer.ok ? answer.result : null],
  ] as const;
  return said.flatMap(([where, value]) =>
    timesIn(value).map(([name, time]) =>
      isUtc(time) ? '' : `"${name}" is ${shown(time)} in ${where}`,
    ),
  );
}

/** What a step logged; null where it changed what was there, or went on in the last line of it. */
function logged({ before, after }: Step): readonly unknown[] | null {
  const [old, now] = [textOf(before.get(LOG)), textOf(after.get(LOG))];
  const isWhole = now === old || /(?:^|\n)$/.test(old) || now[old.length] === '\n';
  return now.startsWith(old) && isWhole ? eventsIn(now.slice(old.length)) : null;
}

/** Which line of the log a step changed first, and how. */
function rewritten({ before, after }: Step): string {
  const [old, now] = [before, after].map((files) => textOf(files.get(LOG)).split('\n'));
  const at = (old ?? []).findIndex((line, index) => line !== now?.[index]);
  return `line ${at + 1} was ${shown(old?.[at])}, and is ${shown(now?.[at])}`;
}

function named(changes: readonly Change[]): string {
  return changes.map(({ path, how }) => `${path} was ${how}`).join(', ');
}

function madeOf({ after }: Step, id: string): Made {
  return { after: new View(after), id };
}

/** What is wrong with the files that were changed. */
function filesOf(
  step: Step,
  { files }: Wanted,
  changes: readonly Change[],
): { made: Made; faults: readonly string[] } {
  const left = [...changes];
  const faults: string[] = [];
  let id = '';
  for (const { path, how, check, isOptional } of files) {
    const index = left.findIndex(
      (each) =>
        each.how === how && (typeof path === 'string' ? each.path === path : path.test(each.path)),
    );
    const [change] = index < 0 ? [] : left.splice(index, 1);
    if (change === undefined) {
      if (isOptional !== true)
        faults.push(`${typeof path === 'string' ? path : 'a new file'} was not ${how}`);
      continue;
    }
    if (path instanceof RegExp) id = path.exec(change.path)?.[1] ?? '';
    const fault = check?.(change) ?? null;
    if (fault !== null) faults.push(`${change.path}: ${fault}`);
  }
  if (left.length > 0) faults.push(named(left));
  return { made: madeOf(step, id), faults };
}

/** What is wrong with the events that were logged. */
function faultInEvents(
  events: readonly unknown[],
  wanted: readonly EventWanted[],
  id: string,
  actor: string,
): string | null {
  const left = [...events];
  for (const { verb, ids, isOptional } of wanted) {
    const about = ids.map((each) => (each === NEW ? id : each));
    const index = left.findIndex(
      (event) =>
        textAt(event, 'event') === verb &&
        about.every((each) => textsAt(event, 'object_ids').includes(each)),
    );
    if (index >= 0) left.splice(index, 1);
    else if (isOptional !== true)
      return `no event ${verb}${about.length === 0 ? '' : ` that names ${about.join(' and ')}`}; the new events are ${shown(events)}`;
  }
  if (left.length > 0) return `also ${shown(left)}`;
  const other = events.find((event) => textAt(event, 'actor') !== actor);
  return other === undefined
    ? null
    : `the actor is ${shown(textAt(other, 'actor'))}, and should be ${actor}`;
}

/** What is wrong with an event by itself (section 7). */
function faultInEvent(event: unknown, { before }: Step): string | null {
  const id = textAt(event, 'id');
  if (id === null || !isNow(textAt(event, 'created_at')))
    return `an event lacks "id", or the time of the call: ${shown(event)}`;
  if (eventsIn(textOf(before.get(LOG))).some((each) => textAt(each, 'id') === id))
    return `the id ${id} is that of an earlier event`;
  if (!isObject(event)) return 'an event is not an object';
  const { object_ids: ids, dry_run, reversible, data } = event;
  if (!Array.isArray(ids) || !ids.every((each) => typeof each === 'string'))
    return 'an event has no "object_ids"';
  if ((dry_run ?? false) !== false) return 'an event says that it was only tried';
  if (typeof (reversible ?? false) !== 'boolean') return '"reversible" is not true or false';
  return isObject(data ?? {}) ? null : '"data" is not an object';
}
