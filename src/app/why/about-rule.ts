import type { Kind } from '../../core/record.ts';
import type { Rule } from '../../core/rule.ts';
import { rootKind } from '../../protocols/kinds.ts';
import { counted } from '../../report/counts.ts';
import { isOn } from '../../report/levels.ts';
import { wordOf } from './about.ts';
import type { Fate } from './fates.ts';
import { levelSource } from './level-source.ts';
import type { Ran, Trace } from './trace.ts';

/** What switches a rule off. */
export function offBy(rule: string, around: Ran): string {
  return `${rule} is off (${levelSource(rule, around) ?? 'by default'})`;
}

/**
 * What is said of a rule that found nothing in a file: whether it looks at such files, and runs.
 * @param elsewhere what it found in other files
 */
export function aboutRule(
  rule: Rule,
  path: string,
  elsewhere: readonly Fate[],
  { present, around }: Trace,
): readonly string[] {
  const sentences: string[] = [];
  const kinds = present.flatMap(({ ref }) => (ref.path === path ? ref.kind : []));
  const isSeen = (kind: Kind) =>
    rule.scope === 'history' ||
    rule.kinds.some((each) => each === 'any' || each === rootKind(kind));
  if (kinds.length > 0 && !kinds.some(isSeen)) {
    const seen = rule.kinds.flatMap((kind) => (kind === 'any' ? [] : wordOf(kind)));
    sentences.push(`${rule.id} is about other kinds of records: ${seen.join(', ')}.`);
  }
  const isMeant = rule.tellsUnread === true || isOn(rule, around.config.levels);
  if (!isMeant) sentences.push(`${offBy(rule.id, around)}.`);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const naming = elsewhere.filter(({ message }) => message.includes(name));
  const [first, ...others] = naming;
  if (first !== undefined) {
    const more =
      others.length === 0
        ? ''
        : ` and at ${counted(others.length, ['other place', 'other places'])}`;
    sentences.push(`What it found about ${name} is at ${first.path}:${first.lines[0]}${more}.`);
  }
  return sentences;
}
