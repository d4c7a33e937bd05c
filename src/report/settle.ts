import type { CommitRef } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import type { Diagnostic, RelatedPlace } from '../core/diagnostic.ts';
import type { SafeEdit } from '../core/edit.ts';
import type { LocatedFinding } from '../core/finding.ts';
import { OF_COPY } from '../core/follow-up.ts';
import { byLead } from '../core/leading-rules.ts';
import type { Level } from '../core/level.ts';
import type { Range } from '../core/place.ts';
import type { Kind, RecordRef } from '../core/record.ts';
import { type Help, type HelpByState, helpIn, type MendStep } from '../core/remedy.ts';
import type { Rule } from '../core/rule.ts';
import { rulePage } from '../core/rule-page.ts';
import { shellWord } from '../core/shell-word.ts';
import { type WayOut, wayOutStep } from '../core/way-out.ts';
import { fingerprint, identityOf } from './fingerprint.ts';
import { byObject, together } from './lacking.ts';
import { configuredLevel } from './levels.ts';

/** A finding, the record it is about and where else the same content stands. */
export interface Found {
  readonly finding: LocatedFinding;
  readonly ref: RecordRef;
  /** The record's own id, null where it has none. */
  readonly recordId: string | null;
  readonly copies: readonly RecordRef[];
  /** The commit that made it; null for what is true of the state as it is. */
  readonly commit: CommitRef | null;
  /** What excuses it where it can't be undone. */
  readonly wayOut?: WayOut | null;
  /** What may be done about it, where anything may. */
  readonly edit?: SafeEdit;
  /** Where it stands in copies of other bytes, by path; left out where all have the same. */
  readonly copyRanges?: ReadonlyMap<string, Range>;
  /** True for a record that is not to change any more once it is committed. */
  readonly isFinal?: boolean;
}

/** Where a record stands, and what a problem of it is there. */
export interface OwnedPlace {
  readonly path: string;
  readonly identity: string;
}

/** By what a problem is known again. */
export interface Sign {
  /** What it is, wherever its line stands; of a record that goes by its path, once for every copy. */
  readonly identities: readonly string[];
  /** How many problems of the same identities stand before it. */
  readonly occurrence: number;
  /** What it is where its record stands, delivered copies left out even where there is nothing else. */
  readonly owned: readonly OwnedPlace[];
}

/** A problem, and what it takes to know it again in another state of the repository. */
export interface Settled extends Sign {
  /** What it is made of, where it stands for several that were told one by one before. */
  readonly parts?: readonly Sign[];
  /** As if nothing of it were committed, until somebody looks (engine/remedies). */
  readonly diagnostic: Diagnostic;
  readonly kind: Kind;
  /** How to mend it, where that depends on whether it is committed. */
  readonly help?: HelpByState;
  /** Its level where the file was there before; left out where that makes no difference. */
  readonly levelIfOld?: Level;
  /** True where its record is not to change any more once it is committed. */
  readonly isFinal?: true;
  /** Where its record stands, delivered copies left out where the message itself is there. */
  readonly paths: readonly string[];
  /** The blob that it was found in. */
  readonly blob: string | null;
  /** The blob that is not what it should be: mostly the same. */
  readonly about: string | null;
  /** The rules that tell the same fault. */
  readonly yieldsTo: readonly string[];
  /** True where the settings of the state make it a problem. */
  readonly bySettings?: true;
  /** Other files that are at fault as much; left out where there are none. */
  readonly alike?: readonly AlikePlace[];
}

/** Where a problem of several files may be told as well. */
export type AlikePlace = Pick<Diagnostic, 'path' | 'range' | 'excerpt'>;

/** Gives findings their level and fingerprint, sorts them and drops what is said twice. */
export function settle(
  found: readonly Found[],
  rules: readonly Rule[],
  config: Config,
): readonly Settled[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const sorted = [...found].sort(byPlace);
  const once = sorted.filter((each, index) => {
    const previous = sorted[index - 1];
    return byId.has(each.finding.rule) && !(previous !== undefined && isRepeat(previous, each));
  });
  const known = new Map<string, number>();
  return byObject(once).flatMap(([first, ...others]) => {
    const rule = byId.get(first.finding.rule);
    if (rule === undefined) return [];
    if (others.length === 0) return settledOne(first, signOf(first, known), rule, config);
    const parts = [first, ...others].map((each) => signOf(each, known));
    const finding = together([first.finding, ...others.map((each) => each.finding)]);
    const whole = { ...first, finding };
    return { ...settledOne(whole, signOf(whole, known), rule, config), parts };
  });
}

/** By what a finding is known, where so many equal ones came before it. */
function signOf(found: Found, known: Map<string, number>): Sign {
  const refs = [found.ref, ...found.copies];
  const [identity = '', ...ofCopies] = refs.map((ref) => identityOf(found, ref));
  const occurrence = known.get(identity) ?? 0;
  known.set(identity, occurrence + 1);
  return {
    identities: [...new Set([identity, ...ofCopies])],
    occurrence,
    owned: refs.flatMap((ref) =>
      ref.copy ? [] : { path: ref.path, identity: identityOf(found, ref) },
    ),
  };
}

function settledOne(each: Found, sign: Sign, rule: Rule, config: Config): Settled {
  const [identity = ''] = sign.identities;
  return {
    diagnostic: diagnosticOf(each, rule, config, fingerprint(identity, sign.occurrence)),
    ...sign,
    paths: originalsOf(each).map(({ path }) => path),
    blob: each.ref.id,
    about: each.finding.blob === undefined ? each.ref.id : each.finding.blob,
    yieldsTo: each.finding.yieldsTo,
    kind: each.ref.kind,
    ...byState(helpOf(each.finding, rule, each.ref)),
    ...ifOld(each.finding, rule, config),
    ...(each.isFinal && { isFinal: true as const }),
    ...(each.finding.bySettings && { bySettings: true as const }),
    ...alikePlaces(each.finding),
  };
}

/** The help of a finding, with the path that its rule did not know. */
function helpOf({ help }: LocatedFinding, { fix }: Rule, { path }: RecordRef): Help {
  if (help === null) return fix;
  const withPath = (text: string) => text.replaceAll('{path}', () => shellWord(path));
  if (typeof help === 'string') return withPath(help);
  const { uncommitted, committed, older } = help;
  return {
    uncommitted: withPath(uncommitted),
    committed: withPath(committed),
    ...(older !== undefined && { older: withPath(older) }),
  };
}

function byState(help: Help): Pick<Settled, 'help'> {
  return typeof help === 'string' ? {} : { help };
}

function ifOld(
  { levelIfOld }: LocatedFinding,
  { id }: Rule,
  { levels }: Config,
): Pick<Settled, 'levelIfOld'> {
  return levelIfOld && configuredLevel(id, levels) === null ? { levelIfOld } : {};
}

/** The records that were not delivered from others; where there are none, all. */
function originalsOf({ ref, copies }: Found): readonly RecordRef[] {
  const all = [ref, ...copies];
  const originals = all.filter(({ copy }) => !copy);
  return originals.length === 0 ? all : originals;
}

/** What excuses it comes last. */
function stepsOf(
  { steps = [] }: LocatedFinding,
  ref: RecordRef,
  wayOut: WayOut | null,
): readonly MendStep[] {
  const own = steps.map((step) => withOwnPath(step, ref));
  return wayOut === null ? own : [...own, wayOutStep(wayOut)];
}

function diagnosticOf(
  { finding, ref, recordId, copies, copyRanges, commit, edit, wayOut = null }: Found,
  rule: Rule,
  config: Config,
  print: string,
): Diagnostic {
  const level = configuredLevel(rule.id, config.levels) ?? finding.level ?? rule.level;
  return {
    rule: rule.id,
    messageId: finding.messageId,
    // A rule that is off and runs all the same tells what could not be read.
    level: level === 'off' ? 'error' : level,
    path: ref.path,
    record: recordId,
    range: finding.range,
    message: finding.message,
    help: helpIn(helpOf(finding, rule, ref), 'uncommitted'),
    ...(wayOut && { wayOut }),
    expected: finding.expected ?? null,
    steps: stepsOf(finding, ref, wayOut),
    by: finding.by ?? rule.by ?? 'you',
    state: 'uncommitted',
    commit,
    related: [...relatedPlaces(finding, ref), ...copyPlaces(finding, copies, copyRanges)],
    fingerprint: print,
    fixable: edit !== undefined,
    ...(edit && { edit }),
    count: finding.count,
    docs: rulePage(rule.id),
    excerpt: finding.excerpt,
  };
}

/** A file rule does not know where its record is: what is to be put into it names no path. */
function withOwnPath(step: MendStep, { path }: RecordRef): MendStep {
  const isInto = step.action === 'append' || step.action === 'insert';
  return isInto && step.path === undefined ? { ...step, path } : step;
}

function relatedPlaces(finding: LocatedFinding, ref: RecordRef): readonly RelatedPlace[] {
  return finding.related.map(({ path, range, message }) => ({
    path: path ?? ref.path,
    range,
    message,
  }));
}

function alikePlaces({ related }: LocatedFinding): Pick<Settled, 'alike'> {
  const alike = related.flatMap(({ path, range, excerpt }) =>
    path === null || excerpt === undefined ? [] : { path, range, excerpt },
  );
  return alike.length === 0 ? {} : { alike };
}

function copyPlaces(
  finding: LocatedFinding,
  copies: readonly RecordRef[],
  ranges: Found['copyRanges'],
): readonly RelatedPlace[] {
  return copies.map(({ path }) => ({
    path,
    range: ranges?.get(path) ?? finding.range,
    message: OF_COPY,
  }));
}

function byPlace(a: Found, b: Found): number {
  const [left, right] = [a.finding, b.finding];
  return (
    compare(a.ref.path, b.ref.path) ||
    left.range.start.offset - right.range.start.offset ||
    left.range.end.offset - right.range.end.offset ||
    compare(left.rule, right.rule) ||
    compare(left.message, right.message) ||
    compare(left.key, right.key) ||
    compare(a.commit?.id ?? '', b.commit?.id ?? '')
  );
}

/** Problems of the state and of its history as they are told: leading rules, then by path, position, rule. */
export function inOrder(settled: readonly Settled[]): readonly Diagnostic[] {
  return settled
    .map(({ diagnostic }) => diagnostic)
    .sort(
      (a, b) =>
        byLead(a, b) ||
        compare(a.path, b.path) ||
        a.range.start.offset - b.range.start.offset ||
        a.range.end.offset - b.range.end.offset ||
        compare(a.rule, b.rule) ||
        compare(a.message, b.message),
    );
}

function isRepeat(a: Found, b: Found): boolean {
  return byPlace(a, b) === 0;
}

/** By code units: the same order on every machine and in every language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
