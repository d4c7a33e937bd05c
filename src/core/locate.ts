import type { Finding, LocatedFinding, LocatedRelated, Related } from './finding.ts';
import type { Locator } from './locator.ts';
import type { Rule } from './rule.ts';

/** Finds the locator of a related place's record; null for the finding's own. */
export type LocatorOf = (related: Related) => Locator;

/** Works out a finding's places and words. Pure. */
export function locate(
  rule: Pick<Rule, 'id' | 'messages'>,
  finding: Finding,
  own: Locator,
  locatorOf: LocatorOf = () => own,
): LocatedFinding {
  const range = own.rangeOf(finding.at);
  const related = (finding.related ?? []).map(
    (other): LocatedRelated => ({
      path: other.record?.path ?? null,
      range: locatorOf(other).rangeOf(other.at),
      message: other.message,
    }),
  );
  return {
    rule: rule.id,
    messageId: finding.message,
    message: inWords(rule.messages[finding.message] ?? '', finding.data ?? {}),
    range,
    excerpt: own.excerptOf(range),
    key: finding.key ?? own.textOf(finding.at),
    level: finding.level ?? null,
    help: finding.help ?? null,
    related,
    yieldsTo: [finding.yieldsTo ?? []].flat(),
  };
}

/** Fills the placeholders of a message. What has no value stays in braces, for the tester to find. */
export function inWords(text: string, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : whole,
  );
}
