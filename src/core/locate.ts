import type { LocatedEdit, Replacement } from './edit.ts';
import type { Finding, LocatedFinding, LocatedRelated, Related } from './finding.ts';
import type { Locator } from './locator.ts';
import type { Rule } from './rule.ts';

/** Finds the locator of a related place's record, or of one that is edited; null for the finding's own. */
export type LocatorOf = (related: Related) => Locator;

/** Most findings make way for no rule: one list does for all of them. */
const NONE: readonly string[] = [];

/** Works out a finding's places and words. Pure. */
export function locate(
  rule: Pick<Rule, 'id' | 'messages'>,
  finding: Finding,
  own: Locator,
  locatorOf: LocatorOf = () => own,
): LocatedFinding {
  const { yieldsTo = NONE } = finding;
  const range = own.rangeOf(finding.at);
  const related = (finding.related ?? []).map(
    (other): LocatedRelated => relatedPlace(other, locatorOf(other)),
  );
  return {
    rule: rule.id,
    messageId: finding.message,
    message: wordsOf(rule, finding),
    range,
    excerpt: own.excerptOf(range),
    count: finding.unlisted ?? 1,
    key: finding.key ?? inOneSpelling(own.textOf(finding.at)),
    ...entryAt(finding.at),
    level: finding.level ?? null,
    ...(finding.levelIfOld && { levelIfOld: finding.levelIfOld }),
    ...(finding.levelIfNew && { levelIfNew: finding.levelIfNew }),
    ...(finding.isUncertain && { isUncertain: true as const }),
    help: finding.help ?? null,
    ...mendingOf(finding),
    edit: locatedEdit(finding, own, locatorOf),
    related,
    ...(finding.blob !== undefined && { blob: finding.blob }),
    yieldsTo: typeof yieldsTo === 'string' ? [yieldsTo] : yieldsTo,
    ...(finding.isFurther && { isFurther: true as const }),
    ...(finding.bySettings && { bySettings: true as const }),
    ...(finding.names && { names: finding.names }),
    ...(finding.lacks && finding.unlisted === undefined && { lacks: finding.lacks }),
  };
}

/** Programs write one number in several ways. */
function inOneSpelling(text: string): string {
  return /^-?\d+\.\d{1,14}$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

function entryAt(at: Finding['at']): Pick<LocatedFinding, 'entry'> {
  const path = at !== undefined && 'key' in at ? at.key : at;
  if (!Array.isArray(path)) return {};
  const index = path.findIndex((key) => typeof key === 'number');
  return index === -1 ? {} : { entry: path.slice(0, index + 1) };
}

/** What mends a finding besides words; what stands for many findings has the mending of none of them. */
function mendingOf({ expected, schemaPart, steps, restores, missing, by, unlisted }: Finding) {
  if (unlisted !== undefined) return {};
  return {
    ...(schemaPart !== undefined && { schemaPart }),
    ...(expected !== undefined && { expected }),
    ...(steps && { steps }),
    ...(restores && { restores }),
    ...(missing && { missing }),
    ...(by && { by }),
  };
}

function relatedPlace({ record, at, message, alike }: Related, locator: Locator): LocatedRelated {
  const range = locator.rangeOf(at);
  const excerpt = alike && { excerpt: locator.excerptOf(range), blob: record?.id ?? null };
  return { path: record?.path ?? null, range, message, ...excerpt };
}

/** What stands for many findings has no edit: it would be that of one of them. */
function locatedEdit(
  { edit, unlisted }: Finding,
  own: Locator,
  locatorOf: LocatorOf,
): LocatedEdit | null {
  if (edit === undefined || unlisted !== undefined) return null;
  const { creates = null, record, replacements } = edit;
  const locator = record === undefined ? own : locatorOf({ record, message: '' });
  // A file that is to be made has no text yet: all places in it are its start.
  const placed = ({ at, text }: Replacement) => ({
    range: locator.rangeOf(creates === null ? at : undefined),
    text,
  });
  return { creates, ...(record && { record }), replacements: replacements.map(placed) };
}

function wordsOf({ id, messages }: Pick<Rule, 'id' | 'messages'>, finding: Finding): string {
  const { message, data = {}, unlisted } = finding;
  if (unlisted === undefined) return inWords(messages[message] ?? '', data);
  const problems = unlisted === 1 ? 'problem' : 'problems';
  return `${unlisted} more ${problems} of ${id} from here on, not listed one by one`;
}

/** Fills the placeholders of a message. What has no value stays in braces, for the tester to find. */
export function inWords(text: string, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : whole,
  );
}
