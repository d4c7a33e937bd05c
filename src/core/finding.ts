import type { Level } from './level.ts';
import type { Place } from './place.ts';
import type { RecordRef } from './record.ts';

/** Another place that a finding is about. */
export interface Related {
  /** Left out for the finding's own record. */
  readonly record?: RecordRef;
  readonly at?: Place;
  readonly message: string;
}

/** What a rule yields. The engine adds level, range, record, fingerprint. */
export interface Finding {
  /** One of the rule's message ids. */
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Left out for the record as a whole. */
  readonly at?: Place;
  /** Left out in file rules, which see one record only. */
  readonly record?: RecordRef;
  readonly related?: readonly Related[];
  /** How to mend this very finding, where the rule's own `fix` is too general. */
  readonly help?: string;
  /** What the fault is about, where the text at its place does not say it (a section that is missing). */
  readonly key?: string;
  /** Where the rule's own level does not fit this very finding; a configured level wins over both. */
  readonly level?: Level;
}
