import {
  type CodeAction,
  CodeActionKind,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { SafeEdit } from '../../core/edit.ts';
import { TOOL } from '../../core/tool.ts';
import { visible } from '../../report/sanitize.ts';
import { isTouching, type Range } from './edited-documents.ts';
import type { Placing } from './told-diagnostics.ts';
import type { ToldProblem } from './told-files.ts';

/** What mends all that needs no judgement, for editors that do so when a file is saved. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.${TOOL.name}`;

export const ACTION_KINDS: readonly string[] = [CodeActionKind.QuickFix, FIX_ALL];

/** What is known where actions are asked for. */
export interface Acting {
  /** The problems of the document, and their form in the protocol. */
  readonly problems: readonly ToldProblem[];
  readonly placing: Placing;
  /** The version of a text that is open; null for others. */
  readonly versionOf: (uri: string) => number | null;
  /** What ends the lines of a text that is open. */
  readonly lineEndOf: (uri: string) => string;
  /** Whether the client can create files, and takes edits with versions of texts. */
  readonly canCreate: boolean;
  readonly takesVersions: boolean;
}

/** @param wanted kinds of actions; undefined for all */
export function actionsAt(
  range: Range,
  wanted: readonly string[] | undefined,
  acting: Acting,
): readonly CodeAction[] {
  const isWanted = (kind: string): boolean =>
    wanted === undefined || wanted.some((each) => kind === each || kind.startsWith(`${each}.`));
  const fixes = isWanted(CodeActionKind.QuickFix) ? quickFixes(range, acting) : [];
  // Where nobody asks for it, it would stand in the list of every problem.
  const all = wanted !== undefined && isWanted(FIX_ALL) ? fixOfAll(acting) : [];
  return [...fixes, ...all];
}

function quickFixes(range: Range, acting: Acting): readonly CodeAction[] {
  return acting.problems.flatMap(([problem, told]) => {
    const { rule, help } = problem;
    const edit = problem.edit ?? editByHand(problem);
    if (edit === null || !isTouching(told.range, range)) return [];
    const workspaceEdit = editOf([edit], acting);
    if (workspaceEdit === null) return [];
    return {
      title: help === null ? `Fix ${rule}` : `${visible(help)} (${rule})`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [told],
      isPreferred: true,
      edit: workspaceEdit,
    };
  });
}

/** What should stand in a record of a declared kind, where it is sure: `--fix` edits none of these. */
function editByHand({ path, range, expected, details }: Diagnostic): SafeEdit | null {
  if (expected === null || details === undefined) return null;
  return { files: [{ path, id: '' }], replacements: [{ range, text: expected }] };
}

/** Edits that touch each other are no edit: the next request finds those that are left. */
function fixOfAll(acting: Acting): readonly CodeAction[] {
  const taken: SafeEdit[] = [];
  const known = new Map<string, Range[]>();
  for (const [{ edit }] of acting.problems) {
    if (edit === undefined) continue;
    const ranges = edit.files.flatMap(({ path }) =>
      edit.replacements.map(({ range }) => acting.placing(path, range)),
    );
    const isFree = ranges.every(({ uri, range }) =>
      (known.get(uri) ?? []).every((other) => !isTouching(range, other)),
    );
    if (!isFree) continue;
    taken.push(edit);
    for (const { uri, range } of ranges) known.set(uri, [...(known.get(uri) ?? []), range]);
  }
  const edit = taken.length === 0 ? null : editOf(taken, acting);
  if (edit === null) return [];
  return [{ title: 'Fix all that needs no judgement', kind: FIX_ALL, edit }];
}

/** Null for what the client can't do: a record and its copies are changed at once or not at all. */
function editOf(edits: readonly SafeEdit[], acting: Acting): WorkspaceEdit | null {
  const changes = new Map<string, TextEdit[]>();
  const created: string[] = [];
  for (const { files, replacements } of edits) {
    for (const { path, id } of files) {
      for (const { range: of, text } of replacements) {
        const { uri, range } = acting.placing(path, of);
        const newText = text.replaceAll('\n', acting.lineEndOf(uri));
        changes.set(uri, [...(changes.get(uri) ?? []), { range, newText }]);
        if (id === null) created.push(uri);
      }
    }
  }
  if (!acting.canCreate && created.length > 0) return null;
  if (!acting.takesVersions) return { changes: Object.fromEntries(changes) };
  const documentChanges: WorkspaceEdit['documentChanges'] = created.map((uri) => ({
    kind: 'create',
    uri,
    options: { ignoreIfExists: false, overwrite: false },
  }));
  for (const [uri, texts] of changes) {
    const change: TextDocumentEdit = {
      textDocument: { uri, version: acting.versionOf(uri) },
      edits: texts,
    };
    documentChanges.push(change);
  }
  return { documentChanges };
}
