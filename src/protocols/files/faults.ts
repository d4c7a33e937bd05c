import type { Edit } from '../../core/edit.ts';
import type { Fault, FaultKind } from '../../core/fault.ts';
import type { Finding } from '../../core/finding.ts';
import { inWords } from '../../core/locate.ts';
import type { AnyRecord } from '../../core/record.ts';
import type { Messages } from '../../core/rule.ts';
import { textDigest } from '../../core/sha256.ts';

/** How to fix a fault, by its message id, with placeholders for its data. */
export type Helps = Readonly<Record<string, string>>;

/** A decision of each rule that says what could not be read. */
export const STAYS_ON =
  'The level can be lowered to warning or info, but the rule cannot be turned off or skipped. No other rule checks a file that cannot be read, so without this rule the run would look clean.';

const NOTHING: readonly never[] = [];

/** Faults that keep a text from being read, or from being read alike by everybody. */
export const UNREAD: ReadonlySet<FaultKind> = new Set([
  'encoding',
  'syntax',
  'too-large',
  'too-deep',
  'yaml-alias',
  'line-break',
  'symlink',
  'lfs-pointer',
]);

/**
 * A parser's faults of one kind as findings. A fault names its message at run time, so the types
 * can't say that the rule has it; the tests of the parsers do. One that keeps a text from being read
 * is another one for every other text: whoever knows of it has not seen what else may stand there.
 * @param edit what fixes each of them, where something does
 */
export function faultFindings(
  { faults, text: whole }: AnyRecord,
  kind: FaultKind,
  messages: Messages,
  helps: Helps = {},
  edit?: Edit,
): readonly never[] {
  // Nearly every record: no further work for each of these rules.
  if (faults.length === 0) return NOTHING;
  const findings: Finding[] = [];
  for (const fault of faults) {
    if (fault.kind !== kind) continue;
    const help = fault.help ?? helps[fault.message];
    findings.push({
      message: fault.message,
      data: namedIn(messages[fault.message] ?? '', fault.data),
      at: fault.at,
      ...(UNREAD.has(kind) && { key: fault.unread ?? textDigest(whole) }),
      ...(fault.related && { related: [fault.related] }),
      ...(help !== undefined && { help: inWords(help, fault.data) }),
      ...(fault.expected !== undefined && { expected: fault.expected }),
      ...(edit && { edit }),
      // What it took the place of is reported, with the way back.
      ...(kind === 'symlink' && { yieldsTo: 'history/log-removed' }),
    });
  }
  return findings as never[];
}

/** The data that a message speaks of. */
function namedIn(text: string, data: Fault['data']): Fault['data'] {
  const named: Record<string, Fault['data'][string]> = {};
  for (const name in data) {
    const value = data[name];
    if (value !== undefined && text.includes(`{${name}}`)) named[name] = value;
  }
  return named;
}
