import type { Caller } from '../../app/caller.ts';
import { conformance } from '../../app/conformance/conformance.ts';
import { programStart } from '../../app/conformance/running.ts';
import type { Demand } from '../../app/conformance/trial.ts';
import { TOOL } from '../../core/tool.ts';
import { counted } from '../../report/counts.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import type { ConformanceInvocation } from '../serve-invocation.ts';

/**
 * Tries a server, and tells by section what it does otherwise than the specification wants.
 * @returns the exit code: 1 where a demand was not met
 */
export async function tryServer(
  { server, transport, format, part, patience }: ConformanceInvocation,
  caller: Caller,
): Promise<0 | 1> {
  // What git hands to its hooks would name another repository.
  const env = Object.fromEntries(
    Object.entries(caller.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  const tried = {
    ...{ start: programStart(server), transport, env },
    ...(patience !== null && { patience: patience * 1000 }),
  };
  const how = patience === null ? '' : ` --patience ${patience}`;
  const demands = await conformance(tried, caller, part === null ? undefined : [part]);
  const isMet = demands.every(({ held }) => held);
  const again = (name: string): string =>
    [
      'lint-protocol vouch conformance',
      `--transport ${transport}${how} --part ${name} --`,
      ...server.map(quoted),
    ].join(' ');
  const text = format === 'json' ? asJson(demands, again) : asText(demands, again);
  caller.stdout.write(text);
  return isMet ? 0 : 1;
}

/** The command that plays a part again. */
type Again = (part: string) => string;

function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function asJson(demands: readonly Demand[], again: Again): string {
  const tool = { name: TOOL.name, version: TOOL.version };
  const told = demands.map((each) => (each.held ? each : { ...each, replay: again(each.part) }));
  return `${inertJson(JSON.stringify({ version: 1, tool, demands: told }, null, 2))}\n`;
}

function asText(demands: readonly Demand[], again: Again): string {
  const failed = demands.filter(({ held }) => !held);
  const sections = [...new Set(failed.map(({ section }) => section))].sort(bySection);
  const lines = sections.flatMap((section) => [
    `Section ${section}`,
    ...failed
      .filter((each) => each.section === section)
      .flatMap(({ demand, found, asked, part }) => [
        `  not met: ${visible(demand)}`,
        ...(asked === '' ? [] : [`    asked: ${visible(asked)}`]),
        `    found: ${visible(found)}`,
        `    again: ${visible(again(part))}`,
      ]),
    '',
  ]);
  const met = demands.length - failed.length;
  const end =
    failed.length === 0
      ? `Conforms: ${counted(met, ['demand', 'demands'])} met.`
      : `Does not conform: ${failed.length} of ${counted(demands.length, ['demand', 'demands'])} not met.`;
  const chapters = failed.length === 0 ? [] : [CHAPTERS];
  return [...lines, ...chapters, end, ''].join('\n');
}

/** What the specification leaves to its chapters is demanded under the section that leaves it to them. */
const CHAPTERS =
  'Names of parameters, results and files that the specification leaves open are those of its chapters: spec/methods.md, spec/review-gate.md, spec/audit-vocabulary.md and spec/transports.md.';

function bySection(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
