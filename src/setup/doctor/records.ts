import type { Caller } from '../../app/caller.ts';
import type { Config } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { Failure } from '../../core/failure.ts';
import { pathWord } from '../../core/git-command.ts';
import type { Report } from '../../core/report.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { declaredLogs } from '../../discover/idle-settings.ts';
import { readFilters } from '../../git/native/filtered.ts';
import { isOfIdleMember } from '../../protocols/custom/named-members.ts';
import { hasContent } from '../../protocols/kinds.ts';
import { RECORD_PLACES } from '../../protocols/places.ts';
import { loadRules } from '../../protocols/rules.ts';
import { checkedSentence, someOf } from '../../report/counts.ts';
import { run } from '../../run.ts';
import { type Checkup, rowsAbout } from './checkup.ts';
import { kindRows } from './kinds.ts';

const { ok, warning, problem } = rowsAbout('records');

/** The rule whose verdict is by schemas of the configuration. */
const JUDGES = 'custom/schema';

/** What would be checked, and which records could not be read. */
export async function recordRows(
  snapshot: Snapshot,
  config: Config,
  caller: Caller,
): Promise<readonly Checkup[]> {
  const filtered = await filteredFiles(snapshot, config, caller);
  const readable = snapshot.entries.filter(({ path }) => !filtered.has(path));
  const rows = await rowsOfRun({ ...snapshot, entries: readable }, config);
  return [...rows, ...filterRows(filtered)];
}

/** Runs only the rules that tell what nobody could read. */
async function rowsOfRun(snapshot: Snapshot, config: Config): Promise<readonly Checkup[]> {
  try {
    const isJudged = config.custom.kinds.some(({ schema }) => schema !== null);
    // Judging by a schema may take too much, which ends each run.
    const told = (await loadRules()).filter(
      (rule) => rule.tellsUnread === true || (isJudged && rule.id === JUDGES),
    );
    const past = { bases: [], history: null };
    const report = await run({ snapshot, config, rules: told, selects: null, ...past });
    return [
      foundRow(report, declaredLogs(snapshot, config).length),
      ...kindRows(snapshot, config, report),
      ...(await unjudgedMessageRows(snapshot, config)),
      ...unreadRows(report.diagnostics.filter(({ rule }) => rule !== JUDGES)),
      ...archiveRows(report),
      ...memberRows(report),
    ];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [problem(`nothing can be checked: ${error.message}`, error.help)];
  }
}

function foundRow(report: Report, log: number): Checkup {
  const { records } = report.checked;
  const checked = { ...report.checked, records: log === 0 ? records : { ...records, log } };
  const isAny = Object.keys(checked.records).length > 0;
  const sentence = checkedSentence(checked);
  if (!isAny) return warning(sentence.replace(/^0 records checked/, 'none found'), RECORD_PLACES);
  return ok(sentence.replace(/^Checked /, 'found '));
}

/** One row for each rule: what it could not read it tells in each run, as a problem of its own. */
function unreadRows(diagnostics: readonly Diagnostic[]): readonly Checkup[] {
  const byRule = new Map<string, Diagnostic[]>();
  for (const each of diagnostics) byRule.set(each.rule, [...(byRule.get(each.rule) ?? []), each]);
  return [...byRule].map(([rule, found]) => {
    const paths = [...new Set(found.map(({ path }) => path))];
    const can = paths.length === 1 ? 'record can' : 'records can';
    return problem(
      `${paths.length} ${can}not be read (${rule}): ${someOf(paths)}. ${found[0]?.message}`,
      // What to do depends on whether it is committed, which a run looks up.
      `\`lint-protocol ${pathWord(paths[0] ?? '')}\` says how to fix ${paths.length === 1 ? 'it' : 'the first of them'}.`,
    );
  });
}

function archiveRows({ notes }: Report): readonly Checkup[] {
  return notes.filter((note) => note.startsWith('An archive ')).map((note) => problem(note, null));
}

/** Members that declared kinds name, and no record has. */
function memberRows({ notes }: Report): readonly Checkup[] {
  const idle = notes.filter(isOfIdleMember);
  return idle.map((note) => warning(note, 'Correct the name, or remove the setting.'));
}

/** Only files that git does not hold as they are go through a filter. By path, the filter's name. */
async function filteredFiles(
  { entries }: Snapshot,
  config: Config,
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const paths = discover(entries, config)
    .filter((candidate) => hasContent(candidate) && candidate.entry.id === null)
    .map(({ entry }) => entry)
    .filter(({ mode }) => mode !== 'symlink')
    .map(({ path }) => path);
  return paths.length === 0 ? new Map() : readFilters(caller, [...new Set(paths)]);
}

function filterRows(filtered: ReadonlyMap<string, string>): readonly Checkup[] {
  if (filtered.size === 0) return [];
  const names = [...new Set(filtered.values())].join(', ');
  const goes = filtered.size === 1 ? 'changed file goes' : 'changed files go';
  return [
    problem(
      `${filtered.size} ${goes} through a filter of git (${names}), which is not run while checking, so a run ends with 3: ${someOf([...filtered.keys()])}`,
      'git add them, and check what is staged: lint-protocol --staged. Or remove the filter of records from .gitattributes.',
    ),
  ];
}

/** The messages that are left alone because the configuration leaves it to their authors what they are. */
async function unjudgedMessageRows(
  snapshot: Snapshot,
  config: Config,
): Promise<readonly Checkup[]> {
  if (config.messages.subjects === 'required') return [];
  const rules = (await loadRules()).filter(({ id }) => id === 'MB-001');
  const messages = { ...config.messages, subjects: 'required' as const };
  const judged = { ...config, messages, levels: [] };
  const past = { bases: [], history: null };
  const { diagnostics } = await run({ snapshot, config: judged, rules, selects: null, ...past });
  const found = diagnostics
    .filter(({ messageId }) => messageId === 'none')
    .flatMap(({ path, related }) => [path, ...related.map((each) => each.path)]);
  if (found.length === 0) return [];
  const have = found.length === 1 ? 'message has' : 'messages have';
  return [
    warning(
      `${found.length} ${have} no subject of the protocol, so their contents are not checked (\`messages.subjects: optional\`): ${someOf(found)}`,
      null,
    ),
  ];
}
