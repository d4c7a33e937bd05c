import { gzipSync } from 'node:zlib';
import { analyze } from '../../../src/analyze/analyze.ts';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { globFault } from '../../../src/core/glob.ts';
import { decidingLine, readIgnoreFile } from '../../../src/core/ignore-file.ts';
import { withoutMember } from '../../../src/core/json-member.ts';
import { KnownLine } from '../../../src/core/known-line.ts';
import { locatorOf } from '../../../src/core/locator.ts';
import { suggester } from '../../../src/core/suggester.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { readBundle } from '../../../src/parse/archive/bundle.ts';
import { parseJson } from '../../../src/parse/json/json.ts';
import { parseJsonLinesRecord } from '../../../src/parse/json/json-lines-record.ts';
import { readFrontMatter } from '../../../src/parse/markdown/front-matter.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { readPlainYaml } from '../../../src/parse/yaml/yaml-plain.ts';
import { disagreement } from '../../../src/protocols/contributions/conflict-detection.ts';
import syntax from '../../../src/protocols/files/rules/syntax.ts';
import { definitionOf } from '../../../src/protocols/kinds.ts';
import { CHAIN_START, chainBreaks } from '../../../src/protocols/vouch/audit-chain.ts';
import { eventHash, type LoggedEvent, linkOf } from '../../../src/protocols/vouch/chain-links.ts';
import { HOSTILE_PATTERNS } from '../../../test/engine/ignore-cases.ts';
import { CLAIM, repeated } from '../../../test/parse/archive/bundles.ts';
import { tarEntry } from '../../../test/parse/archive/tar-gz.ts';
import { parseAs } from '../../../test/parse/parse-as.ts';
import { judge } from '../../../test/protocols/mending.ts';
import { BY, CANONICAL } from '../../../test/protocols/messages/mended-text.ts';
import {
  type HostileTexts,
  hostileJson,
  hostileMarkdown,
  hostilePlainYaml,
  hostileYaml,
} from './hostile-texts.ts';
import type { LimitCase } from './limit-case.ts';

const MIB = 2 ** 20;
const LIMITS = DEFAULT_CONFIG.limits;
const DEPTH = { depth: 200, aliases: 100 };

/** Every case, by the part of the program that it hurts. */
export const LIMIT_CASES: readonly LimitCase[] = [
  ...of('Markdown', hostileMarkdown(MIB), 2_000, (text) => {
    const { sections, fences, boldLines, paragraphs, plain } = parseMarkdown(text, 0, DEPTH);
    const empty = sections.filter((section) => section.empty);
    return [
      empty,
      sections[0]?.lines,
      fences.map(({ json }) => json),
      boldLines,
      paragraphs,
      plain,
    ];
  }),
  ...of(
    'plain text of Markdown',
    ['`', '`` ` ', '\\`', '<!-- ', '<code>', '<pre>x', '|`|\n'].map((part) => [
      JSON.stringify(part),
      part.repeat(200_000 / part.length),
    ]),
    1_000,
    (text) => parseMarkdown(text, 0, DEPTH).plain,
  ),
  ...of('YAML', hostileYaml(200_000), 3_000, (text) => parseYaml(text, DEPTH)),
  ...of('plain YAML', hostilePlainYaml(240_000), 300, (text) => readPlainYaml(text, 200, true)),
  ...of('JSON', hostileJson(300_000), 1_000, (text) => parseJson(text, DEPTH).positions.spanOf([])),
  ...of(
    'front matter',
    ['\n', ' ', '<!-- -->', '<!--', '--- x\n', '---\n', '\t\n'].map((piece) => [
      JSON.stringify(piece),
      `---\na: 1\n${piece.repeat(2_000_000 / piece.length)}`,
    ]),
    1_000,
    (text) => readFrontMatter(text, DEPTH, parseYaml),
  ),
  ...lines(),
  ...words(),
  ...records(),
  ...bundles(),
];

function of(
  part: string,
  texts: HostileTexts,
  time: number,
  work: (text: string) => unknown,
): LimitCase[] {
  return texts.map(([name, text]) => ({
    name: `${part}: ${name}`,
    prepare: () => () => work(text),
    time,
  }));
}

function lines(): LimitCase[] {
  const many = 300_000;
  const objects: HostileTexts = [
    ['backslashes', `{"a":"${'\\\\'.repeat(many)}","hash":1}`],
    ['escaped quotes', `{"a":"${'\\"'.repeat(many)}","hash":1}`],
    ['lists in lists', `{"a":${'['.repeat(many)}${']'.repeat(many)},"hash":1}`],
    ['one key many times', `{${'"hash":1,'.repeat(many)}"hash":1}`],
    ['blanks', `{${' '.repeat(many)}"hash":1${' '.repeat(many)}}`],
  ];
  const broken = Buffer.from('{x\n'.repeat(200_000));
  return [
    ...of('a line without a member', objects, 500, (text) => withoutMember(text, 'hash')),
    {
      name: 'JSON Lines: 200,000 broken lines, judged',
      prepare: () => () =>
        analyze(
          parseJsonLinesRecord('bead-list', broken, LIMITS, null),
          true,
          [syntax],
          DEFAULT_CONFIG,
        ),
      time: 5_000,
    },
    { name: 'an audit log of 30,000 events', prepare: () => auditLog(30_000), time: 1_000 },
    {
      name: 'an audit log of 30,000 events, the last first',
      prepare: () => auditLog(30_000, true),
      time: 1_000,
    },
  ];
}

function auditLog(length: number, isReversed = false): () => unknown {
  const events: LoggedEvent[] = [];
  let prevHash = CHAIN_START;
  for (let id = 0; id < length; id++) {
    const unsigned = { id: `${id}`, prev_hash: prevHash };
    const hash = eventHash(JSON.stringify(unsigned), prevHash);
    const value = { ...unsigned, hash };
    events.push({ line: new KnownLine(JSON.stringify(value)), value });
    prevHash = hash;
  }
  if (isReversed) events.reverse();
  return () => chainBreaks(events.map(linkOf));
}

function words(): LimitCase[] {
  const names = Array.from({ length: 3000 }, (_, index) => `agent-number-${10_000 + index}`);
  const decision = (answer: string) => ({ question: 'Which?', answer, confidence: 1, sources: [] });
  return [
    {
      name: 'suggestions for 3,000 words of 3,000',
      prepare: () => () => names.map(suggester(new Set(names.map((name) => `${name}x`)))),
      time: 2_000,
    },
    {
      name: '10,000 places in a line of 4,000,000 characters',
      prepare: () => () => {
        const locator = locatorOf({ text: 'é'.repeat(4_000_000), skipped: 0 });
        for (let at = 0; at < 4_000_000; at += 400) locator.rangeOf({ start: at, end: at + 1 });
      },
      time: 1_000,
    },
    ...of(
      'globs of 500 characters',
      ['[', '{', '{,', '*', '*(', '\\', './', '//', '[a', ' '].map((piece) => [
        JSON.stringify(piece),
        piece.repeat(500 / piece.length),
      ]),
      50,
      globFault,
    ),
    ...HOSTILE_PATTERNS.map(
      ([name, patterns, path]): LimitCase => ({
        name: `ignore patterns: ${name}`,
        prepare: () => {
          const bytes = Buffer.from(patterns);
          const as = { isFolder: false, ignoreCase: false };
          return () => decidingLine([readIgnoreFile('.gitignore', 0, bytes)], path, as);
        },
        time: 3_000,
      }),
    ),
    ...of(
      'answers compared',
      [' ', '\u00a0\n\t', ', ', ' then ', '. '].map((piece) => [
        `200,000 ${JSON.stringify(piece)}`,
        `a${piece.repeat(200_000)}`,
      ]),
      2_000,
      (text) => disagreement(decision(`${text}b`), decision(`${text}c`)),
    ),
  ];
}

function records(): LimitCase[] {
  const headings = '### From\nA\n#### x\n'.repeat(20_000);
  const message = `---\nsubject: "HANDOFF: a"\nack_required: true\n---\n${headings}`;
  return [
    {
      name: 'a message of 40,000 headings, judged',
      prepare: () => () => judge(memorySnapshot({ [CANONICAL]: message }), BY),
      time: 5_000,
    },
    {
      name: 'an output of 50,000 labels',
      prepare: async () => {
        const record = await parseAs('subagent-output', '**Task**: '.repeat(50_000));
        return () => (record.readable ? definitionOf(record.kind).fact(record) : null);
      },
      time: 1_000,
    },
    {
      name: 'the faults of 60,000 decisions',
      prepare: async () => {
        const decisions = Array.from({ length: 60_000 }, () => ({}));
        const record = await parseAs('contribution', JSON.stringify({ decisions }));
        return () => ('shape' in record ? record.shape.length : null);
      },
      time: 3_000,
    },
  ];
}

function bundles(): LimitCase[] {
  const reading = (bytes: Buffer, fileBytes: number) => () =>
    readBundle({ size: bytes.length, pieces: [bytes] }, { ...LIMITS, fileBytes });
  const entries = (count: number) =>
    Buffer.concat(Array<Buffer>(count).fill(tarEntry({ name: 'claims/x.yaml' })));
  const bomb = () => {
    const page = tarEntry({ name: 'pages/a.md', size: 2 ** 30 });
    const head = gzipSync(Buffer.concat([tarEntry(CLAIM), page]));
    return Buffer.concat([head, repeated(Buffer.alloc(4 * MIB), 256)]);
  };
  return [
    {
      name: 'a bundle: a bomb of a gigabyte',
      prepare: () => reading(bomb(), LIMITS.fileBytes),
      time: 3_000,
      memory: 200,
    },
    {
      name: 'a bundle: 510,000 entries',
      prepare: () => reading(repeated(entries(10_000), 51), 256 * MIB),
      time: 8_000,
      memory: 400,
    },
  ];
}
