import type { Caller } from '../../app/caller.ts';
import { inspect } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import { named } from '../../core/found-value.ts';
import { inferredSchema } from '../../core/json-schema/inferred.ts';
import { nearest } from '../../core/nearest.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { openRepository } from '../../git/open.ts';
import { parseContent } from '../../parse/parser.ts';
import { declarationOf } from '../../protocols/custom/known-kinds.ts';
import { valuesIn } from '../../protocols/custom/record-fact.ts';
import { publicKind } from '../../protocols/kinds.ts';
import { loadRules } from '../../protocols/rules.ts';
import { inertJson } from '../../report/sanitize.ts';
import type { KindsInvocation } from '../settings-invocation.ts';

/** Prints a schema by which the records of a declared kind are right, for a person to cut down. */
export async function inferKind(invocation: KindsInvocation, caller: Caller): Promise<0> {
  const { cwd, env, stdout, stderr } = caller;
  const { target, backend, name } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const inspection = await inspect(repository, target, env);
    const rules = await loadRules();
    const found = await judgingConfig(invocation, inspection, { repository, rules, cwd });
    const { values, unread } = await recordsOf(name, inspection.snapshot, found.config);
    if (values.length === 0)
      throw new WrongUse(
        'no-records',
        `No file of the kind ${name} has a record that can be read.`,
        'Look at the globs in its `files`: `lint-protocol doctor` says which of them fit nothing.',
      );
    stdout.write(`${inertJson(JSON.stringify(inferredSchema(values), null, 2))}\n`);
    const left = unread === 0 ? '' : ` Files that cannot be read: ${unread}.`;
    stderr.write(
      `This is what ${values.length} records have in common.${left} Remove what is so by chance, save it, and name the file in kinds.${name}.schema.\n`,
    );
    return 0;
  } finally {
    await repository.close();
  }
}

async function recordsOf(name: string, { entries, read }: Snapshot, config: Config) {
  const names = config.custom.kinds.map((each) => each.name);
  if (!names.includes(name)) {
    const meant = nearest(name, names);
    throw new WrongUse(
      'unknown-kind',
      `The configuration declares no kind ${named(name)}.`,
      meant !== null
        ? `Did you mean ${meant}?`
        : names.length > 0
          ? `It declares: ${names.join(', ')}.`
          : 'Declare it first: its files and their format are enough.',
    );
  }
  const candidates = discover(entries, config).filter(
    ({ kind }) => publicKind(kind) === `custom:${name}`,
  );
  const kinds = new Map(candidates.map(({ entry, kind }) => [entry, kind]));
  const values: unknown[] = [];
  let unread = 0;
  const limit = config.limits.fileBytes;
  for await (const blob of read([...kinds.keys()], () => limit)) {
    const kind = kinds.get(blob.entry);
    if (kind === undefined) continue;
    const record = await parseContent(blob, kind as 'custom', config);
    if (!record.readable) unread += 1;
    else values.push(...valuesIn(record, declarationOf(kind)));
  }
  return { values, unread };
}
