import type { Settled } from '../../core/finding.ts';
import { grouped } from '../../core/grouped.ts';
import { textAt } from '../../core/json-value.ts';
import type { Kind } from '../../core/record.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { eachText, objectIn } from '../../core/texts.ts';

/** The objects of a knowledge base that change only together with an event that names them. */
const OBJECTS: Partial<Record<Kind, string>> = {
  'vouch-claim': 'claim',
  'vouch-page': 'page',
  'vouch-entity': 'entity',
  'vouch-relation': 'relation',
};

/** Where those objects are, from their base. */
const PLACES = /^(?:claims|pages|entities|relations)\/([^/]+)\.[a-z]+$/;

/** The fields that a reviewer approved as they are; of a page its body, too, which is no field. */
const APPROVED: Partial<Record<Kind, RegExp>> = {
  'vouch-claim': /^(?:text|type|confidence|evidence)$/,
  'vouch-page': /^(?:title|)$/,
  'vouch-entity': /^(?:name|type)$/,
  'vouch-relation': /^(?:source|target|relation)$/,
};

/** What has to come with the correction of an object, and whether somebody has to agree to it. */
export interface CorrectionEvent {
  readonly steps: readonly MendStep[];
  readonly isGated: boolean;
}

/** True for a problem of an object that an event has to tell of once it is corrected. */
export function wantsEvent({ kind, isFurther, diagnostic }: Settled): boolean {
  const { state, by, rule } = diagnostic;
  // A file that moves keeps what it says: no event tells of that. Another fix comes with its own.
  if (rule === 'vouch/id-matches-path' || isFurther === true) return false;
  return OBJECTS[kind] !== undefined && state !== 'uncommitted' && by === 'you';
}

/**
 * For problems in committed objects of knowledge bases, what has to come with a correction: the event
 * that names the object, or a proposal where it is about what was approved. Nothing in a base without
 * a log.
 */
export async function correctionEvents(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<ReadonlyMap<Settled, CorrectionEvent>> {
  const found = new Map<Settled, CorrectionEvent>();
  if (problems.length === 0) return found;
  const byHome = grouped(problems, ({ diagnostic }) => homeOf(diagnostic.path));
  const bases = new Map([...byHome].map(([home, ofBase]) => [home, new Base(home, ofBase)]));
  const objects = new Set(problems.map(({ diagnostic }) => diagnostic.path));
  const isWanted = (path: string): boolean => {
    const home = homeOf(path);
    if (!byHome.has(home)) return false;
    return path === logOf(home) || objects.has(path) || path.startsWith(decidedOf(home));
  };
  for await (const [path, text] of eachText(snapshot, isWanted)) {
    bases.get(homeOf(path))?.read(path, text);
  }
  for (const [home, ofBase] of byHome) {
    const base = bases.get(home);
    if (!base?.isLogged) continue;
    for (const problem of ofBase) {
      const isGated = isApproved(problem, base);
      const steps = isGated ? proposed(problem) : base.told(problem);
      found.set(problem, { steps, isGated });
    }
  }
  return found;
}

/** What is known of a base, read once for all problems in it. */
class Base {
  /** The path of its log. */
  readonly log: string;
  /** The folder of its decided proposals. */
  readonly decided: string;
  /** False for a base without a log. */
  isLogged = false;
  /** The problems in fields that a reviewer approved. */
  readonly inApproved = new Set<Settled>();
  /** The ids of its events. */
  readonly ids = new Set<string>();
  /** The hash of the last event that is chained; null where none is. */
  lastHash: string | null = null;
  /** The names of its problems' objects that no decided proposal has as a word. */
  readonly undecided: Set<string>;
  readonly #problems: ReadonlyMap<string, readonly Settled[]>;
  /** What tells of corrections, by path and names: an object mostly has several problems. */
  readonly #told = new Map<string, readonly MendStep[]>();

  constructor(home: string, problems: readonly Settled[]) {
    this.log = logOf(home);
    this.decided = decidedOf(home);
    this.undecided = new Set(problems.flatMap(({ diagnostic }) => namesOf(diagnostic)));
    this.#problems = grouped(problems, ({ diagnostic }) => diagnostic.path);
  }

  /** Takes in one of its files; no text is kept. */
  read(path: string, text: string): void {
    if (path === this.log) {
      this.isLogged = true;
      for (const line of text.split('\n')) this.#readEvent(objectIn(line));
    } else if (path.startsWith(this.decided)) {
      for (const word of text.match(WORD) ?? []) this.undecided.delete(word);
    } else this.#readObject(path, text.split('\n'));
  }

  #readObject(path: string, lines: readonly string[]): void {
    for (const problem of this.#problems.get(path) ?? []) {
      const field = fieldAt(lines, problem.diagnostic.range.start.line);
      if (APPROVED[problem.kind]?.test(field)) this.inApproved.add(problem);
    }
  }

  /** What tells of the correction of an object, once all files are read. */
  told(problem: Settled): readonly MendStep[] {
    const names = [...namesOf(problem.diagnostic), ...relatedNames(problem.diagnostic)];
    const isHeld = problem.diagnostic.related.some(({ path }) => path.startsWith(this.decided));
    const key = [problem.diagnostic.path, isHeld, ...names].join('\0');
    const known = this.#told.get(key) ?? told(problem, names, this);
    this.#told.set(key, known);
    return known;
  }

  #readEvent(event: ReturnType<typeof objectIn>): void {
    const id = textAt(event, 'id');
    if (id !== null) this.ids.add(id);
    this.lastHash = textAt(event, 'hash') ?? this.lastHash;
  }
}

/** What an id can be, between what YAML and JSON put around it. */
const WORD = /[^\s"',:[\]{}]+/g;

/**
 * True for what a proposal was approved with. Where the proposal itself is named beside it, what was
 * approved is to be restored, and nobody has to agree to that once more.
 */
function isApproved(problem: Settled, { decided, inApproved, undecided }: Base): boolean {
  const { diagnostic } = problem;
  if (!inApproved.has(problem)) return false;
  if (diagnostic.related.some((place) => place.path.startsWith(decided))) return false;
  return namesOf(diagnostic).some((name) => !undecided.has(name));
}

/** A line that a member of an object starts with. */
const KEY = /^(\w+)\s*:/;

/** The key of an object that a line belongs to; '' for the body of a page, 'id' for the object itself. */
function fieldAt(lines: readonly string[], line: number): string {
  const isPage = lines[0]?.trimEnd() === '---';
  const end = isPage ? lines.findIndex((each, at) => at > 0 && each.trimEnd() === '---') : -1;
  if (end !== -1 && line > end + 1) return '';
  const nearest = lines.slice(0, line).findLast((each) => KEY.test(each)) ?? '';
  return KEY.exec(nearest)?.[1] ?? 'id';
}

function proposed({ kind, diagnostic: { path } }: Settled): readonly MendStep[] {
  const how =
    kind === 'vouch-page'
      ? 'propose the corrected page, and let somebody else approve the proposal'
      : `propose that this ${OBJECTS[kind]} is deleted, and a corrected one under an id of its own, and have a second person approve both proposals`;
  const text = `This object is committed and approved: an edit of the file would bypass the review. To change it, ${how}.`;
  return [{ action: 'do', path, text }];
}

/** What was changed past a review is reported at its own commit, whatever is corrected later. */
const PUBLISHED =
  'This object is committed. If the commit that changed it is not published, amend that commit. Otherwise correct';

/** What tells of a correction: a line of the log, printed as far as anybody but its writer knows it. */
function told(
  { kind, diagnostic }: Settled,
  names: readonly string[],
  { log, decided, ids, lastHash }: Base,
): readonly MendStep[] {
  const event = {
    id: freeId(`correct-${names[0]}`, ids),
    event: `${OBJECTS[kind]}.correct`,
    actor: '<you>',
    created_at: '<now>',
    object_ids: [...new Set(names)],
  };
  const { path, related } = diagnostic;
  const isHeld = related.some((place) => place.path.startsWith(decided));
  const start = isHeld ? PUBLISHED : `This ${OBJECTS[kind]} is committed. Correct`;
  const before = `${start} it in the same commit as an event that names it`;
  const whole = 'with your name for <you> and the time (UTC, as 2026-01-31T12:00:00Z) for <now>';
  if (lastHash === null) {
    return [
      {
        action: 'do',
        path,
        text: `${before}, ${whole}. Append the event once for all corrections of the file.`,
      },
      { action: 'append', path: log, text: JSON.stringify(event) },
    ];
  }
  const [word = 'ID', ...others] = event.object_ids.map(shellWord);
  // An object that nobody edited is refused.
  const [id, which] =
    others.length === 0
      ? [word, '']
      : ['ID', ` ID is the id of what you edited: ${[word, ...others].join(' or ')}.`];
  const how = `${before}. The log is a hash chain, so do not write the event by hand. Once all of the file is corrected, run \`lint-protocol vouch correct ${id} --reason TEXT --actor NAME\`, which appends it to ${log}.${which}`;
  return [{ action: 'do', path: log, text: how }];
}

/** What an object is called: by itself, and by its file. */
function namesOf({ path, record }: Settled['diagnostic']): readonly string[] {
  const name = PLACES.exec(path.slice(homeOf(path).length + 1))?.[1] ?? null;
  return [...new Set([record ?? [], name ?? []].flat())];
}

/** Other objects of the base that a problem is about: which of the two is corrected is not known here. */
function relatedNames({ path, related }: Settled['diagnostic']): readonly string[] {
  const home = homeOf(path);
  return related.flatMap((place) =>
    homeOf(place.path) === home ? (PLACES.exec(place.path.slice(home.length + 1))?.[1] ?? []) : [],
  );
}

function logOf(home: string): string {
  return `${home}/audit.log.jsonl`;
}

function decidedOf(home: string): string {
  return `${home}/decided/`;
}

function homeOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.vouch/') + '.vouch'.length);
}

function freeId(id: string, ids: ReadonlySet<string>): string {
  let number = 1;
  while (ids.has(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}
