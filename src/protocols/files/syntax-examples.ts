import type { Example, ExpectedFinding, InvalidExample, RuleText } from '../../core/rule.ts';

/** Front matter that is broken in one place, and the finding. */
type BrokenYaml = readonly [
  message: string,
  at: string,
  lines: readonly string[],
  related?: readonly string[],
];

/** Lines that are broken in one place each, and the findings. */
type BrokenLine = readonly [message: string, at: string, line: string, related?: readonly string[]];

/** One file of lines: each is told, none hides another. */
function broken(name: string, lines: readonly BrokenLine[]): InvalidExample {
  const content = lines.map(([, , line]) => `${line}\n`).join('');
  const expect = lines.map(([message, at, , related], index): ExpectedFinding => {
    const line = index + 1;
    const range = at.replace(/\d+/g, (column) => `${line}:${column}`);
    const others = related?.map((other) => other.replace(/\d+/g, (column) => `${line}:${column}`));
    return { message, at: range, ...(others && { related: others }) };
  });
  return { name, files: { '.beads/issues.jsonl': content }, expect };
}

/** One message for each mistake. Lines count from the opening fence. */
function brokenYaml(name: string, mistakes: readonly BrokenYaml[]): InvalidExample {
  const path = (index: number) => `messages/${index + 1}.md`;
  return {
    name,
    files: Object.fromEntries(
      mistakes.map(([, , lines], index) => [path(index), ['---', ...lines, '---', ''].join('\n')]),
    ),
    expect: mistakes.map(([message, at, , related], index) => ({
      message,
      at,
      path: path(index),
      ...(related && { related: related.map((other) => `${path(index)}@${other}`) }),
    })),
  };
}

const VALID: readonly Example[] = [
  {
    name: 'YAML front matter',
    files: {
      'messages/1.md': '---\nsubject: "INFO: news"\nto: [ada]\nurgent: no\n---\n\nText.\n',
    },
  },
  {
    name: 'JSON front matter',
    files: { 'messages/1.md': '---json\n{ "subject": "INFO: news", "to": ["ada"] }\n---\n' },
  },
  {
    name: 'an issue a line, blank lines at the end',
    files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{"id":"b-2"}\n\n\n' },
  },
  {
    name: 'Markdown that shows a merge conflict, or draws lines',
    files: {
      'messages/1.md':
        '---\nsubject: "INFO: news"\n---\n\n```\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> work\n```\n\nTitle\n=======\n',
    },
  },
  {
    name: 'Markdown that begins with a line',
    files: { 'messages/notes.md': '---\n\nNote: this is: no envelope\n\n---\n' },
  },
];

/** What is wrong around texts: lines and front matter. */
const MISPLACED: readonly InvalidExample[] = [
  {
    name: 'an entry, a blank line, another entry',
    files: { '.beads/issues.jsonl': '{"id":"b-1"}\n\n\n{"id":"b-2"}\n' },
    expect: [{ message: 'blankLine', at: '2:1-2:1' }],
  },
  {
    name: 'an entry over several lines',
    files: { '.beads/issues.jsonl': '{\n  "id": "b-1"\n}\n{"id":"b-2"}\n' },
    expect: [{ message: 'severalLines', at: '1:1-3:2' }],
  },
  {
    name: 'an entry over several lines that is broken as well',
    files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{\n  "id": "b-2",\n}\n' },
    expect: [{ message: 'brokenLines', at: '2:1-4:2' }],
  },
  {
    name: 'an entry over several lines that a merge conflict parts',
    files: {
      '.beads/issues.jsonl':
        '{\n  "id": "b-1",\n<<<<<<< HEAD\n  "title": "A"\n=======\n  "title": "B"\n>>>>>>> work\n}\n{"id":"b-2"}\n',
    },
    expect: [{ message: 'partedEntry', at: '1:1-8:2' }],
  },
  {
    name: 'a list in place of lines',
    files: { '.beads/issues.jsonl': '[\n  {"id": "b-3"},\n  {"id": "b-4"}\n]\n' },
    expect: [{ message: 'listOfEntries', at: '1:1-4:2' }],
  },
  {
    name: 'a merge conflict among entries',
    files: {
      '.beads/issues.jsonl': '<<<<<<< HEAD\n{"id":"b-1"}\n=======\n{"id":"b-2"}\n>>>>>>> work\n',
    },
    expect: [{ message: 'conflict', at: '1:1-1:8', related: ['5:13-5:13'] }],
  },
  {
    name: 'merge conflicts in messages: in the text, and around all of it',
    files: {
      'messages/1.md':
        '---\nsubject: "INFO: news"\n---\n\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> work\n',
      'messages/2.md':
        '<<<<<<< HEAD\n---\nsubject: "INFO: news"\n---\n=======\n---\nsubject: "INFO: more"\n---\n>>>>>>> work\n',
    },
    expect: [
      {
        message: 'textConflict',
        at: '5:1-5:8',
        path: 'messages/1.md',
        related: ['messages/1.md@9:13-9:13'],
      },
      {
        message: 'textConflict',
        at: '1:1-1:8',
        path: 'messages/2.md',
        related: ['messages/2.md@9:13-9:13'],
      },
    ],
  },
  {
    name: 'a part of an audit log that was cut off',
    files: { '.vouch/audit.log.1.jsonl.gz': { base64: 'H4sIAAAAAAAAAw==' } },
    expect: [{ message: 'notGzip', at: '1:1-1:1' }],
  },
  {
    name: 'front matter that is empty, of another type, or has no end',
    files: {
      'messages/1.md': '---json\n---\n',
      'messages/2.md': '---json\n["INFO: news"]\n---\n',
      'messages/3.md': '---\nsubject: "INFO: news"\n',
    },
    expect: [
      { message: 'empty', at: '2:1-2:1', path: 'messages/1.md' },
      { message: 'frontMatterNotObject', at: '2:1-2:15', path: 'messages/2.md' },
      { message: 'unclosedFrontMatter', at: '1:1-1:4', path: 'messages/3.md' },
    ],
  },
  {
    name: 'front matter that no reader finds',
    files: {
      'messages/1.md': '\n---\nsubject: "INFO: news"\n---\n',
      'messages/2.md': '---yaml\nsubject: "INFO: news"\n---\n',
      'messages/3.md': '---\rsubject: "INFO: news"\r---\r',
    },
    expect: [
      { message: 'frontMatterLate', at: '1:1-2:1', path: 'messages/1.md' },
      { message: 'frontMatterFence', at: '1:1-1:8', path: 'messages/2.md' },
      { message: 'frontMatterLineEnds', at: '1:4-1:5', path: 'messages/3.md' },
    ],
  },
];

const jsonMistakes = (): readonly InvalidExample[] => [
  broken('commas, colons and brackets', [
    ['trailingComma', '12-13', '{"id":"b-1",}'],
    ['missingComma', '13-20', '{"id":"b-1" "title":"x"}'],
    ['strayComma', '13-14', '{"id":"b-1",,"title":"x"}'],
    ['missingColon', '2-6', '{"id" "b-1"}'],
    ['missingValue', '6-7', '{"id":}'],
    ['wrongCloser', '15-16', '{"labels":["a"}', ['11-12']],
    ['unclosed', '1-2', '{"id":"b-1"', ['12-12']],
    ['leftover', '13-14', '{"id":"b-1"}{"id":"b-2"}'],
    ['unexpected', '5-6', '["a":1]'],
  ]),
  broken('quotes and strings', [
    ['quotes', '2-3', "{'id':'b-1'}"],
    ['unquotedKey', '2-4', '{id:"b-1"}'],
    ['unquotedText', '7-12', '{"id":bead1}'],
    ['quoteInString', '15-16', '{"title":"say "hello" twice"}'],
    ['unclosedString', '7-12', '{"id":"b-1}'],
    ['badEscape', '12-14', '{"path":"C:\\work"}'],
    ['controlCharacter', '12-13', '{"title":"a\tb"}'],
  ]),
  {
    name: 'an entry that was cut off while it was written',
    files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{"id":"b-2","tit' },
    expect: [{ message: 'unclosedString', at: '2:13-2:17' }],
  },
  broken('numbers, words and what is no JSON at all', [
    ['badNumber', '13-15', '{"priority":01}'],
    ['otherWord', '11-15', '{"closed":True}'],
    ['comment', '14-21', '{"id":"b-1"} // done'],
    ['invisible', '7-8', '{"id":\u00a0"b-1"}'],
    ['conflict', '1-8', '<<<<<<< HEAD'],
  ]),
];

const yamlMistakes = (): readonly InvalidExample[] => [
  brokenYaml('values that need quotes', [
    ['yamlColonInValue', '2:10-2:26', ['subject: INFO: a starting']],
    ['yamlValueStart', '3:7-3:8', ['subject: INFO', 'from: @ada']],
    ['yamlBehindValue', '2:17-2:21', ['subject: [INFO] news']],
    ['yamlUnknownAlias', '3:7-3:11', ['subject: INFO', 'from: *ada']],
    ['yamlUnclosedQuote', '2:10-2:21', ['subject: "INFO: news', 'from: ada']],
    ['yamlEscape', '3:10-3:12', ['subject: INFO', 'path: "C:\\work"']],
  ]),
  brokenYaml('lines and how they are indented', [
    ['yamlNoColon', '3:1-3:9', ['subject: INFO', 'from:ada', 'to: bob']],
    ['yamlKeysUnderValue', '3:7-3:10', ['subject: INFO', 'from: ada', '  team: red']],
    ['yamlIndent', '5:1-5:2', ['subject: INFO', 'to:', '  - ada', ' - bob']],
    ['yamlTab', '4:1-4:2', ['subject: INFO', 'at:', '\tday: 1']],
    ['yamlConflict', '2:1-2:8', ['<<<<<<< HEAD', 'subject: INFO', '=======']],
    ['yamlBlankInBlock', '4:1-4:5', ['subject: INFO', 'note: |', '    ', '  text']],
  ]),
  brokenYaml('lists and mappings', [
    ['yamlUnclosed', '3:5-3:6', ['subject: INFO', 'to: [ada, bob']],
    ['yamlUnclosedBefore', '3:5-3:6', ['subject: INFO', 'to: [ada, bob', 'cc: eve'], ['4:1-4:8']],
    ['yamlWrongCloser', '3:9-3:10', ['subject: INFO', 'to: [ada}'], ['3:5-3:6']],
    ['yamlKey', '3:1-3:6', ['subject: INFO', '[ada]: 1']],
    ['yamlOther', '3:5-3:6', ['subject: INFO', 'to: - ada']],
    ['yamlControl', '3:7-3:8', ['subject: INFO', 'from: \u0007ada']],
  ]),
  brokenYaml('more than one document, or one of another version', [
    ['yamlSecondDocument', '4:1-4:10', ['subject: INFO', '...', 'from: ada']],
    ['yamlVersion', '2:1-2:10', ['%YAML 1.1', 'subject: INFO']],
    ['yamlVersionTwice', '3:1-3:10', ['%YAML 1.2', '%YAML 1.2', 'subject: INFO']],
  ]),
];

/** Worked out where somebody asks: a run of the linter does not. */
export function syntaxExamples(): RuleText['examples'] {
  return { valid: VALID, invalid: [...jsonMistakes(), ...MISPLACED, ...yamlMistakes()] };
}
