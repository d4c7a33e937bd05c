import { definePathKind } from '../../core/kind.ts';

declare module '../../core/record.ts' {
  interface PathKinds {
    /** A file that only grows, as the history of it is seen: line by line, whatever the lines hold. */
    log: true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    log: Readonly<Record<string, never>>;
  }
}

export const log = definePathKind({
  kind: 'log',
  words: ['log', 'logs'],
  format: 'path',
  grows: true,
  // What is said of a log is about how it changed, and not about a state.
  rows: () => undefined,
});
