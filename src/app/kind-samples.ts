import type { Config } from '../core/config.ts';
import type { DeclaredKind } from '../core/declared-kind.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { ReadableKind } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';
import { isFile, type Snapshot } from '../core/snapshot.ts';
import { memorySnapshot } from '../discover/memory-snapshot.ts';
import { declaredKinds, publicKind } from '../protocols/kinds.ts';
import { run } from '../run.ts';

/** A sample file of a declared kind, and what was found in it. */
export interface Sample {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  /** True for one that must not pass. */
  readonly isBad: boolean;
  /** Why nobody tried it; null for one that was. */
  readonly untried: string | null;
  /** Errors and warnings. */
  readonly problems: readonly Diagnostic[];
}

const UNTRIED = 'it cannot be read, or has more than 256 KiB, which are the most of a sample';

/** Files of one kind of which no more are tried. */
const MOST_SAMPLES = 200;

/** More than somebody writes to show what passes. */
const SAMPLE_BYTES = 2 ** 18;

/** Rules that judge more than one record, and need nothing but the file. */
const WITHIN_FILE = new Set(['custom/unique-id']);

/**
 * Judges the samples of the declared kinds, each by itself: what it refers to is elsewhere, and it is not
 * called as records are.
 * @param isMeant which kinds, by name
 */
export async function judgedSamples(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  config: Config,
  rules: readonly Rule[],
  isMeant: (name: string) => boolean = () => true,
): Promise<readonly Sample[]> {
  const judged: Sample[] = [];
  for (const declared of config.custom.kinds) {
    const { name, samples } = declared;
    if (samples === null || !isMeant(name)) continue;
    const inFolder = entries.filter((each) => isFile(each) && isSample(each.path, samples));
    for await (const blob of read(inFolder.slice(0, MOST_SAMPLES), () => SAMPLE_BYTES)) {
      const { path } = blob.entry;
      const sample = { kind: name, path, isBad: /\.bad\.[^/]*$/.test(path) };
      if ('bytes' in blob) {
        const problems = await problemsOf(path, blob.bytes, declared, { config, rules });
        const text = Buffer.from(blob.bytes).toString();
        judged.push({ ...sample, text, untried: null, problems });
      } else judged.push({ ...sample, text: '', untried: UNTRIED, problems: [] });
    }
  }
  return judged;
}

/** What explains a folder is none. */
function isSample(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) && !/(?:^|\/)README[^/]*$/i.test(path);
}

/** The errors and warnings of a file that is judged by itself, as a record of a kind. */
export async function problemsOf(
  path: string,
  bytes: Uint8Array,
  { name }: DeclaredKind,
  { config, rules }: { readonly config: Config; readonly rules: readonly Rule[] },
): Promise<readonly Diagnostic[]> {
  const kind = declaredKinds(config).find((each) => publicKind(each.kind) === `custom:${name}`);
  if (kind === undefined) throw new Error(`nobody declares ${name}`);
  const { diagnostics } = await run({
    snapshot: memorySnapshot({ [path]: bytes }),
    bases: [],
    history: null,
    selects: null,
    config: { ...config, ignore: [], baseline: null },
    rules: rules.filter(({ id, scope }) => scope === 'file' || WITHIN_FILE.has(id)),
    // Sound because declared kinds are read.
    given: { path, kind: kind.kind as ReadableKind },
  });
  return diagnostics.filter(({ level }) => level !== 'info');
}

/** What is wrong with the samples of a kind, a line for each fault. */
export function sampleFaults(name: string, samples: readonly Sample[]): readonly string[] {
  const own = samples.filter(({ kind }) => kind === name);
  if (own.length === 0)
    return [
      `kinds.${name}: there is no file in its samples: put one there that has to pass, or take \`samples\` out`,
    ];
  const faults = own.flatMap(({ path, isBad, untried, problems }) => {
    if (untried !== null) return [`${path}: ${untried}`];
    if (!isBad)
      return problems.map(({ range: { start }, rule, message }) => {
        return `${path}:${start.line}:${start.column}: ${rule} ${message}`;
      });
    return problems.length > 0 ? [] : [`${path}: it passes, but its name says that it must not`];
  });
  const hasBad = own.some(({ isBad }) => isBad);
  const noBad = `kinds.${name}: no sample must not pass; add one that is called like x.bad.md`;
  return hasBad ? faults : [...faults, noBad];
}
