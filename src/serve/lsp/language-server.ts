import type { Readable, Writable } from 'node:stream';
import {
  type ClientCapabilities,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
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
import { TOOL } from '../../core/tool.ts';
import { ACTION_KINDS } from './code-actions.ts';
import { PACE, type Pace } from './judged-folder.ts';
import { answerRequests } from './requests.ts';
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
