import { BOTH_SIDES } from '../../../core/conflict-marker.ts';
import { cutWithin } from '../../../core/cut-within.ts';
import type { Fault } from '../../../core/fault.ts';
import { JSON_WORDS, OF_BOTH_SIDES, type SlipWords } from '../../../core/json-words.ts';
import type { AnyRecord, Parsed } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';
import { syntaxExamples } from '../syntax-examples.ts';
import { YAML_WORDS } from '../yaml-words.ts';

type Words = Readonly<Record<string, SlipWords>>;

const OTHER_WORDS: Words = {
  blankLine: {
    text: 'A blank line is between the entries',
    help: 'Remove the blank line: programs that read line by line stop here.',
  },
  severalLines: {
    text: 'The entry that begins here is written over lines {from} to {to}, but an entry of this file is one line',
    help: 'Write the entry on one line: remove only line ends and indentation. If these are two entries, write two lines.',
  },
  listOfEntries: {
    text: 'Lines {from} to {to} are one list, but each entry of this file is a line of its own',
    help: 'Write each entry on one line, without the brackets of the list and the commas between its entries.',
  },
  brokenLines: {
    text: 'The entry that begins here is written over lines {from} to {to}, and is not valid JSON: {what}',
    help: 'Correct the entry, and write it on one line. If these are several entries, write a line for each, without brackets or commas around them.',
  },
  partedEntry: {
    text: 'The entry that begins here is written over lines {from} to {to}, and a merge conflict parts it',
    help: 'Write the version of each side as an entry of one line, that of the published branch first. Both versions also have the lines that both sides share. Remove the lines that git added. If the versions are equal, keep one. If they have one id, give the second a new id.',
  },
  textConflict: {
    text: 'A merge conflict was left here',
    help: OF_BOTH_SIDES,
  },
  notGzip: {
    text: 'This file is not gzip from its first byte to its last',
    help: 'Restore the file from the commit that added it. If it is not committed yet, compress it again, with gzip and nothing after it.',
  },
  unclosedFrontMatter: {
    text: 'The front matter that begins here is never closed',
    help: 'Add a line of three dashes (---) after its last line.',
  },
  frontMatterLate: {
    text: 'Front matter must be at the very start of a file, but something is before it',
    help: 'Remove everything before the three dashes: blank lines, comments, or invisible characters (a second byte-order mark, a zero-width space).',
  },
  frontMatterFence: {
    text: 'The line {fence} opens no front matter',
    help: 'Write three dashes alone (---) before YAML, or ---json before JSON.',
  },
  frontMatterLineEnds: {
    text: 'The lines end in a carriage return alone, so programs do not find the front matter',
    help: 'Save the file with line feeds (LF), or with CR LF.',
  },
  frontMatterNotObject: {
    text: 'The front matter is JSON, but not an object',
    help: 'Write it as an object: { "subject": "..." }.',
  },
};

const messages: Readonly<Record<string, string>> = {
  ...mapped(JSON_WORDS, ({ text }) => `This is not valid JSON: ${text}`),
  ...mapped(YAML_WORDS, ({ text }) => `This is not valid YAML: ${text}`),
  ...mapped(OTHER_WORDS, ({ text }) => text),
};

const helps = mapped({ ...JSON_WORDS, ...YAML_WORDS, ...OTHER_WORDS }, ({ help }) => help);

/** One side of a log alone would lose what the other one recorded. */
const lineHelps = { ...helps, conflict: BOTH_SIDES };

function mapped(words: Words, part: (words: SlipWords) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([id, entry]) => [id, part(entry)]));
}

export default defineFileRule({
  id: 'file/syntax',
  level: 'error',
  since: '0.1.0',
  source: 'RFC 8259; YAML 1.2.2',
  summary: 'JSON, JSONL, YAML and front matter can be parsed',
  why: 'Programs interpret a broken text differently, or ignore it. Nothing in this text was checked.',
  fix: 'Correct the text at the place shown.',
  decisions: [
    STAYS_ON,
    'JSON is strict (RFC 8259): no comments, no trailing commas. YAML is 1.2 with the core schema, so `yes` and `on` are text.',
    'A text is reported at its first fault, and at further ones that do not depend on it. In JSONL each line is a text of its own, and so is each entry of several on one line.',
    'A JSONL entry that is written over several lines is one fault. So is a merge conflict; the entries of both sides are read.',
    'In Markdown a merge conflict is a fault if all its marker lines are there, in order and outside of code blocks.',
    'A blank line in JSONL is a fault where an entry follows; blank lines at the end are not.',
    'Markdown that begins with a line of three dashes has front matter if a mapping is below it, or a line that looks like one. Such a line begins with a key in small letters and a colon.',
    'Front matter that is nearly right is reported, because no program would read it. Examples: an invisible character or a comment before it; `---yaml` or `--- json`.',
    'The front matter of `---json` is an object.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: syntaxExamples(),
  check({ record }) {
    if (!('entries' in record))
      return faultFindings(withLostEnd(record), 'syntax', messages, helps);
    return faultFindings(withCutOff(record), 'syntax', messages, lineHelps);
  },
});

/** A JSON document of which the rest is lost: nobody completes it. */
function withLostEnd<R extends AnyRecord>(record: R): R {
  const { text, faults } = record;
  const isOfJson = ({ message, help }: Fault) => help === undefined && IN_LINE.has(message);
  const what = /^\s*[{[]/.test(text) && faults.some(isOfJson) ? cutWithin(text) : null;
  if (what === null) return record;
  const help = `The file ends in the middle of ${what}: the rest was lost. ${LOST_END}`;
  return { ...record, faults: faults.map((each) => (isOfJson(each) ? { ...each, help } : each)) };
}

const LOST_END = 'Get the whole text from its author or from another copy. Do not complete it.';

/** A record of lines some of which were cut off while they were written: faults in these are about that. */
function withCutOff<R extends Parsed>(record: R): R {
  const { text, faults } = record;
  const isOfIt = ({ at, message, help }: Fault) =>
    help === undefined && IN_LINE.has(message) && isCutOff(text, at);
  if (!faults.some(isOfIt)) return record;
  return {
    ...record,
    faults: faults.map((fault) => (isOfIt(fault) ? { ...fault, help: CUT_OFF } : fault)),
  };
}

/** True for a line that ends within what it opens, and not with a brace. */
function isCutOff(text: string, { start }: Fault['at']): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [line = ''] = text.slice(from).split('\n', 1);
  if (!/^\s*\{.*[^}\s]\s*$/s.test(line)) return false;
  // A string that does not end counts as what opens something.
  const bare = line.replace(/"(?:[^"\\]|\\.)*("?)/gs, (_, end) => (end === '' ? '{' : ''));
  return bare.replace(/[^[{]/g, '').length > bare.replace(/[^\]}]/g, '').length;
}

/** What can be wrong within one line. */
const IN_LINE = new Set(Object.keys(JSON_WORDS).filter((message) => message !== 'conflict'));

const CUT_OFF = 'The entry was cut off: complete it, or delete this part of it.';
