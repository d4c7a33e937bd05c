import { filled, type HostileCase, MIB, numbered } from './hostile-case.ts';

/** Where documents of JSON stand. */
const DOCUMENTS = {
  contribution: '.cleo/contributions/contrib_1a2b3c4d.json',
  vote: '.cleo/consensus/CONS-0042.json',
};

/** Where files of one JSON value a line stand. */
const LINES = {
  subagents: 'agent-outputs/MANIFEST.jsonl',
  audit: '.vouch/audit.log.jsonl',
};

type Payload = readonly [name: string, content: string | Uint8Array, tells: RegExp];

const READ = /Checked \d/;
const SYNTAX = /file\/syntax/;

/** Contents that hurt as a document and as a line. */
const VALUES: readonly Payload[] = [
  ['a million open lists', '['.repeat(MIB), /file\/(?:too-deep|syntax)/],
  ['200,000 open objects', '{"a":'.repeat(200_000), /file\/(?:too-deep|syntax)/],
  ['a text that never ends', `{"a": "${'x'.repeat(5 * MIB)}`, SYNTAX],
  ['a text of backslashes', `{"a": "${'\\'.repeat(2 * MIB)}`, SYNTAX],
  ['100,000 keys', `{${numbered(100_000, (i) => `"k${i}":${i}`, ',')}}`, READ],
  ['one key 100,000 times', `{${numbered(100_000, () => '"id":1', ',')}}`, /file\/duplicate-key/],
  ['__proto__ 50,000 times', `{${numbered(50_000, () => '"__proto__":{}', ',')}}`, /unsafe-key/],
  [
    '__proto__ in each other',
    `${'{"__proto__":'.repeat(190)}{"id":1}${'}'.repeat(190)}`,
    /file\/unsafe-key/,
  ],
  ['lone surrogates', `{"id":"${filled('\\ud800', MIB)}"}`, READ],
  [
    'numbers beyond doubles',
    `{"n":[${numbered(50_000, (i) => `9007199254740993${i}.1e400`, ',')}]}`,
    /file\/number-precision/,
  ],
  ['a number of a million digits', `{"id":${'9'.repeat(MIB)}}`, /file\/number-precision/],
  ['a key of a million letters', `{"${'k'.repeat(MIB)}":1}`, READ],
  ['NUL', `{"id":"${'\0'.repeat(MIB)}"}`, /file\/encoding/],
  ['UTF-16', Buffer.from(`\ufeff{"id":"${'x'.repeat(MIB)}"}`, 'utf16le'), /file\/encoding/],
  ['no UTF-8', Buffer.concat([Buffer.from('{"id":"'), Buffer.alloc(MIB, 0xff)]), /file\/encoding/],
];

/** Contents that hurt as a whole file only. */
const FILES: readonly Payload[] = [
  ['20 MiB of blanks', ' '.repeat(20 * MIB), SYNTAX],
  ['conflict marks', filled('<<<<<<< HEAD\n', MIB), SYNTAX],
  ['a million empty objects', `[${filled('{},', 3 * MIB)}{}]`, READ],
];

/** Contents that hurt line by line. */
const LINE_FILES: readonly Payload[] = [
  ['100,000 broken lines', filled('{"id":\n', 700_000), SYNTAX],
  ['100,000 lines of nothing', '\n'.repeat(100_000), /0 records checked/],
  ['50,000 empty objects', filled('{}\n', 150_000), READ],
  ['50,000 lists', filled('[]\n', 150_000), READ],
  ['one id 20,000 times', filled('{"id":"a","file":"../../../x"}\n', 600_000), READ],
];

/** JSON and JSON Lines in the place of records that are read differently. */
export function jsonCases(): HostileCase[] {
  return [
    ...placed('document', DOCUMENTS, [...VALUES, ...FILES]),
    ...placed('log', LINES, [
      ...VALUES.map(([name, content, tells]): Payload => [name, lineOf(content), tells]),
      ...LINE_FILES,
    ]),
  ];
}

function lineOf(content: string | Uint8Array): string | Uint8Array {
  return typeof content === 'string' ? `${content}\n` : content;
}

function placed(
  what: string,
  places: Readonly<Record<string, string>>,
  payloads: readonly Payload[],
): HostileCase[] {
  return Object.entries(places).flatMap(([place, path]) =>
    payloads.map(([name, content, tells]) => ({
      name: `${what} (${place}): ${name}`,
      files: { [path]: content },
      tells,
    })),
  );
}
