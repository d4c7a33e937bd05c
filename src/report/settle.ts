import type { Config } from '../core/config.ts';
import type { Diagnostic, RelatedPlace } from '../core/diagnostic.ts';
import type { Found, LocatedFinding, Settled, Sign } from '../core/finding.ts';
import { OF_COPY } from '../core/follow-up.ts';
import { pathWord } from '../core/git-command.ts';
import type { RecordRef } from '../core/record.ts';
import { type Help, helpIn, type MendStep } from '../core/remedy.ts';
import type { Rule } from '../core/rule.ts';
import { rulePage } from '../core/rule-page.ts';
import { publicKind, saidOf } from '../protocols/kinds.ts';
import { fingerprint, identityOf } from './fingerprint.ts';
import { byObject, together } from './lacking.ts';
import { byLead } from './leading-rules.ts';
import { configuredLevel, hasLevelsByFile, levelIn } from './levels.ts';

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
  const refs = [found.ref, ...(found.copies ?? [])];
  const all = refs.map((ref) => identityOf(found, ref));
  const [identity = ''] = all;
  const occurrence = known.get(identity) ?? 0;
  known.set(identity, occurrence + 1);
  return {
    identities: all.length === 1 ? all : [...new Set(all)],
    occurrence,
    owned: refs.flatMap(({ path, copy }, index) =>
      copy ? [] : { path, identity: all[index] ?? '' },
    ),
  };
}

function settledOne(each: Found, sign: Sign, rule: Rule, config: Config): Settled {
  const [identity = ''] = sign.identities;
  const { levels } = config;
  return {
    diagnostic: diagnosticOf(each, rule, config, fingerprint(identity, sign.occurrence)),
    ...sign,
    paths: originalsOf(each).map(({ path }) => path),
    blob: each.ref.id,
    about: each.finding.blob === undefined ? each.ref.id : each.finding.blob,
    yieldsTo: each.finding.yieldsTo,
    kind: each.ref.kind,
    ...byState(helpOf(each, rule, config)),
    ...(each.finding.restores && { restores: each.finding.restores }),
    ...(each.finding.missing && { missing: each.finding.missing }),
    ...ifOld(each, rule, config),
    ...(each.finding.isUncertain && { isUncertain: true as const }),
    ...(each.isFinal && { isFinal: true as const }),
    ...(each.notExcusedBy && { notExcusedBy: each.notExcusedBy }),
    ...(each.finding.isFurther && { isFurther: true as const }),
    ...(each.finding.bySettings && { bySettings: true as const }),
    ...(hasLevelsByFile(rule.id, levels) && {
      levelByFiles: levelIn(filesOf(each), rule.id, levels, rule.level),
    }),
    ...alikePlaces(each.finding),
  };
}

/** The record, as a help names it: in a command, or anywhere. */
const OWN_FILE = /\bFILE\b(?<=`lint-protocol [^`]*)|\{path\}/g;

/** The help of a finding, with the path that its rule did not know, and with what the team adds. */
function helpOf({ finding, ref: { path, kind } }: Found, { id, fix }: Rule, config: Config): Help {
  const said = saidOf(id, kind, config);
  const added = said === null ? '' : ` The repository says: ${said}`;
  const help = finding.help ?? fix;
  // What a log is about is another file.
  const own = path.endsWith('.jsonl') ? '{path}' : OWN_FILE;
  const withPath = (text: string) => text.replaceAll(own, () => pathWord(path)) + added;
  if (typeof help === 'string') return withPath(help);
  return { uncommitted: withPath(help.uncommitted), committed: withPath(help.committed) };
}

function byState(help: Help): Pick<Settled, 'help'> {
  return typeof help === 'string' ? {} : { help };
}

function ifOld(
  { finding: { levelIfOld, levelIfNew }, ref }: Found,
  { id }: Rule,
  { levels }: Config,
): Pick<Settled, 'levelIfOld' | 'levelIfNew'> {
  if (!(levelIfOld || levelIfNew) || configuredLevel(id, levels, ref) !== null) return {};
  return { ...(levelIfOld && { levelIfOld }), ...(levelIfNew && { levelIfNew }) };
}

/** The records that were not delivered from others; where there are none, all. */
function originalsOf({ ref, copies = [] }: Found): readonly RecordRef[] {
  const all = [ref, ...copies];
  const originals = all.filter(({ copy }) => !copy);
  return originals.length === 0 ? all : originals;
}

function diagnosticOf(found: Found, rule: Rule, config: Config, print: string): Diagnostic {
  const { finding, ref, recordId = null, commit = null, edit, wayOut = null } = found;
  const own = finding.level ?? rule.level;
  const level = found.level ?? levelIn(filesOf(found), rule.id, config.levels, own);
  return {
    rule: rule.id,
    messageId: finding.messageId,
    // A rule that is off and runs all the same tells what could not be read.
    level: level === 'off' ? 'error' : level,
    path: ref.path,
    record: recordId,
    range: finding.range,
    message: finding.message,
    help: helpIn(helpOf(found, rule, config), 'uncommitted'),
    ...(wayOut && { wayOut }),
    expected: finding.expected ?? null,
    ...detailsOf(found),
    steps: (finding.steps ?? []).map((step) => withOwnPath(step, ref)),
    by: finding.by ?? rule.by ?? 'you',
    state: 'uncommitted',
    commit,
    related: [...relatedPlaces(finding, ref), ...copyPlaces(found)],
    fingerprint: print,
    fixable: edit !== undefined,
    ...(edit && { edit }),
    count: finding.count,
    ...(rule.mostInHome !== undefined && { home: ref.home }),
    ...(finding.names && { names: finding.names }),
    docs: rulePage(rule.id),
    excerpt: shownLines(finding),
  };
}

/** All files that have the problem: a stage may report it at another one of them. */
function filesOf({ finding, ref, copies = [] }: Found): readonly RecordRef[] {
  const others = finding.related.flatMap(({ path }) => (path === null ? [] : { ...ref, path }));
  return [ref, ...copies, ...others];
}

function detailsOf({ finding, ref }: Found): Pick<Diagnostic, 'details'> {
  const kind = publicKind(ref.kind);
  const { schemaPart } = finding;
  return kind === ref.kind ? {} : { details: { kind, ...(schemaPart && { schema: schemaPart }) } };
}

/** None of a file that is meant as a whole and was not read: the text of its first line is not known. */
function shownLines({ range, excerpt }: LocatedFinding): LocatedFinding['excerpt'] {
  return range.end.offset === 0 && excerpt.every(({ text }) => text === '') ? [] : excerpt;
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
  const alike = related.flatMap(({ path, range, excerpt, blob = null }) =>
    path === null || excerpt === undefined ? [] : { path, range, excerpt, blob },
  );
  return alike.length === 0 ? {} : { alike };
}

function copyPlaces({ finding, copies = [], copyRanges }: Found): readonly RelatedPlace[] {
  return copies.map(({ path }) => ({
    path,
    range: copyRanges?.get(path) ?? finding.range,
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
