import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { type Epic, filesOf, type JsonObject, PATHS, seal, soundEpic, text } from './sound-epic.ts';

type Step = string | number;
type Contribution = 'first' | 'second';

async function lint(epic: Epic): Promise<readonly Diagnostic[]> {
  const snapshot = memorySnapshot(filesOf(epic));
  const past = { bases: [], history: null };
  const request = { snapshot, ...past, config: DEFAULT_CONFIG, rules, selects: null };
  return (await run(request)).diagnostics;
}

/** The paths of all strings, numbers, booleans in a value. */
function scalarsIn(value: unknown, path: readonly Step[] = []): readonly (readonly Step[])[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => scalarsIn((value as Record<Step, unknown>)[key], [...path, key]));
}

function valueAt(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<Step, unknown>)[step], value);
}

function setAt(value: unknown, path: readonly Step[], to: unknown): void {
  const holder = valueAt(value, path.slice(0, -1)) as Record<Step, unknown>;
  const [key = ''] = path.slice(-1);
  if (to === undefined) delete holder[key];
  else holder[key] = to;
}

/** Another member of the set that a value is from: the edit that a shape can't see. */
const OTHER_MEMBER: Readonly<Record<string, string>> = {
  complete: 'partial',
  validated: 'merged',
  high: 'low',
  contradiction: 'scope-difference',
  documentation: 'code',
  code: 'documentation',
  external: 'research',
  comparison: 'notes',
  accepted: 'proposed',
  'choose-a': 'merge',
  accept: 'reject',
  MUST: 'SHOULD',
};

/** The smallest edit: the last letter or digit another one, a time an hour later, a number a little more. */
function edited(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value - 0.01;
  const written = String(value);
  if (Object.hasOwn(OTHER_MEMBER, written)) return OTHER_MEMBER[written];
  const hour = /T(\d\d):\d\d:\d\dZ$/.exec(written);
  if (hour !== null) return written.replace(/T\d\d/, `T${Number(hour[1]) + 1}`);
  const last = written.slice(-1);
  if (/\d/.test(last)) return `${written.slice(0, -1)}${(Number(last) + 1) % 10}`;
  return `${written.slice(0, -1)}${last === 'a' ? 'b' : 'a'}`;
}

/** An epic with one scalar edited, and where that stands in its file. */
function withEdit(part: Contribution, path: readonly Step[]): { epic: Epic; at: number } {
  const epic = soundEpic();
  const before = valueAt(epic[part], path);
  setAt(epic[part], path, '@@');
  const at = text(epic[part]).indexOf('"@@"');
  setAt(epic[part], path, edited(before));
  return { epic, at };
}

/** What was said: the rule, `@` where it marks the very value, the file where it is another. */
function inShort(path: string, at: number, found: readonly Diagnostic[]): readonly string[] {
  return found.map(({ rule, path: where, range: { start } }) => {
    if (where !== path) return `${rule} in ${where}`;
    return start.offset === at ? `${rule}@` : rule;
  });
}

test('the epic is sound', async () => {
  expect(await lint(soundEpic())).toEqual([]);
});

describe.each(['first', 'second'] as const)('the %s contribution, edited by hand', (part) => {
  test.each(scalarsIn(soundEpic()[part]).map((path) => [path.join('.'), path] as const))(
    '%s',
    async (_name, path) => {
      const { epic } = withEdit(part, path);
      const sums = (await lint(epic)).filter(({ rule }) => rule.endsWith('/checksum'));
      const index = part === 'first' ? 0 : 1;
      expect(
        sums.map(({ rule, level, path: where, range: { start } }) => [
          rule,
          level,
          where,
          start.line,
        ]),
      ).toEqual([
        ['manifest/checksum', 'error', PATHS.manifest, index + 1],
        // The line of _meta.checksum: what the contribution says of itself does not hold any more.
        ['contribution/checksum', 'error', PATHS[part], 9],
      ]);
    },
  );
});

/** Who notices an edit where both checksums were made again: `@` stands behind a rule that marks the very value. */
const TOLD: Readonly<Record<Contribution, Readonly<Record<string, readonly string[]>>>> = {
  first: {
    '_meta.contributionId': [`contribution/baseline in ${PATHS.second}`],
    '_meta.agentId': [`manifest/agrees in ${PATHS.manifest}`],
    sessionId: [
      'CONTRIB-001@',
      `CONTRIB-006 in ${PATHS.second}`,
      `contribution/baseline in ${PATHS.second}`,
      `manifest/agrees in ${PATHS.manifest}`,
    ],
    epicId: [`manifest/agrees in ${PATHS.manifest}`],
    markerLabel: ['CONTRIB-002@'],
    taskId: [
      'CONTRIB-002@',
      `contribution/baseline in ${PATHS.second}`,
      `manifest/agrees in ${PATHS.manifest}`,
    ],
    'decisions.0.questionId': [`CONTRIB-006 in ${PATHS.second}`, 'contribution/unique-id'],
    'decisions.0.answer': [`contribution/baseline in ${PATHS.second}`],
    // From 0.7 to 0.69: now a note is wanted.
    'decisions.0.confidence': ['CONTRIB-015@', 'contribution/consensus-ready'],
    'decisions.0.evidence.0.file': ['contribution/evidence-file@'],
    'decisions.0.evidence.0.quote': ['contribution/evidence-quote@'],
    'decisions.0.evidence.0.section': ['contribution/evidence-section@'],
    'decisions.0.evidence.0.line': ['contribution/evidence-line@'],
    'decisions.1.questionId': [`CONTRIB-005 in ${PATHS.second}`],
    'decisions.1.answer': [`CONTRIB-006 in ${PATHS.second}`],
    'decisions.1.evidence.0.file': ['contribution/evidence-file@'],
    'decisions.1.evidence.0.quote': ['contribution/evidence-quote@'],
    status: ['contribution/schema@'],
  },
  second: {
    '_meta.agentId': [`manifest/agrees in ${PATHS.manifest}`],
    sessionId: ['CONTRIB-001@', `manifest/agrees in ${PATHS.manifest}`],
    epicId: [`manifest/agrees in ${PATHS.manifest}`],
    markerLabel: ['CONTRIB-002@'],
    taskId: ['CONTRIB-002@', `manifest/agrees in ${PATHS.manifest}`],
    'decisions.0.questionId': ['CONTRIB-005', 'CONTRIB-006', 'contribution/unique-id'],
    'decisions.0.evidence.0.file': ['contribution/evidence-file@'],
    'decisions.0.evidence.0.quote': ['contribution/evidence-quote@'],
    'decisions.0.evidence.0.section': ['contribution/evidence-section@'],
    'decisions.0.evidence.0.line': ['contribution/evidence-line@'],
    'decisions.1.questionId': ['CONTRIB-005'],
    'decisions.1.answer': ['CONTRIB-006@'],
    'decisions.1.evidence.0.file': ['contribution/evidence-file@'],
    'decisions.1.evidence.0.quote': ['contribution/evidence-quote@'],
    'conflicts.0.questionId': ['CONTRIB-006', 'contribution/baseline'],
    'conflicts.0.thisSession.evidence.0.file': ['contribution/evidence-file@'],
    'conflicts.0.thisSession.evidence.0.quote': ['contribution/evidence-quote@'],
    'conflicts.0.thisSession.evidence.0.section': ['contribution/evidence-section@'],
    'conflicts.0.thisSession.evidence.0.line': ['contribution/evidence-line@'],
    'conflicts.0.otherSession.sessionId': ['CONTRIB-006', 'contribution/baseline@'],
    'conflicts.0.otherSession.contributionId': ['contribution/baseline@'],
    'conflicts.0.otherSession.position': ['contribution/baseline@'],
    'conflicts.0.otherSession.evidence.0.file': ['contribution/evidence-file@'],
    'conflicts.0.otherSession.evidence.0.quote': ['contribution/evidence-quote@'],
    'conflicts.0.otherSession.evidence.0.section': ['contribution/evidence-section@'],
    'conflicts.0.otherSession.evidence.0.line': ['contribution/evidence-line@'],
    'researchOutputs.0.filePath': ['CONTRIB-003@', 'CONTRIB-012@'],
    'researchOutputs.0.researchId': ['CONTRIB-004'],
    'baselineReference.sessionId': ['contribution/baseline@'],
    'baselineReference.taskId': ['contribution/baseline@'],
    'baselineReference.contributionId': ['contribution/baseline@'],
    'validation.passed': ['contribution/validation@'],
    'validation.results.0.passed': ['contribution/validation-record'],
  },
};

/**
 * What nobody can notice in one state, once both checksums fit again: nothing else in the state
 * says what it was. Only the history knows, where the file had another content before.
 */
const UNTOLD: readonly (readonly [why: string, path: RegExp])[] = [
  [
    'words of its own',
    /\.(question|rationale|reason|option|proposal|finalDecision|message|summary|title)$/,
  ],
  ['words of its own', /(^|\.)(sessionLabel|epicTitle|completionNote|uncertaintyNote)$/],
  // A position may be shorter than the answer.
  ['an answer that nobody repeats word for word', /^decisions\.0\.answer$|thisSession\.position$/],
  ['how sure somebody is', /\.confidence$/],
  ['a place within a source, which lines may come to have', /\.(section|line)$/],
  ['what is on the web, which is not looked into', /evidence\.1\.(url|quote)$/],
  ['a judgement that the shape allows', /\.(type|severity|conflictType|resolutionType|vote)$/],
  ['a judgement that the shape allows', /\.(requiresConsensus|escalatedToHITL|consensusReady)$/],
  [
    'a time that fits the others',
    /\.(createdAt|completedAt|proposedAt|resolvedAt|linkedAt|checkedAt|accessedAt)$/,
  ],
  ['a name that nothing else has to hold', /^_meta\.contributionId$|\.conflictId$/],
  [
    'a name that nothing else has to hold',
    /\.(proposedBy|agentId|requirementId|checkedFields\.0)$/,
  ],
  ['the format that it claims to have', /^\$schema$|protocolVersion$/],
  ['how far it is, which only moves over time', /(^|\.)status$/],
  ['a requirement that says of itself how binding it is', /results\.0\.level$/],
];

describe.each(['first', 'second'] as const)(
  'the %s contribution, with both checksums made again',
  (part) => {
    const paths = scalarsIn(soundEpic()[part]).filter(
      (path) => path.join('.') !== '_meta.checksum',
    );

    test.each(paths.map((path) => [path.join('.'), path] as const))('%s', async (name, path) => {
      const { epic, at } = withEdit(part, path);
      seal(epic);
      const found = new Set(inShort(PATHS[part], at, await lint(epic)));
      expect([...found].sort()).toEqual(TOLD[part][name] ?? []);
      const isUntold = UNTOLD.some(([, pattern]) => pattern.test(name));
      if (found.size === 0) expect(isUntold).toBe(true);
    });

    test('has no other values than those', () => {
      expect(
        Object.keys(TOLD[part]).filter((name) => !paths.some((path) => path.join('.') === name)),
      ).toEqual([]);
    });
  },
);

describe('the manifest entry, edited by hand', () => {
  const [entry] = soundEpic().entries;
  const TOLD_OF_ENTRY: Readonly<Record<string, readonly string[]>> = {
    sessionId: ['manifest/agrees@'],
    epicId: ['manifest/agrees@'],
    taskId: ['manifest/agrees@'],
    agentId: ['manifest/agrees@'],
    decisionCount: ['manifest/agrees@'],
    conflictCount: ['manifest/agrees@'],
    filePath: ['manifest/orphaned@', `manifest/unlisted in ${PATHS.first}`],
    checksum: ['manifest/checksum@'],
    status: ['manifest/agrees@'],
    // These stand nowhere else: an update takes a new id and new times. That a line was changed at all
    // is for the history to tell.
    id: [],
    createdAt: [],
    updatedAt: [],
  };

  test.each(Object.keys(entry))('%s', async (key) => {
    const epic = soundEpic();
    const [own] = epic.entries;
    const at = JSON.stringify({ ...own, [key]: '@@' }).indexOf('"@@"');
    own[key] = edited(own[key]);
    const found = inShort(PATHS.manifest, at, await lint(epic));
    expect([...found].sort()).toEqual(TOLD_OF_ENTRY[key]);
  });

  test.each(Object.keys(entry))('without %s', async (key) => {
    const epic = soundEpic();
    delete epic.entries[0][key];
    const told = (await lint(epic)).map(({ rule, message }) => `${rule}: ${message}`);
    expect(told).toContainEqual(expect.stringMatching(`^manifest/schema: ${key} is missing`));
  });

  test('gone', async () => {
    const { entries, ...epic } = soundEpic();
    const found = await lint({ ...epic, entries: [entries[1], entries[1]] });
    expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      `manifest/duplicate-id ${PATHS.manifest}`,
      `manifest/unlisted ${PATHS.first}`,
    ]);
  });
});

describe('what the contributions rest on, edited', () => {
  /** The rules that speak where the epic is changed without a word in its contributions. */
  async function toldOf(change: (epic: Epic) => void): Promise<readonly string[]> {
    const epic = soundEpic();
    change(epic);
    return [...new Set((await lint(epic)).map(({ rule, level }) => `${level} ${rule}`))].sort();
  }
  const source = (path: string, content: string) => (epic: Epic) => {
    (epic.sources as Record<string, string>)[path] = content;
  };
  const listed =
    (list: 'sessions' | 'tasks', index: number, changes: JsonObject) => (epic: Epic) => {
      Object.assign((epic[list][list] as JsonObject[])[index] ?? {}, changes);
    };

  test.each([
    [
      'words of a source',
      source(PATHS.notes, '# Redis\n\nIt loses order.\n'),
      ['error contribution/evidence-quote'],
    ],
    [
      'lines of a source',
      source(PATHS.notes, '# It keeps order per key'),
      ['error contribution/evidence-line', 'info contribution/evidence-section'],
    ],
    [
      'the end of a session',
      listed('sessions', 1, { endedAt: '2026-01-26T09:00:00Z' }),
      ['error CONTRIB-001'],
    ],
    [
      'the id of a session',
      listed('sessions', 1, { id: 'session_20260126_080000_1a2b3d' }),
      ['error CONTRIB-001'],
    ],
    ['the label of a task', listed('tasks', 1, { labels: ['queue'] }), ['error CONTRIB-002']],
    // Tasks that are done leave the lists, so one that is not there can't be judged.
    ['the id of a task', listed('tasks', 1, { id: 'T9999' }), ['error CONTRIB-002']],
  ])('%s', async (_name, change, rules) => {
    expect(await toldOf(change)).toEqual(rules);
  });

  test.each([
    [PATHS.notes, ['error contribution/evidence-file']],
    [PATHS.code, ['error contribution/evidence-file']],
    [PATHS.research, ['error CONTRIB-003']],
  ])('%s, gone', async (path, rules) => {
    expect(
      await toldOf((epic) => {
        delete (epic.sources as Record<string, string>)[path];
      }),
    ).toEqual(rules);
  });
});
