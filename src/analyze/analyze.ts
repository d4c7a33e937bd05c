import type { Options } from '../core/config.ts';
import type { FactOf } from '../core/fact.ts';
import type { Finding, LocatedFinding } from '../core/finding.ts';
import type { ReadableKindDefinition } from '../core/kind.ts';
import { locate } from '../core/locate.ts';
import { type Locator, locatorOf } from '../core/locator.ts';
import { ownText } from '../core/own-text.ts';
import type { AnyRecord, Kind, ReadableKind, RecordOf } from '../core/record.ts';
import type { FileInput, Rule } from '../core/rule.ts';
import { findingsOf } from '../core/rule-findings.ts';
import { TooCostly } from '../core/too-costly.ts';
import { definitionOf, rootKind } from '../protocols/kinds.ts';

/** Everything that one blob says by itself. Plain JSON: it can be cached. */
export interface Analysis {
  /** False for a file that only stood where a record could stand. */
  readonly isRecord: boolean;
  /** The record's own id, where it has one. */
  readonly id: string | null;
  /** How many records the file counts as: its entries, where each line is one. */
  readonly size: number;
  /** Null for what could not be read. */
  readonly fact: FactOf[Kind] | null;
  /** In the order of the places; of one place, in that of the rules. */
  readonly findings: readonly LocatedFinding[];
  /** Of the last lines of a list: the key of what is known of those above, which it goes on from. */
  readonly above?: string;
}

type AnyFileRule = Extract<Rule, { scope: 'file' }>;

/** What a file says that is no record. */
const NO_RECORD: Analysis = { isRecord: false, id: null, size: 0, fact: null, findings: [] };

/** Runs the file rules over one parsed record and takes its facts. */
export function analyze(
  record: AnyRecord,
  declared: boolean,
  rules: readonly Rule[],
  options: Options,
): Analysis {
  const definition = definitionOf(record.kind as ReadableKind);
  if (!declared && definition.claimsToBe?.(record, options) === false) return NO_RECORD;
  const found = new Map<AnyFileRule, readonly Finding[]>();
  const locator = locatorOf(record);
  const textOf = ({ at }: Finding) => locator.textOf(at);
  // Sound because these rules' kinds match the record's.
  const input = { record, declared, options } as unknown as FileInput<never>;
  try {
    for (const rule of fittingRules(rules, record)) {
      const findings = findingsOf(rule.id, rule, input, textOf);
      if (findings.length > 0) found.set(rule, findings);
    }
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    const { start } = locator.rangeOf(error.details.at);
    throw error.with({ start, schema: definition.schema?.name ?? '' });
  }
  const said = record.readable ? saidBy(record, definition) : { id: null, size: 1, fact: null };
  return { isRecord: true, ...said, findings: located(found, locator) };
}

/** What a record says of itself, and to others. */
function saidBy(
  record: RecordOf[ReadableKind],
  { id, fact, isList, size: sizeOf }: ReadableKindDefinition,
): Pick<Analysis, 'id' | 'size' | 'fact'> {
  const size = isList && 'entries' in record ? record.entries.length : (sizeOf?.(record) ?? 1);
  const own = id?.(record) ?? null;
  // Problems name it, and would keep the text that it was cut from.
  return { id: own === null ? null : ownText(own), size, fact: fact(record) };
}

function located(
  found: ReadonlyMap<AnyFileRule, readonly Finding[]>,
  locator: Locator,
): readonly LocatedFinding[] {
  const all = [...found].flatMap(([rule, findings]) =>
    findings.map((finding) => locate(rule, finding, locator)),
  );
  return all.sort((a, b) => a.range.start.offset - b.range.start.offset);
}

/** The rules for each kind, chosen once for the thousands of records that it has. */
const FITTING = new WeakMap<readonly Rule[], Map<Kind | 'unreadable', readonly AnyFileRule[]>>();

function fittingRules(rules: readonly Rule[], record: AnyRecord): readonly AnyFileRule[] {
  const kind = record.readable ? record.kind : 'unreadable';
  const byKind = FITTING.get(rules) ?? new Map<Kind | 'unreadable', readonly AnyFileRule[]>();
  FITTING.set(rules, byKind);
  const known = byKind.get(kind);
  if (known !== undefined) return known;
  const root = kind === 'unreadable' ? kind : rootKind(kind);
  const fitting = rules
    .filter((rule) => rule.scope === 'file')
    .filter(({ kinds }) => kinds.some((seen) => seen === 'any' || seen === root));
  byKind.set(kind, fitting);
  return fitting;
}
