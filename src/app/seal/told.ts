import type { Diagnostic } from '../../core/diagnostic.ts';
import { TOOL } from '../../core/tool.ts';
import { encodePath } from '../../git/path-bytes.ts';
import { problem } from '../../report/pretty.ts';
import { problemDocument } from '../../report/report-document.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { coloredDiff } from '../fix/shown-diff.ts';
import { unifiedDiff } from '../fix/unified-diff.ts';
import type { Verdict } from './judged.ts';
import type { PlannedSeal, SealPlan } from './plan.ts';

/** What came of the command. */
export interface Outcome {
  readonly plan: SealPlan;
  readonly verdict: Verdict;
  readonly status: 'done' | 'unchanged' | 'refused';
  readonly dryRun: boolean;
  /** Whether a patch is wanted. */
  readonly diff: boolean;
  readonly notes: readonly string[];
}

/** `schemas/contribution-seal.schema.json`. */
export function sealJson(outcome: Outcome): string {
  const { plan, verdict, status, dryRun, notes } = outcome;
  const isRefused = status === 'refused';
  const document = {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    operation: 'contribution seal',
    dryRun,
    status,
    written: isRefused ? [] : writtenBy(plan),
    result: {
      files: plan.files.flatMap(({ path, manifest, sealed }) =>
        sealed === null ? [] : { path, manifest, checksum: sealed.checksum, entry: sealed.entry },
      ),
      follows: verdict.follows.map(problemDocument),
      ...(outcome.diff && { diff: isRefused ? '' : patchOf(plan) }),
    },
    diagnostics: (isRefused ? verdict.inTheWay : verdict.own).map(problemDocument),
    notes,
    error: null,
  };
  return `${inertJson(JSON.stringify(document, null, 2))}\n`;
}

/** The files that are written, in the order in which they are. */
function writtenBy({ files, manifests }: SealPlan) {
  return [
    ...files.flatMap(({ path, draft }) => (draft === null ? [] : { path, action: 'changed' })),
    ...manifests.flatMap(({ path, before, addition }) =>
      addition === '' ? [] : { path, action: before === null ? 'created' : 'appended' },
    ),
  ];
}

/** What `git apply` makes of the state before what sealing makes of it. */
function patchOf({ files, manifests }: SealPlan): string {
  const changes = [...files.flatMap(({ draft }) => draft ?? []), ...manifests];
  return changes.map((change) => unifiedDiff(change, encodePath)).join('');
}

export function sealText(outcome: Outcome, style: Style): string {
  const { plan, verdict, status, diff, notes } = outcome;
  const lines: string[] = [];
  if (status === 'refused') {
    lines.push(...problemsOf(verdict.inTheWay, style));
    lines.push('Refused; nothing was written. Fix what is reported above, and seal again.');
  } else {
    for (const file of plan.files) lines.push(...fileLines(file, outcome));
    if (status === 'done') lines.push('', ...nextLines(outcome, style));
  }
  lines.push(...notes.map((note) => `${paint(style, 'note:', 'bold')} ${visible(note)}`));
  const text = lines.map((line) => `${line}\n`).join('');
  return diff && status !== 'refused' ? `${text}\n${coloredDiff(patchOf(plan), style)}` : text;
}

function problemsOf(problems: readonly Diagnostic[], style: Style): readonly string[] {
  return problems.map((each) => `${problem(each, style)}\n`);
}

function fileLines({ path, manifest, sealed, draft }: PlannedSeal, { dryRun }: Outcome) {
  const { checksum, entry } = sealed ?? {};
  const would = dryRun ? 'would be ' : '';
  if (draft === null && !entry) {
    return [`${visible(path)} is sealed already: its checksum and its manifest entry hold.`];
  }
  return [
    visible(path),
    draft === null || checksum === undefined
      ? '  the checksum holds'
      : `  the checksum ${would || 'is '}${checksum.wanted}${was(checksum.found)}`,
    entry
      ? visible(
          `  the entry ${entry.id} (${entry.status}, ${entry.checksum}) ${would || 'was '}appended to ${manifest}`,
        )
      : '  the manifest entry holds',
  ];
}

function was(found: string | null): string {
  return found === null ? '' : ` (was ${found})`;
}

function nextLines({ verdict: { follows }, dryRun }: Outcome, style: Style): readonly string[] {
  return [
    ...(dryRun ? ['Nothing was written.'] : ['Commit the files and their manifest in one commit.']),
    ...(follows.length === 0
      ? []
      : ['', 'Other records have to follow:', '', ...problemsOf(follows, style)]),
  ];
}
