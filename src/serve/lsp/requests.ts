import type { createConnection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { loadRules } from '../../protocols/rules.ts';
import { type Acting, actionsAt } from './code-actions.ts';
import { isTouching } from './edited-documents.ts';
import { hoverText } from './hover.ts';
import type { Workspace } from './workspace.ts';

/** What requests are answered by, and what the editor can do. */
export interface Answering extends Pick<Acting, 'takesVersions' | 'canCreate'> {
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: Workspace;
  readonly showsMarkdown: boolean;
}

/** Answers what an editor asks about a place in a text. Each answer is about the text as it is then. */
export function answerRequests(
  connection: ReturnType<typeof createConnection>,
  { documents, workspace, showsMarkdown, ...client }: Answering,
): void {
  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const judged = await workspace.of(uri)?.folder.judged(uri);
    const at = { start: position, end: position };
    const problems = judged?.problems.filter(([, { range }]) => isTouching(range, at)) ?? [];
    if (problems.length === 0) return null;
    const found = problems.map(([problem]) => problem);
    return { contents: hoverText(found, await loadRules(), showsMarkdown) };
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const judging = workspace.of(uri);
    const judged = await judging?.folder.judged(uri);
    if (judging === null || judged == null) return [];
    return [
      ...actionsAt(range, context.only, {
        problems: judged.problems,
        placing: judging.files.placing(),
        versionOf: (each) => documents.get(each)?.version ?? null,
        lineEndOf: (each) => (documents.get(each)?.getText().includes('\r\n') ? '\r\n' : '\n'),
        ...client,
      }),
    ];
  });
}
