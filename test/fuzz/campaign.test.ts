import { describe, expect, test } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import { blindCampaign, campaign, type Finding } from '../../scripts/fuzz/campaign.ts';
import { Corpus } from '../../scripts/fuzz/corpus.ts';
import { type FuzzInput, lastCommit, toJson } from '../../scripts/fuzz/fuzz-input.ts';
import { demandParsed } from '../../scripts/fuzz/properties/parsed.ts';
import type { Target } from '../../scripts/fuzz/target.ts';
import type { AnyRecord, ReadableKind } from '../../src/core/record.ts';
import { parseAs } from '../parse/parse-as.ts';

/** Files of one kind, read by a parser that a test may have broken. */
function readBy(
  kind: ReadableKind,
  texts: readonly string[],
  parse: (bytes: Uint8Array) => Promise<AnyRecord> = (bytes) => parseAs(kind, bytes),
): Target {
  return {
    name: 'a parser',
    batch: 64,
    seeds: () =>
      texts.map((text) => ({
        origin: 'a test',
        commits: [{ parents: [], files: { file: Buffer.from(text) } }],
        options: {},
      })),
    async check(input) {
      const bytes = lastCommit(input).files['file'];
      if (bytes instanceof Uint8Array) demandParsed(kind, bytes, await parse(bytes));
    },
  };
}

async function run(target: Target, most: number, by = blindCampaign) {
  const findings: Finding[] = [];
  const tally = await by({
    seed: 1,
    targets: [target],
    minimisingTries: 200,
    isOver: ({ inputs }) => findings.length > 0 || (inputs[target.name] ?? 0) >= most,
    onFinding: (finding) => findings.push(finding),
  });
  return { findings, tally };
}

const ENTRIES = ['{"id":"b-1","n":[1,{"x":null}]}\n{"id":"b-2"}\n', '{"a":"é"}\n'];
const MESSAGES = ['---\nid: 1\nsubject: "INFO: x"\n---\n\n## Information\n\n- one\n'];

/** The text of a finding's one file. */
function fileOf(findings: readonly Finding[]): unknown {
  return findings.map(({ input }) => toJson(input).commits[0]?.files['file']);
}

describe('a campaign', () => {
  test('keeps what runs code that nothing had run, and finds nothing in sound parsers', async () => {
    const { findings, tally } = await run(readBy('message', MESSAGES), 300, campaign);
    expect(findings).toEqual([]);
    expect(tally.findings).toEqual({});
    expect(tally.inputs['a parser']).toBeGreaterThanOrEqual(300);
    expect(tally.kept['a parser']).toBeGreaterThan(5);
    expect(tally.kept['a parser']).toBeLessThan(200);
  });

  test('tries each seed before anything is changed', async () => {
    const broken = readBy('message', MESSAGES, async () => {
      throw new Error('planted');
    });
    const { findings, tally } = await run(broken, 1);
    expect(findings.map(({ signature }) => signature)).toEqual([
      'an exception leaves a stage: Error in an unknown place',
    ]);
    expect(fileOf(findings)).toEqual(['']);
    expect(tally.inputs).toEqual({ 'a parser': 1 });
  });
});

describe('a fault that is planted in a parser is found, and told by a few bytes', () => {
  test('an exception for one character', async () => {
    const broken = readBy('message', MESSAGES, async (bytes) => {
      if (Buffer.from(bytes).includes('\u2028')) throw new RangeError('planted');
      return parseAs('message', bytes);
    });
    const { findings } = await run(broken, 20_000);
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('RangeError: planted'),
    ]);
    expect(fileOf(findings)).toEqual(['\u2028']);
  });

  test('values that are lost where a line before them is broken', async () => {
    const broken = readBy('bead-list', ENTRIES, async (bytes) => {
      const record = await parseAs('bead-list', bytes);
      const isHit = 'entries' in record && record.faults.some(({ kind }) => kind === 'syntax');
      if (!isHit) return record;
      const entries = record.entries.map(({ span: { start, end }, ...entry }) => ({
        ...entry,
        span: { start: start + 1, end },
      }));
      return { ...record, entries } as AnyRecord;
    });
    const { findings } = await run(broken, 20_000);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.signature).toMatch(/: bead-list$|SyntaxError/);
  });

  test('a place behind the end of the text', async () => {
    const broken = readBy('message', MESSAGES, async (bytes) => {
      const record = await parseAs('message', bytes);
      const { text } = record;
      const faults = record.faults.map((fault) =>
        fault.kind === 'encoding'
          ? { ...fault, at: { start: text.length, end: text.length + 1 } }
          : fault,
      );
      return { ...record, faults };
    });
    const { findings } = await run(broken, 20_000);
    expect(findings.map(({ signature }) => signature)).toEqual([
      'a span lies outside of its text: message',
    ]);
  });

  test('JSON that is read although it is none', async () => {
    const broken = readBy('contribution', ['{"id":"c","list":[1,2]}'], async (bytes) => {
      const text = Buffer.from(bytes).toString();
      return parseAs('contribution', text.replace(/,(?=\s*[\]}])/, ''));
    });
    const { findings } = await run(broken, 20_000);
    expect(findings.map(({ signature }) => signature)).toEqual([
      'JSON is read otherwise: contribution',
    ]);
  });
});

test('a corpus makes the same inputs for the same numbers, and paths that git can have', () => {
  const seed: FuzzInput = {
    target: 'records',
    origin: 'a test',
    options: {},
    commits: [
      { parents: [], files: { 'messages/1.md': Buffer.from('old\n') } },
      { parents: [0], files: { 'messages/1.md': Buffer.from('new\n'), link: { symlink: 'x' } } },
    ],
  };
  const made = (numbers: number) => {
    const corpus = new Corpus(seeded(numbers), [seed]);
    return Array.from({ length: 2000 }, () => corpus.next());
  };
  expect(made(1).map(toJson)).toEqual(made(1).map(toJson));
  expect(made(2).map(toJson)).not.toEqual(made(1).map(toJson));
  const paths = made(1).flatMap(({ commits }) =>
    commits.flatMap(({ files }) => Object.keys(files)),
  );
  const names = paths.flatMap((path) => path.split('/'));
  expect(names.filter((name) => /^$|^\.{1,2}$|^\.git$|\0/i.test(name))).toEqual([]);
  expect(new Set(paths).size).toBeGreaterThan(30);
  const pasts = new Set(made(1).map(({ commits }) => JSON.stringify(commits[0]?.files)));
  expect(pasts.size).toBeGreaterThan(50);
});
