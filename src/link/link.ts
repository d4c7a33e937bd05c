import type { FactEntry, Facts } from '../core/fact.ts';
import type { RecordFinding } from '../core/finding.ts';
import type { Kind } from '../core/record.ts';
import type { LinkInput, Rule } from '../core/rule.ts';
import { findingsOf, type Yielded } from '../core/rule-findings.ts';
import { rootKind } from '../protocols/kinds.ts';

/** Runs the rules across records. They see facts only. */
export function* link(input: LinkInput, rules: readonly Rule[]): Generator<Yielded> {
  for (const rule of rules) {
    if (rule.scope !== 'link') continue;
    if (rule.kinds.every((kind) => input.facts.of(kind).length === 0)) continue;
    const findings = findingsOf(rule.id, rule, input, textOf);
    for (const finding of findings) yield { rule, finding };
  }
}

function textOf({ at }: RecordFinding): string {
  return JSON.stringify(at);
}

/** Facts by kind, in the order given. @param before of the kinds that have the same, its lists are taken */
export function gather(entries: Iterable<FactEntry>, before: Facts | null = null): Facts {
  const byKind = new Map<Kind, FactEntry[]>();
  const listOf = (kind: Kind): FactEntry[] => {
    const list = byKind.get(kind) ?? [];
    byKind.set(kind, list);
    return list;
  };
  // Mostly, many of one kind follow each other.
  let last: Kind | null = null;
  let lists: readonly FactEntry[][] = [];
  for (const entry of entries) {
    const { kind } = entry.record;
    if (kind !== last) lists = [...new Set([kind, rootKind(kind)])].map(listOf);
    last = kind;
    for (const list of lists) list.push(entry);
  }
  for (const [kind, found] of before === null ? [] : byKind) {
    const same = before?.of(kind) as FactEntry[];
    const isSame = same.length === found.length && found.every((each, at) => each === same[at]);
    if (isSame) byKind.set(kind, same);
  }
  return {
    of<K extends Kind>(kind: K): readonly FactEntry<K>[] {
      // Sound because entries are kept by the kind of their record.
      return (byKind.get(kind) ?? []) as readonly FactEntry[] as readonly FactEntry<K>[];
    },
  };
}

/** What was gathered last for somebody. */
const GATHERED = new WeakMap<
  object,
  { readonly all: readonly FactEntry[]; readonly facts: Facts }
>();

/**
 * The same for who gathers those of one state after the other: of the kinds that have the same, the lists
 * are the same.
 * @param by whose they are
 */
export function gatherAgain(all: readonly FactEntry[], by: object): Facts {
  const last = GATHERED.get(by);
  const facts = last?.all === all ? last.facts : gather(all, last?.facts);
  GATHERED.set(by, { all, facts });
  // What is found out about all of them holds for one state.
  return { ...facts };
}
