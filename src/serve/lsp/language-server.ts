import type { Readable, Writable } from 'node:stream';
import {
  type ClientCapabilities,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  type MarkupContent,
  MarkupKind,
  PositionEncodingKind,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Asker } from '../../app/caller.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { mendingWords, wholeHelp } from '../../core/remedy.ts';
import type { Rule } from '../../core/rule.ts';
import { whereExplained } from '../../core/rule-page.ts';
import { TOOL } from '../../core/tool.ts';
import { loadRules } from '../../protocols/rules.ts';
import { markdownText } from '../../report/markdown-text.ts';
import { visible } from '../../report/sanitize.ts';
import { ACTION_KINDS, type Acting, actionsAt } from './code-actions.ts';
import { isTouching } from './edited-documents.ts';
import { PACE, type Pace } from './judged-folder.ts';
import type { Editor } from './told-files.ts';
import { Workspace } from './workspace.ts';

const RESULT: InitializeResult = {
  capabilities: {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [...ACTION_KINDS] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
  serverInfo: { name: TOOL.name, version: TOOL.version },
};

/**
 * Serves an editor until it says that it ends, or its end of the pipe is closed.
 * @returns the exit code: 0 where the editor announced the end, else 1
 */
export async function serveEditor(
  streams: { readonly input: Readable; readonly output: Writable },
  asker: Asker,
  pace: Pace = PACE,
): Promise<0 | 1> {
  const { connection, ended, isAnnounced } = connectionOver(streams);
  const editor: Editor = {
    publish: (uri, version, diagnostics) =>
      void connection.sendDiagnostics({
        uri,
        diagnostics: [...diagnostics],
        ...(version !== null && { version }),
      }),
    log: (note) => connection.console.info(note),
  };
  const workspace = new Workspace(asker, editor, pace);
  serveWorkspace(connection, workspace);
  connection.listen();
  await ended;
  await workspace.close();
  connection.dispose();
  return isAnnounced() ? 0 : 1;
}

/** The connection, and when it has ended. The process is not the library's to end. */
function connectionOver({ input, output }: { input: Readable; output: Writable }) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: () => end() };
  const connection = createConnection(
    (logger) =>
      createProtocolConnection(
        new StreamMessageReader(input),
        new StreamMessageWriter(output),
        logger,
      ),
    watchDog,
  );
  for (const event of ['end', 'close', 'error']) input.once(event, () => end());
  for (const event of ['close', 'error']) output.once(event, () => end());
  return { connection, ended, isAnnounced: () => watchDog.shutdownReceived };
}

function serveWorkspace(
  connection: ReturnType<typeof createConnection>,
  workspace: Workspace,
): void {
  const documents = new TextDocuments(TextDocument);
  let capabilities: ClientCapabilities = {};
  let folders: readonly string[] = [];
  connection.onInitialize((params) => {
    capabilities = params.capabilities;
    folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
    workspace.foldersAre(folders);
    if (canWatch(capabilities)) workspace.watched();
    answerRequests(connection, { documents, workspace, ...canDo(capabilities) });
    return RESULT;
  });
  connection.onInitialized(() => {
    if (canWatch(capabilities)) {
      const watchers = [{ globPattern: '**/*' }];
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }
    if (capabilities.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
        workspace.foldersAre(folders);
      });
    }
  });
  documents.onDidChangeContent(({ document }) => workspace.take(document));
  documents.onDidClose(({ document }) => workspace.drop(document));
  documents.onDidSave(() => workspace.lookAgain());
  connection.onDidChangeWatchedFiles(() => workspace.lookAgain());
  documents.listen(connection);
}

/** What requests are answered by, and what the editor can do. */
interface Answering extends Pick<Acting, 'takesVersions' | 'canCreate'> {
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: Workspace;
  readonly showsMarkdown: boolean;
}

/** Problems that are explained at one place; more are listed beside the text anyway. */
const MOST_EXPLAINED = 3;

/** What problems say, each with the page of its rule. */
function hoverText(
  problems: readonly Diagnostic[],
  rules: readonly Rule[],
  isMarkdown: boolean,
): MarkupContent {
  const told = problems.slice(0, MOST_EXPLAINED).map((problem) => {
    const rule = rules.find(({ id }) => id === problem.rule);
    return isMarkdown ? inMarkdown(problem, rule) : inPlainText(problem, rule);
  });
  return isMarkdown
    ? { kind: MarkupKind.Markdown, value: told.join('\n\n---\n\n') }
    : { kind: MarkupKind.PlainText, value: told.join('\n\n') };
}

/** Messages quote records, so nothing in them may be alive; a rule's own words are Markdown. */
function inMarkdown(problem: Diagnostic, rule: Rule | undefined): string {
  const { level, rule: id, message, docs } = problem;
  const help = mendingWords(problem);
  return [
    `**${level}** ${docs === null ? id : `[${id}](${docs})`}: ${markdownText(message)}`,
    ...(help === null ? [] : [`*Fix*: ${markdownText(help)}`]),
    ...(rule === undefined ? [] : pageOf(rule)),
  ].join('\n\n');
}

function pageOf({ id, summary, why, fix, source, autofix }: Rule): readonly string[] {
  return [
    `### ${id}: ${summary}`,
    why,
    `**How to fix**: ${wholeHelp(fix)}`,
    ...(autofix === undefined ? [] : [`**Autofix**: ${autofix}`]),
    `*Source*: ${source}`,
  ];
}

function inPlainText(problem: Diagnostic, rule: Rule | undefined): string {
  const { level, rule: id, message } = problem;
  const help = mendingWords(problem);
  return [
    `${level} ${id}: ${visible(message)}`,
    ...(help === null ? [] : [visible(help)]),
    ...(rule === undefined ? [] : [rule.summary, rule.why, wholeHelp(rule.fix)]),
    whereExplained(problem),
  ].join('\n');
}

/** Answers what an editor asks about a place in a text. Each answer is about the text as it is then. */
function answerRequests(
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

function canWatch({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

/** What answers may hold. */
function canDo({ textDocument, workspace }: ClientCapabilities) {
  const { documentChanges = false, resourceOperations = [] } = workspace?.workspaceEdit ?? {};
  return {
    showsMarkdown: textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) === true,
    takesVersions: documentChanges,
    canCreate: documentChanges && resourceOperations.includes('create'),
  };
}
