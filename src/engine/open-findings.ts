import type { Found, RecordFinding } from '../core/finding.ts';
import type { HistoryInput } from '../core/history.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { Yielded } from '../core/rule-findings.ts';
import { pastRule } from '../history/judge.ts';

/** A problem of a step that a later one may set right. */
interface Open {
  readonly past: AnyHistoryPart;
  readonly finding: RecordFinding;
  readonly found: Found;
}

/** The problems of the steps so far, without those that a step after them set right. */
export class OpenFindings {
  #open: Open[] = [];
  readonly #found = new Set<Found>();

  add(found: Found, { rule, finding }: Yielded): void {
    this.#found.add(found);
    for (const { past } of pastRule(rule)) {
      if (past.settles !== undefined) this.#open.push({ past, finding, found });
    }
  }

  /** True where a rule wants to know whether the next step sets anything right. */
  awaits(past: AnyHistoryPart): boolean {
    return this.#open.some((each) => each.past === past);
  }

  /** Takes out what a step sets right. */
  settle(input: HistoryInput): void {
    const pasts = new Set(this.#open.map(({ past }) => past));
    for (const past of pasts) {
      const isSettled = past.settles?.(input) ?? null;
      if (isSettled === null) continue;
      for (const each of this.#open) {
        if (each.past === past && isSettled(each.finding)) this.#found.delete(each.found);
      }
      this.#open = this.#open.filter(({ found }) => this.#found.has(found));
    }
  }

  standing(): readonly Found[] {
    return [...this.#found];
  }
}
