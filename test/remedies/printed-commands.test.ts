import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../src/core/report-document.ts';
import type { Example, Rule } from '../../src/core/rule.ts';
import { pastStates } from '../../src/discover/example-input.ts';
import { rules } from '../all-rules.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { contentsOf } from '../operations/play.ts';
import { everyThird } from '../runs.ts';

/*
 * A command of ours that a problem prints is run where it is printed. It may be refused for what the
 * report says besides of the same file, and for what its help says has to come first.
 */

type Problem = Report['diagnostics'][number];

/** Up to the end of the code, or of the sentence. */
const COMMAND =
  /lint-protocol ((?:contribution|consensus|subagent|manifest|message|vouch|logs) .*?)(?=`|[.,:;)](?: |$)| (?:does|writes|says|appends|to |before |and |then)|$)/g;

/** Values in place of the words in capitals. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ AGENT: 'RedStone', NAME: 'zoe', STATUS: 'complete', TASK: 'T2398', TYPE: 'new' },
  NEW_ID: 'another-id',
  ...{ TEXT: 'Somebody has to look at it.', 'missing-context=TEXT': 'missing-context=Which?' },
};

/** Exit codes of the seed: a vote that is handed to a human, and one that is not complete. */
const HANDED_OVER = 65;

interface Printed {
  readonly problem: Problem;
  readonly where: 'help' | 'run' | 'do';
  readonly command: string;
}

function printedIn(problem: Problem): readonly Printed[] {
  const steps = problem.then.flatMap(({ action, text }) =>
    action === 'run' || action === 'do' ? [{ where: action, text }] : [],
  );
  return [{ where: 'help' as const, text: problem.help ?? '' }, ...steps].flatMap(
    ({ where, text }) =>
      [...text.matchAll(COMMAND)].map(([, command = '']) => ({ problem, where, command })),
  );
}

async function prepared(repository: TestRepository, { files, past, options }: Example) {
  const [before = {}] = pastStates(past);
  const config = options === undefined ? {} : { '.lint-protocol.yaml': stringify(options) };
  await repository.commit('before', { 'README.md': 'x\n', ...config, ...contentsOf(before) });
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(files, path));
  if (gone.length > 0) await repository.git('rm', '-q', '--cached', '--', ...gone);
  repository.write(contentsOf(files));
}

async function ofOurs(repository: TestRepository, words: readonly string[]) {
  const env = { ...repository.env, VOUCH_AGENT: 'zoe' };
  return call([...words, '--backend', 'js', '--no-color'], { cwd: repository.root, env });
}

/** The rules that keep a command from being carried out, or why it is no use here; null where it runs. */
async function refusal(repository: TestRepository, command: string) {
  const words = (command.match(/'(?:[^']|'\\'')*'|\S+/g) ?? [])
    .map((word) => word.replace(/^'|'$/g, ''))
    .map((word) => VALUES[word] ?? word);
  const task = words.includes('tally') && !words.includes('--task') ? ['--task', 'T2398'] : [];
  const asked = [...words, ...task, '--dry-run', '-f', 'json'];
  const { code, out, err } = await ofOurs(repository, asked);
  if (code === 0 || code === HANDED_OVER) return null;
  const { diagnostics, error } = JSON.parse(out);
  if (error !== null) return { rules: [], error: String(error.code), err };
  return { rules: (diagnostics as readonly Problem[]).map(({ rule }) => rule), error: null, err };
}

/** What is refused as long as what the help says first is not done, or what it leaves open is not known. */
const FIRST: readonly RegExp[] = [
  // The merge is taken back first.
  /^contribution\/critical-unresolved .* contribution (?:resolve|merge) .*: merged-contribution$/,
  // Its own page says what it does where work is pending.
  /^manifest\/archive-due .* contribution archive (?:EPIC: bad-value|T2308: pending-work)$/,
  // What is restored, or proposed anew, is named by what was there.
  /^(?:history|vouch)\/\S+ .* vouch propose (?:delete ID: unknown-target|claim .* ID: unknown-claim)$/,
  /^vouch\/\S+ .* vouch approve: missing-argument$/,
  /^(?:file\/syntax|history\/append-only|vouch\/audit-chain) .* logs settle --onto REF: unknown-revision$/,
  // Which claims they are, only somebody who read them knows.
  /^vouch\/contested .* vouch contradict ID OTHER .*: unknown-claim$/,
  // What it cites, only its writer knows.
  /^vouch\/claim-status .* vouch propose claim TEXT: missing-evidence$/,
  // What no commit has is corrected in the file.
  /^vouch\/claim-confirmed .* vouch correct refund-window --set .*: not-committed$/,
  // The entry is of another task, whose vote is in a file of its own that the reader has to find.
  /^consensus\/manifest-verdict .* consensus tally FILE .*: unknown-file$/,
  // One of several that are named alone.
  /^subagent\/output-unlisted .* subagent record FILE .*: no-file$/,
  /^history\/contribution-status .* contribution complete: missing-argument$/,
];

async function refusedOf(rule: Rule, example: Example): Promise<readonly string[]> {
  return withRepository(async (repository) => {
    await prepared(repository, example);
    const { out } = await ofOurs(repository, ['--format', 'json', '--no-cache']);
    const { diagnostics } = JSON.parse(out) as Report;
    const own = diagnostics.filter((each) => each.rule === rule.id);
    const refused: string[] = [];
    for (const { problem, where, command } of own.flatMap(printedIn)) {
      const why = await refusal(repository, command);
      if (why === null) continue;
      const known = new Set(diagnostics.map((each) => each.rule));
      // What has to be corrected by hand before the step, is not yet.
      const further = why.rules.filter((each) => each !== rule.id);
      const isSaid =
        where === 'run' ? further.length === 0 : further.every((each) => known.has(each));
      const told = `${rule.id} [${where}] ${command.replace(/\S*\/\S+/g, 'PATH')}: ${why.error ?? further.join(' ')}`;
      if (why.error !== null ? FIRST.every((each) => !each.test(told)) : !isSaid)
        refused.push(`${told} (${problem.message})`);
    }
    return refused;
  });
}

const PLAYED = rules.filter(({ examples }) => examples.invalid.length > 0);

describe('commands of ours', () => {
  test.each(everyThird(PLAYED).map((rule) => [rule.id, rule] as const))('%s', async (_, rule) => {
    const refused: string[] = [];
    for (const example of rule.examples.invalid) {
      const isText = Object.values(example.files).every(
        (each) => typeof each === 'string' || 'base64' in each,
      );
      if (isText) refused.push(...(await refusedOf(rule, example)));
    }
    expect(refused).toEqual([]);
  });
});
