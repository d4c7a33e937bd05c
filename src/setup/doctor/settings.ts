import { configurationOf } from '../../app/configuration.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import { isNestedConfig } from '../../config/find.ts';
import type { Config } from '../../core/config.ts';
import type { DeclaredSteps } from '../../core/declared-kind.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { idleSettings } from '../../discover/idle-settings.ts';
import { loadRules } from '../../protocols/rules.ts';
import { someOf } from '../../report/counts.ts';
import { isOn } from '../../report/levels.ts';
import { idleNotes } from '../../report/notes.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok, warning, problem } = rowsAbout('configuration');

/** The configuration that holds for the files as they are, and what is to be said of it. */
export interface Settings {
  /** The defaults where it can't be read. */
  readonly config: Config;
  readonly rows: readonly Checkup[];
  /** What is wrong with it; null where it can be used. */
  readonly fault: string | null;
}

/** Reads the configuration as a run would. */
export async function settingsOf(root: string, snapshot: Snapshot, cwd: string): Promise<Settings> {
  try {
    const state = { root, snapshot };
    const { config, file } = await configurationOf(null, cwd, state, await loadRules());
    const nested = nestedRows(snapshot);
    if (file === null) {
      return { config, rows: [ok('none, so the defaults hold'), ...nested], fault: null };
    }
    const idle = idleNotes(idleSettings(snapshot, config));
    return {
      config,
      fault: null,
      rows: [
        ok(`${file} is valid`),
        ...nested,
        ...(await offRows(config)),
        ...openRows(config),
        ...(await sampleRows(snapshot, config)),
        ...idle.map((note) => warning(note, 'Correct the glob, or remove the setting.')),
      ],
    };
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    const end = error.message.includes('\n') ? '\n' : ' ';
    const message = `${error.message}${end}Nothing is checked until that is fixed.`;
    return { config: DEFAULT_CONFIG, rows: [problem(message, error.help)], fault: error.message };
  }
}

/**
 * What is to be said of the configuration that the hooks would see: the index has its own.
 * @param told what was said of the one in the working tree
 */
export async function stagedSettingsRows(
  root: string,
  index: Snapshot,
  cwd: string,
  told: string | null,
): Promise<readonly Checkup[]> {
  try {
    const { notes } = await configurationOf(
      null,
      cwd,
      { root, snapshot: index },
      await loadRules(),
    );
    return notes.map((note) => warning(note, null));
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    if (error.message === told) return [];
    return [problem(`as it is staged: ${error.message}`, error.help)];
  }
}

/** Other linters look for the nearest one, and this one does not. */
function nestedRows({ entries }: Snapshot): readonly Checkup[] {
  const nested = entries.map(({ path }) => path).filter(isNestedConfig);
  if (nested.length === 0) return [];
  const count = nested.length === 1 ? 'it counts' : 'they count';
  const message = `not at the root of the repository: ${someOf(nested)}; ${count} only if the configuration at the root extends ${nested.length === 1 ? 'it' : 'them'}`;
  return [
    warning(
      message,
      'Write settings into the configuration at the root: globs there can name folders.',
    ),
  ];
}

/** Records that are settled by a state which may be taken back: a later change edits them unseen. */
function openRows({ custom }: Config): readonly Checkup[] {
  return custom.kinds.flatMap(({ name, fixed, steps }) => {
    const when = fixed?.when ?? null;
    const member = when?.member.join('.') ?? '';
    if (fixed === null || when === null || !fixed.except.includes(member)) return [];
    if (steps?.member.join('.') === member && areNamed(when.values, steps.to)) return [];
    const message = `kinds.${name}: a record may be set back from ${when.values.join(' or ')}, edited, and set again`;
    return [warning(message, `List what may follow each of these in steps of "${member}".`)];
  });
}

/** What samples of declared kinds show: a schema that refuses nothing is as bad as none. */
async function sampleRows(snapshot: Snapshot, config: Config): Promise<readonly Checkup[]> {
  const kinds = config.custom.kinds.filter(({ samples }) => samples !== null);
  if (kinds.length === 0) return [];
  const { judgedSamples, sampleFaults } = await import('../../app/kind-samples.ts');
  const judged = await judgedSamples(snapshot, config, await loadRules());
  return kinds.flatMap(({ name }) => {
    const [first, ...others] = sampleFaults(name, judged);
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return [warning(`${first}${more}`, `Run lint-protocol kinds test ${name}.`)];
  });
}

/** True where it is said of all values, and of all that they lead to, what they may become. */
function areNamed(values: readonly string[], to: DeclaredSteps['to']): boolean {
  const seen = new Set(values);
  for (const value of seen) {
    if (!Object.hasOwn(to, value)) return false;
    for (const next of to[value] ?? []) seen.add(next);
  }
  return true;
}

async function offRows({ levels }: Config): Promise<readonly Checkup[]> {
  const off = (await loadRules()).filter((rule) => rule.level !== 'off' && !isOn(rule, levels));
  if (off.length === 0) return [];
  const are = off.length === 1 ? 'rule is' : 'rules are';
  const ids = off.map(({ id }) => id);
  return [warning(`${off.length} ${are} switched off: ${someOf(ids)}`, null)];
}
