import { OF_BOTH_SIDES, type SlipWords } from '../../core/json-words.ts';

/** The words for what keeps a text from being YAML, by the fault's message id. */
export const YAML_WORDS: Readonly<Record<string, SlipWords>> = {
  yamlColonInValue: {
    text: 'the value contains ": ", which begins another mapping: {found}',
    help: 'Put double quotes around the whole value.',
  },
  yamlNoColon: {
    text: '{found} is not a key with a value',
    help: 'Write a key, a colon, a space and the value. If the line belongs to the line above, indent it.',
  },
  yamlKeysUnderValue: {
    text: 'indented lines below a value hold further keys: {found}',
    help: 'If the lines belong to the value, put double quotes around it. Otherwise move the lines to the left.',
  },
  yamlValueStart: {
    text: 'a value cannot begin with {found}',
    help: 'Put double quotes around the value.',
  },
  yamlBehindValue: {
    text: '{found} follows a value that {closer} has ended',
    help: 'Put double quotes around all that belongs to the value. A quote of the same kind is written twice between single quotes, and after a backslash between double quotes.',
  },
  yamlUnclosedQuote: {
    text: 'the text that this {quote} begins is not closed, or goes on in a line that is not indented',
    help: 'Add the closing {quote}.',
  },
  yamlUnclosed: {
    text: 'the {what} that opens here is never closed',
    help: 'Add the missing {closer}.',
  },
  yamlUnclosedBefore: {
    text: 'the {what} that opens here goes on in a line that is not indented',
    help: 'Add the missing {closer}, or indent the lines that belong to the {what}.',
  },
  yamlWrongCloser: {
    text: 'the {what} is closed with {found}',
    help: 'Close it with {closer}.',
  },
  yamlIndent: {
    text: 'this line is indented differently from the lines it belongs to',
    help: 'Indent all keys of a mapping, and all items of a list, by the same number of spaces.',
  },
  yamlBlankInBlock: {
    text: 'this blank line has more spaces than the first line of the text that it begins',
    help: 'Delete the spaces of the line.',
  },
  yamlTab: {
    text: 'a tab is used to indent',
    help: 'Use spaces.',
  },
  yamlEscape: {
    text: '{found} is not a YAML escape',
    help: 'Write a backslash itself as \\\\, or use single quotes.',
  },
  yamlControl: {
    text: 'it holds the invisible character {code}',
    help: 'Delete it, or write it as an escape between double quotes.',
  },
  yamlConflict: {
    text: 'a merge conflict was left here',
    help: OF_BOTH_SIDES,
  },
  yamlUnknownAlias: {
    text: '*{name} refers to the anchor &{name}, which does not exist',
    help: 'If the asterisk is part of the text, put double quotes around the whole value, or the whole item of the list.',
  },
  yamlKey: {
    text: 'a list or a mapping is used as a key',
    help: 'Use plain text as the key.',
  },
  yamlVersion: {
    text: 'it is written for version {version}, and version 1.2 is read',
    help: 'Remove the line, and put double quotes around yes, no, on and off where they are text.',
  },
  yamlVersionTwice: {
    text: 'its version is said a second time',
    help: 'Keep one %YAML line.',
  },
  yamlSecondDocument: {
    text: 'a second document begins here',
    help: 'Keep one document in a file.',
  },
  yamlOther: {
    text: 'it cannot be parsed from {found} on',
    help: 'Correct the text; double quotes around the value often help.',
  },
};
