import type { FaultKind } from '../../core/fault.ts';
import type { Finding } from '../../core/finding.ts';
import { inWords } from '../../core/locate.ts';
import type { AnyRecord } from '../../core/record.ts';
import type { Messages } from '../../core/rule.ts';

/** How to mend a fault, by its message id, with placeholders for its data. */
export type Helps = Readonly<Record<string, string>>;

/**
 * A parser's faults of one kind as findings. A fault names its message at run time, so the types
 * can't say that the rule has it; the tests of the parsers do.
 */
export function* told(
  { faults }: AnyRecord,
  kind: FaultKind,
  messages: Messages,
  helps: Helps = {},
): Generator<never, void, undefined> {
  for (const { kind: found, message, data, at, related } of faults) {
    if (found !== kind) continue;
    const text = messages[message] ?? '';
    const named = Object.entries(data).filter(([name]) => text.includes(`{${name}}`));
    const help = helps[message];
    const finding: Finding = {
      message,
      data: Object.fromEntries(named),
      at,
      ...(related && { related: [related] }),
      ...(help !== undefined && { help: inWords(help, data) }),
    };
    yield finding as never;
  }
}
