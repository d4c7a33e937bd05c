import type { Config } from './config.ts';
import type { DeclaredKind } from './declared-kind.ts';
import type { Restores } from './finding.ts';
import type { RuleLevel } from './level.ts';
import type { LogRecord } from './log-change.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** What judges a step besides the settings of the run: those of the states that it came from. */
export interface StepSettings {
  /** The settings of the run, with what is stricter in the others; null where nothing is. */
  readonly config: Config | null;
  /** The kinds by which the states before are read; null where these are those of `config`. */
  readonly kindsBefore: readonly DeclaredKind[] | null;
  /** True for a file that those of the run do not protect any more. */
  readonly isGivenUp: (path: string) => boolean;
  /** What the step itself takes out of its settings. */
  readonly givenUp: readonly GivenUp[];
  /** What came with the step and excuses problems: entries of `ignore`, as JSON. */
  readonly excuses: readonly string[];
}

/** Where a setting is, or was before it was taken out. */
interface SettingPlace {
  readonly path: string;
  readonly entry: SnapshotEntry | null;
  readonly line: LogRecord;
  /** What puts it back; left out where there was no such file. */
  readonly restores?: Restores;
}

/** Records that are not looked at any more. */
export interface Unseen {
  /** The setting that does not name them, as in `messages.include`. */
  readonly unseen: string;
  readonly files: readonly string[];
}

/** What protected records and is taken out of a configuration, or made laxer. */
export type GivenUp = SettingPlace &
  (
    | {
        /** As in `history.appendOnly`. */
        readonly setting: string;
        /** Files that are there, and that it does not name any more. */
        readonly files: readonly string[];
      }
    | Unseen
    | { readonly rules: readonly string[]; readonly old: RuleLevel; readonly now: RuleLevel }
    /** A key of a kind that demands less, as in `kinds.task.steps`. */
    | { readonly laxer: string }
    /** A kind that allows what it forbade, and what that is: `tasks.jsonl:3 (custom/order)`. */
    | { readonly allowing: string; readonly faults: readonly string[] }
  );

/** The same in an example. */
export type ShownGivenUp = Shown<GivenUp>;

type Shown<T extends GivenUp> = T extends unknown
  ? Omit<T, 'entry' | 'line'> & { readonly line: number }
  : never;

/** A line of a configuration. */
export function settingLine(text: string, line: number): LogRecord {
  const before = text.split('\n').slice(0, line - 1);
  const shown = (text.split('\n')[line - 1] ?? '').replace(/\r$/, '');
  const offset = before.reduce((sum, each) => sum + bytesIn(each) + 1, 0);
  const range = {
    start: { line, column: 1, offset },
    end: { line, column: shown.length + 1, offset: offset + bytesIn(shown) },
  };
  return { line, range, text: shown, column: 1 };
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}
