import type { Rule } from '../../core/rule.ts';
import { activeRules } from '../../report/levels.ts';
import type { Asker } from '../caller.ts';
import { repositoryPath, stateInWords } from '../chosen-paths.ts';
import { unknownRule } from '../chosen-rules.ts';
import { check } from '../lint.ts';
import type { LintRequest } from '../lint-request.ts';
import { unplacedRecords } from '../unplaced-records.ts';
import { type About, aboutEntry, aboutOtherKind } from './about.ts';
import { aboutAbsent } from './absent.ts';
import { type Fate, type FatePlace, fatesAt, fatesOfOff, placesOf } from './fates.ts';
import { Trace } from './trace.ts';

/** The place that somebody asks about. */
export interface WhyRequest extends LintRequest {
  /** A path as written, perhaps with `:LINE` behind it. */
  readonly place: string;
  /** The id of a rule, in any case; null for all. */
  readonly rule: string | null;
}

/** What is known of a place. */
export interface PlaceKnown extends About {
  readonly path: string;
  /** By line and rule. */
  readonly fates: readonly Fate[];
  /** How many others there are, on other lines or of other rules. */
  readonly others: number;
}

/**
 * Says of each finding at a place what became of it, and of the file what kind of record it is or why
 * it is none.
 * @throws WrongUse for a path that is not there, and for a rule that nobody knows
 */
export async function why(request: WhyRequest, asker: Asker): Promise<PlaceKnown> {
  const asking = { ...request, paths: [], only: [], cache: false };
  const trace = new Trace();
  await check({ ...asking, trace }, asker);
  const { around } = trace;
  const { path, line } = placeIn(request.place, trace);
  const rule = request.rule === null ? null : ruleCalled(request.rule, around.rules);
  const active = new Set(activeRules(around.rules, around.config.levels));
  const off = around.rules.filter((each) => !active.has(each));
  const fates = [...fatesAt(path, trace)];
  // Which of them is asked about does not change how many findings there are.
  if (off.length > 0) {
    const on = off.map(({ id, level }) => onSetting(id, level));
    const other = new Trace();
    await check({ ...asking, levels: [...request.levels, ...on], skip: [], trace: other }, asker);
    const ids = new Set(off.map(({ id }) => id));
    fates.push(...fatesOfOff(path, ids, other, { ...request, ...around.configuration }));
  }
  const isThere = (place: FatePlace) =>
    place.path === path && (line === null || (place.lines[0] <= line && line <= place.lines[1]));
  const wanted = fates.filter(
    (each) => (rule === null || each.rule === rule.id) && placesOf(each).some(isThere),
  );
  const about = await aboutPath(path, line, { trace, isFound: fates.length > 0, request, asker });
  const isAsked = rule !== null && fates.every((each) => each.rule !== rule.id);
  const other = isAsked ? aboutOtherKind(path, rule, trace) : null;
  const superseded = trace.supersededEntries.get(path) ?? [];
  return {
    path,
    // Rules that go by the last entry say nothing of one before it.
    isChecked: about.isChecked && superseded.every((each) => each.line !== line),
    sentences: [...about.sentences, ...(other === null ? [] : [other])],
    fates: wanted.sort(byPlace),
    others: fates.length - wanted.length,
  };
}

async function aboutPath(
  path: string,
  line: number | null,
  asking: {
    readonly trace: Trace;
    readonly isFound: boolean;
    readonly request: WhyRequest;
    readonly asker: Asker;
  },
): Promise<About> {
  const { trace, isFound, request, asker } = asking;
  const { entries, scope } = trace.around.snapshot;
  const entry = entries.find((each) => each.path === path);
  if (entry !== undefined) {
    const about = aboutEntry(entry, line, trace);
    const { snapshot, config } = trace.around;
    // What a place leaves open is said already.
    const unplaced = about.isChecked ? [] : await unplacedRecords(snapshot, config, entry);
    const more = unplaced.flatMap(({ message, help }) => [`${message}.`, help]);
    return { ...about, sentences: [...about.sentences, ...more] };
  }
  const sentence = isFound
    ? `${path} is not in ${stateInWords(scope)}.`
    : await aboutAbsent(path, request, trace, asker);
  return { sentences: [sentence], isChecked: false };
}

function onSetting(rules: string, level: Rule['level']) {
  return { rules, level: level === 'off' ? ('warning' as const) : level };
}

function byPlace(a: Fate, b: Fate): number {
  return a.lines[0] - b.lines[0] || (a.rule < b.rule ? -1 : Number(a.rule > b.rule));
}

/** A file may have a colon and digits in its name. */
function placeIn(written: string, { around }: Trace): { path: string; line: number | null } {
  const { repository, snapshot } = around;
  const path = repositoryPath(written, repository);
  const [, before, digits] = /^(.*?):(\d+)(?::\d+)?$/s.exec(written) ?? [];
  const isFile = snapshot.entries.some((each) => each.path === path);
  if (isFile || before === undefined) return { path, line: null };
  return { path: repositoryPath(before, repository), line: Number(digits) };
}

function ruleCalled(word: string, rules: readonly Rule[]): Rule {
  const found = rules.find(({ id }) => id.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  const ids = rules.map(({ id }) => id);
  throw unknownRule(word, ids);
}
