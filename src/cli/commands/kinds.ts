import type { Caller } from '../../app/caller.ts';
import { inspect } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import { judgedSamples, sampleFaults } from '../../app/kind-samples.ts';
import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import { named } from '../../core/found-value.ts';
import { fractionalIn, inferredSchema } from '../../core/json-schema/inferred.ts';
import { nearest } from '../../core/nearest.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { openRepository } from '../../git/open.ts';
import { parseContent } from '../../parse/parser.ts';
import { declarationOf } from '../../protocols/custom/known-kinds.ts';
import { valuesIn } from '../../protocols/custom/record-fact.ts';
import { publicKind } from '../../protocols/kinds.ts';
import { loadRules } from '../../protocols/rules.ts';
import { counted } from '../../report/counts.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import type { KindsInvocation } from '../settings-invocation.ts';

/** Prints what the records of a declared kind have in common, or what its samples show. */
export async function kinds(invocation: KindsInvocation, caller: Caller): Promise<0 | 1> {
  const { cwd, env } = caller;
  const { target, backend, word, name } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const inspection = await inspect(repository, target, env);
    const rules = await loadRules();
    const found = await judgingConfig(invocation, inspection, { repository, rules, cwd });
    const { config } = found;
    const kind = name === null ? null : kindCalled(name, config);
    const { snapshot } = inspection;
    if (word === 'test' || kind === null)
      return await testKinds(kind, { snapshot, config, rules, caller });
    return await inferKind(kind, { snapshot, config, caller });
  } finally {
    await repository.close();
  }
}

interface Asked {
  readonly snapshot: Snapshot;
  readonly config: Config;
  readonly caller: Caller;
}

/** Prints a schema by which the records of a kind are right, for a person to cut down. */
async function inferKind(name: string, { snapshot, config, caller }: Asked): Promise<0> {
  const { stdout, stderr } = caller;
  const { values, fractional, unread } = await recordsOf(name, snapshot, config);
  if (values.length === 0)
    throw new WrongUse(
      'no-records',
      `No file of the kind ${name} has a record that can be read.`,
      'Look at the globs in its `files`: `lint-protocol doctor` says which of them match no file.',
    );
  stdout.write(`${inertJson(JSON.stringify(inferredSchema(values, fractional), null, 2))}\n`);
  const left = unread === 0 ? '' : ` Files that cannot be read: ${unread}.`;
  stderr.write(
    `This is what ${values.length} records have in common.${left} Remove what is so by chance, save it, and name the file in kinds.${name}.schema.\n`,
  );
  return 0;
}

const ADD = 'Those with .bad. in their names must not pass.';

/** Tries the samples of a kind, or of all that have some. */
async function testKinds(
  name: string | null,
  { snapshot, config, rules, caller }: Asked & { readonly rules: readonly Rule[] },
): Promise<0 | 1> {
  const { stdout } = caller;
  const meant = config.custom.kinds.filter(
    (each) => each.samples !== null && (name === null || each.name === name),
  );
  if (meant.length === 0)
    throw new WrongUse(
      'no-samples',
      name === null ? 'No kind has samples.' : `The kind ${name} has no samples.`,
      `Name a folder of files in \`samples\` of the kind. ${ADD}`,
    );
  const names = new Set(meant.map((each) => each.name));
  const samples = await judgedSamples(snapshot, config, rules, (each) => names.has(each));
  const empty = [...names].find((each) => samples.every(({ kind }) => kind !== each));
  if (empty !== undefined)
    throw new WrongUse(
      'no-samples',
      `There is no file in the samples of the kind ${empty}.`,
      `Add one that has to pass, or remove \`samples\` from the kind. ${ADD}`,
    );
  const faults = [...names].flatMap((each) => sampleFaults(each, samples));
  for (const fault of faults) stdout.write(`${visible(fault)}\n`);
  if (faults.length > 0) return 1;
  const refused = samples.filter(({ isBad }) => isBad);
  for (const { path, problems } of refused) {
    const why = problems.map(({ rule, message }) => `${rule} ${message}`).join('; ');
    stdout.write(`${visible(`${path} does not pass: ${why}`)}\n`);
  }
  const count = counted(samples.length, ['sample', 'samples']);
  const passing = samples.length - refused.length;
  stdout.write(`${count}: ${passing} pass, and ${refused.length} do not, as they should.\n`);
  return 0;
}

/** @throws WrongUse for a kind that is not declared */
function kindCalled(name: string, { custom }: Config): string {
  const names = custom.kinds.map((each) => each.name);
  if (names.includes(name)) return name;
  const meant = nearest(name, names);
  throw new WrongUse(
    'unknown-kind',
    `The configuration declares no kind ${named(name)}.`,
    meant !== null
      ? `Did you mean ${meant}?`
      : `${names.length > 0 ? `It declares: ${names.join(', ')}. ` : ''}Declare it first, as \`lint-protocol kinds --help\` shows.`,
  );
}

async function recordsOf(name: string, { entries, read }: Snapshot, config: Config) {
  const candidates = discover(entries, config).filter(
    ({ kind }) => publicKind(kind) === `custom:${name}`,
  );
  const kinds = new Map(candidates.map(({ entry, kind }) => [entry, kind]));
  const values: unknown[] = [];
  const fractional = new Set<string>();
  let unread = 0;
  const limit = config.limits.fileBytes;
  for await (const blob of read([...kinds.keys()], () => limit)) {
    const kind = kinds.get(blob.entry);
    if (kind === undefined) continue;
    const record = await parseContent(blob, kind as 'custom', config);
    if (!record.readable) unread += 1;
    else {
      for (const each of valuesIn(record, declarationOf(kind))) values.push(each);
      for (const key of fractionalIn(record.text)) fractional.add(key);
    }
  }
  return { values, fractional, unread };
}
