import { allOf } from '../core/all-of.ts';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { AnyOperation } from '../core/operation.ts';
import { wordsOf } from '../protocols/operations.ts';
import { meantBy, OTHER_OPTIONS } from '../protocols/other-words.ts';
import type { Command } from './command-names.ts';
import { otherWords } from './given.ts';
import { COMMON } from './operation-arguments.ts';
import { OPERATION_OPTIONS } from './operation-names.generated.ts';

/**
 * Refuses a word that is not an operation, and names the one that is meant.
 * @param words the command, and what follows it
 * @throws WrongUse always
 */
export function unknownOperation(
  words: readonly string[],
  operations: readonly AnyOperation[],
): never {
  const [command = '', action] = words;
  const own = operations.filter((each) => wordsOf(each)[0] === command);
  const known = [
    ...otherWords(command as Command),
    ...own.map((each) => wordsOf(each).slice(1).join(' ')),
  ];
  const meant =
    action === undefined
      ? null
      : (meantBy(words) ?? nearest(words.slice(1, 3).join(' '), known) ?? nearest(action, known));
  // A word that others follow is known, and what follows it is not.
  const isGroup = words.length > 2 && known.some((each) => each.startsWith(`${action} `));
  const [group, word] = isGroup ? [`${command} ${action}`, words[2]] : [command, action];
  const there = isGroup ? known.filter((each) => each.startsWith(`${action} `)) : known;
  throw new WrongUse(
    'missing-argument',
    word === undefined ? `${group} needs an operation.` : `${group} does not know "${word}".`,
    meant === null
      ? `It knows: ${there.join(', ')}. \`lint-protocol ${command} --help\` shows what they do.`
      : `Did you mean \`lint-protocol ${command} ${meant}\`?`,
  );
}

/** For options that an operation has not: names those that are meant. */
export function unknownOptions(names: readonly string[], operation: AnyOperation): WrongUse {
  const words = wordsOf(operation).join(' ');
  const known = [...Object.keys(OPERATION_OPTIONS[words]?.options ?? {}), ...Object.keys(COMMON)];
  const faults = names.map((name) => {
    const meant = nearest(name, known);
    const option = meant === null ? otherOption(words, name) : `--${meant}`;
    const beside = option === null ? besideWith(words, name) : null;
    const help = option ?? beside;
    return new WrongUse(
      'unknown-option',
      `${words} has no option --${name}.`,
      help === null
        ? `\`lint-protocol ${words} --help\` lists its options.`
        : `Did you mean ${beside === null ? help : `\`${help}\``}?`,
    );
  });
  return allOf(faults);
}

function otherOption(words: string, name: string): string | null {
  const all = Object.entries(OTHER_OPTIONS[words] ?? {});
  return all.find(([names]) => names.split(' ').includes(name))?.[1] ?? null;
}

/** The operation of the same group that has an option, or takes a file. */
function besideWith(words: string, name: string): string | null {
  const group = words.slice(0, words.lastIndexOf(' ') + 1);
  if (!group.trim().includes(' ')) return null;
  const others = Object.entries(OPERATION_OPTIONS).filter(
    ([other]) => other.startsWith(group) && other !== words,
  );
  const [found] = others.find(([, { options }]) => Object.hasOwn(options, name)) ?? [];
  if (found !== undefined) {
    const takes = OPERATION_OPTIONS[found]?.options[name];
    return `lint-protocol ${found} --${name}${takes === '' ? '' : ` ${takes}`}`;
  }
  const [ofFiles] = name === 'file' ? (others.find(([, { files }]) => files === true) ?? []) : [];
  return ofFiles === undefined ? null : `lint-protocol ${ofFiles} FILE`;
}
