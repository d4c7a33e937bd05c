import { exampleConfig } from '../../config/example-config.ts';
import type { ReadableKind } from '../../core/record.ts';
import type { Example, Rule } from '../../core/rule.ts';
import { discover } from '../../discover/discover.ts';
import { exampleInput } from '../../discover/example-input.ts';
import { run } from '../../run.ts';

/** Examples that are tried: the first is nearly always sound. */
const MOST_TRIED = 20;

/** A record, and where it stands. */
export interface ShownRecord {
  readonly path: string;
  readonly text: string;
}

/** A record of a kind, taken from the examples of the rules, that has no error by itself. */
export async function soundExample(
  kind: ReadableKind,
  rules: readonly Rule[],
): Promise<ShownRecord | null> {
  const about = rules.filter(({ kinds }) => kinds.some((each) => each === kind));
  const examples = about.flatMap(({ examples: { valid } }) => valid);
  // Those that need no settings first: the record is sound without any.
  const plain = examples.filter(({ options }) => options === undefined);
  const ordered = [...plain, ...examples.filter((each) => !plain.includes(each))];
  const shown = ordered.flatMap((example) => {
    const record = recordIn(example, kind);
    return record === null ? [] : [{ example, record }];
  });
  // What others hold that it names is not there: it is judged by itself.
  const alone = rules.filter(({ scope }) => scope === 'file');
  for (const { example, record } of shown.slice(0, MOST_TRIED)) {
    if (await isSound(example, record, alone)) return record;
  }
  return null;
}

function recordIn(example: Example, kind: ReadableKind): ShownRecord | null {
  const { snapshot } = exampleInput(example);
  const found = discover(snapshot.entries, exampleConfig([], example)).find(
    (candidate) => candidate.kind === kind,
  );
  const text = found === undefined ? undefined : example.files[found.entry.path];
  return found !== undefined && typeof text === 'string' ? { path: found.entry.path, text } : null;
}

async function isSound(
  example: Example,
  { path }: ShownRecord,
  rules: readonly Rule[],
): Promise<boolean> {
  const config = exampleConfig([], example);
  const { diagnostics } = await run({ ...exampleInput(example), config, rules, selects: null });
  return diagnostics.every((each) => each.path !== path || each.level !== 'error');
}
