import { exampleConfig } from '../../src/config/example-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { MendStep } from '../../src/core/remedy.ts';
import type { Example, ExampleFiles, Rule } from '../../src/core/rule.ts';
import { exampleInput, pastStates } from '../../src/discover/example-input.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { mended } from './mended.ts';

/** Where what an example holds stands: in nothing but the working tree, or in the commit before. */
export type Standing = (typeof STANDINGS)[number];

export const STANDINGS = ['uncommitted', 'committed'] as const;

/** What a reader of the report does, and what comes of it. */
export interface Followed {
  /** The problems of the rule that say how they are mended without anybody's judgement. */
  readonly mechanical: readonly Diagnostic[];
  /** Its other problems. */
  readonly judged: readonly Diagnostic[];
  /** Mechanical problems that are still there. */
  readonly left: readonly string[];
  /** Problems that were not there before. */
  readonly added: readonly string[];
}

/** Does what the report on an example says of a rule's problems, to the letter, and looks again. */
export async function follow(rule: Rule, example: Example, standing: Standing): Promise<Followed> {
  const setting = settingOf(rule, example, standing);
  const before = await setting.judge(setting.files);
  const own = before.filter(({ rule: id }) => id === rule.id);
  const mechanical = own.filter(isMechanical);
  const judged = own.filter((each) => !isMechanical(each));
  if (mechanical.length === 0) return { mechanical, judged, left: [], added: [] };
  const files = await mended(setting.files, mechanical, setting.parents);
  const after = await setting.judge(files);
  // What is restored brings back what was wrong with it before.
  const restored =
    standing === 'uncommitted'
      ? (await Promise.all(setting.parents.map(setting.judge))).flat()
      : [];
  const known = new Set([...before, ...restored].map(inWords));
  const aside = new Set(
    mechanical.flatMap(({ steps }) => steps.filter(isAside).map(({ path }) => path)),
  );
  const prints = new Set(mechanical.map(({ fingerprint }) => fingerprint));
  return {
    mechanical,
    judged,
    left: after.filter(({ fingerprint }) => prints.has(fingerprint)).map(inWords),
    added: after
      .filter((each) => !known.has(inWords(each)) && !hasMoved(each, before, after))
      // What another parent held is put beside it, under another name.
      .filter((each) => setting.parents.length < 2 || !restored.some((held) => isSo(held, each)))
      // So is what somebody wrote over it: it has what it had, and no entry yet under its name.
      .filter(({ path }) => !aside.has(path))
      // What was archived is archived again once it is back.
      .filter(({ rule: id }) => id !== 'vouch/claim-status')
      .map(inWords),
  };
}

/** True for a step that puts a copy of what is there into a file of its own. */
function isAside({ text }: MendStep): boolean {
  return / cp /.test(text ?? '');
}

/**
 * True for a problem that was there before at another file: what is wrong with a knowledge base as a
 * whole is reported at the first of its files, and a file that is added may be that.
 */
function hasMoved(
  { rule, message }: Diagnostic,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  const held = before.filter((each) => isSo(each, { rule, message }));
  const left = after.filter((each) => isSo(each, { rule, message }));
  const isGone = held.some(({ path }) => left.every((each) => each.path !== path));
  return isGone && left.length <= held.length;
}

function isSo(one: Diagnostic, other: Pick<Diagnostic, 'rule' | 'message'>): boolean {
  return one.rule === other.rule && one.message === other.message;
}

/** True for a problem whose mending is written down: an edit, a value, a line or a command. */
function isMechanical(problem: Diagnostic): boolean {
  const { by, fixable, expected, rule, steps } = problem;
  if (by !== 'you') return false;
  return fixable || expected !== null || steps.some((step) => isMending(step, rule));
}

/** What sealing alone mends. */
const SEALED = 'manifest/unlisted';

const STAGING = /^git --literal-pathspecs add -- \S+$/;

/** What is played by a test of its own: it puts the events of a branch behind others. */
const SETTLING = 'lint-protocol logs settle --onto HEAD';

/** A seal mostly follows from a correction, as staging does; an event that somebody signs tells of it. */
function isMending({ action, text }: MendStep, rule: string): boolean {
  if (action === 'do' || text.includes('"<you>"') || STAGING.test(text)) return false;
  if (text.startsWith(SETTLING)) return false;
  return rule === SEALED || !text.startsWith('lint-protocol contribution seal');
}

function inWords({ rule, messageId, path, message }: Diagnostic): string {
  return `${rule} ${messageId} ${path}: ${message}`;
}

export interface Setting {
  readonly files: ExampleFiles;
  /** What the commit before holds. */
  readonly past: ExampleFiles;
  /** What it and the others that are merged hold. */
  readonly parents: readonly ExampleFiles[];
  judge(files: ExampleFiles): Promise<readonly Diagnostic[]>;
}

export function settingOf(rule: Rule, example: Example, standing: Standing): Setting {
  const { files } = example;
  const states = standing === 'committed' ? [files] : pastStates(example.past);
  const config = exampleConfig([rule], example);
  return {
    files,
    past: states[0] ?? {},
    parents: states,
    async judge(now) {
      const input = exampleInput({ files: now, ...(states.length > 0 && { past: states }) });
      const base = states.length > 0 ? 'COMMIT_1' : null;
      const snapshot = {
        ...input.snapshot,
        scope: { mode: 'worktree' as const, base, head: null },
      };
      const asked = { ...input, snapshot, config, rules, selects: null };
      return (await run({ ...asked, history: base === null ? null : input.history })).diagnostics;
    },
  };
}
