import type { Report } from '../core/report.ts';
import type { RuleText } from '../core/rule.ts';
import type { Style } from './style.ts';

/** What a rule says of itself, for formats that describe the rules which were broken. */
export type RuleDescription = Pick<
  RuleText,
  'id' | 'level' | 'since' | 'source' | 'summary' | 'why' | 'fix'
>;

/**
 * Turns a report into a document. Pure; the text ends with a line end, or is empty. `rules` are
 * for the formats that describe them (`describesRules`), and hold all that were broken.
 */
export type Reporter = (report: Report, style: Style, rules?: readonly RuleDescription[]) => string;

/**
 * The same in parts, for formats whose documents take more memory than the run that found the problems:
 * no part is kept until the last is written.
 */
export type PartsReporter = (
  report: Report,
  style: Pick<Style, 'quiet' | 'verbose'>,
) => Iterable<string>;
