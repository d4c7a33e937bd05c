import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { callAsSaid } from '../../test/cli/call-as-said.ts';
import { inLine } from '../sequences/judge.ts';
import type { BaseSequence } from './base-sequence.ts';
import { ACTORS } from './start.ts';

const MOST_ROUNDS = 4;

/**
 * Runs the command that the help of each error names, as somebody would who knows no more than that;
 * then nothing may be left.
 * @param how the branch came to main
 */
export async function putBaseRight(sequence: BaseSequence, how: string): Promise<void> {
  let problems = await sequence.problems();
  for (const rule of new Set(problems.map((each) => each.rule)))
    sequence.count(`put right: ${rule}`);
  for (let round = 0; round < MOST_ROUNDS && problems.length > 0; round += 1) {
    const [first] = problems.filter(({ by }) => by !== 'history');
    const command = first === undefined ? null : commandIn(first);
    if (command === null) {
      sequence.fault(`after ${how}, what no operation puts right`, problems.map(inLine));
      return;
    }
    await run(sequence, command);
    problems = await sequence.problems();
  }
  if (problems.length === 0) await sequence.judge(`after ${how}`);
  else sequence.fault(`no operation puts it right after ${how}`, problems.map(inLine));
}

/** The words of the command that a help names. */
function commandIn({ help }: Diagnostic): readonly string[] | null {
  const [, words] = /`lint-protocol (vouch [^`]*)`/.exec(help ?? '') ?? [];
  if (words === undefined) return null;
  return [...words.matchAll(/\$'([^']*)'|'([^']*)'|\S+/g)].map(([word, escaped, quoted]) =>
    escaped === undefined ? (quoted ?? word) : bytesIn(escaped),
  );
}

/** What bash makes of `\\xc3\\xa4`. */
function bytesIn(escaped: string): string {
  const bytes = escaped.replace(/\\x([0-9a-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

async function run(sequence: BaseSequence, words: readonly string[]): Promise<void> {
  const { repo, random } = sequence;
  const env = { ...repo.env, VOUCH_AGENT: random.pick(ACTORS) };
  const { code, out, err } = await callAsSaid([...words, '--now', sequence.now()], {
    cwd: repo.root,
    env,
  });
  sequence.trace.push(`${code}: lint-protocol ${words.join(' ')}`);
  if (code !== 0) sequence.trace.push(`  ${out}${err}`);
  sequence.kept.commit(words.join(' '));
  await sequence.kept.show();
}
