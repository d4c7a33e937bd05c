import { COMMON } from '../../cli/operation-arguments.ts';
import { OPERATION_OPTIONS } from '../../cli/operation-names.generated.ts';
import { type Choices, valueChoices } from './choices.ts';

/** An option of an operation. */
export interface OfferedOption {
  readonly name: string;
  readonly takes: 'flag' | 'value' | 'maybe';
  readonly choices: Choices;
}

/** What may stand behind the words of an operation. */
export interface OfferedOperation {
  /** `vouch propose claim`. */
  readonly words: string;
  /** Its own. */
  readonly options: readonly OfferedOption[];
  readonly takesFiles: boolean;
}

/** All operations, those first whose words are the beginning of no other's. */
export function offeredOperations(): readonly OfferedOperation[] {
  return Object.entries(OPERATION_OPTIONS)
    .map(([words, { files, options }]) => ({
      words,
      options: Object.entries(options).map(ownOption),
      takesFiles: files,
    }))
    .sort((one, other) => other.words.length - one.words.length);
}

/** The words that may follow the first ones of an operation, beyond the second: `claim` behind `vouch propose`. */
export function furtherWords(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const words of Object.keys(OPERATION_OPTIONS)) {
    const [command, name, further] = words.split(' ');
    const start = `${command} ${name}`;
    if (further !== undefined) found.set(start, (found.get(start) ?? new Set()).add(further));
  }
  return new Map([...found].map(([start, further]) => [start, [...further]]));
}

function ownOption([name, value]: readonly [string, string]): OfferedOption {
  return { name, takes: value === '' ? 'flag' : 'value', choices: valueChoices(value) };
}

/** Those of every operation. */
export const COMMON_OPTIONS: readonly OfferedOption[] = Object.entries(COMMON).map(
  ([name, option]) => ({
    name,
    takes: option.takes,
    choices: valueChoices(
      name === 'format' ? 'pretty|json' : 'value' in option ? option.value : '',
    ),
  }),
);
