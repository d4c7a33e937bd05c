import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { PACE, type Pace } from '../../src/serve/lsp/judged-folder.ts';
import { serveEditor } from '../../src/serve/lsp/language-server.ts';
import type { TestRepository } from '../git/repository-builder.ts';
import { askerOf } from './served.ts';

/** What most editors can do. */
export const ABLE: ClientCapabilities = {
  textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } },
  workspace: {
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
};

/** On a busy machine as well, a verdict is told in one piece. */
const FAST: Pace = { ...PACE, look: 100, short: Number.POSITIVE_INFINITY };

/** An editor that talks to a language server, as far as tests need one. */
export class Editor {
  readonly #connection: ReturnType<typeof createProtocolConnection>;
  readonly #root: string;
  readonly #told = new Map<string, PublishDiagnosticsParams>();
  readonly #versions = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  readonly registered: unknown[] = [];

  constructor(root: string, input: Readable, output: Writable) {
    this.#root = root;
    this.#connection = createProtocolConnection(
      new StreamMessageReader(input),
      new StreamMessageWriter(output),
    );
    this.#connection.onNotification(
      'textDocument/publishDiagnostics',
      (told: PublishDiagnosticsParams) => {
        this.#told.set(told.uri, told);
        for (const look of this.#waiting) look();
      },
    );

    this.#connection.onRequest('client/registerCapability', (asked: unknown) => {
      this.registered.push(asked);
      return null;
    });
    this.#connection.listen();
  }

  async start(capabilities: ClientCapabilities = ABLE): Promise<InitializeResult> {
    const result = await this.#connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: [{ uri: this.uri(''), name: 'test' }],
    });
    await this.notify('initialized', {});
    return result;
  }

  uri(path: string): string {
    return pathToFileURL(`${this.#root}/${path}`).href;
  }

  notify(method: string, params: object): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  /** Opens a text. @returns what is told of it then */
  async open(path: string, text: string): Promise<readonly Diagnostic[]> {
    const textDocument = { uri: this.uri(path), languageId: 'any', version: 1, text };
    this.#versions.set(path, 1);
    await this.notify('textDocument/didOpen', { textDocument });
    return this.told(path);
  }

  /** Changes a text, all of it or at a range. @returns what is told of it then */
  async change(path: string, text: string, range?: Range): Promise<readonly Diagnostic[]> {
    const version = (this.#versions.get(path) ?? 0) + 1;
    this.#versions.set(path, version);
    const contentChanges: TextDocumentContentChangeEvent[] = [
      range === undefined ? { text } : { text, range },
    ];
    const textDocument = { uri: this.uri(path), version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges });
    return this.told(path);
  }

  close(path: string): Promise<void> {
    return this.notify('textDocument/didClose', { textDocument: { uri: this.uri(path) } });
  }

  save(path: string): Promise<void> {
    return this.notify('textDocument/didSave', { textDocument: { uri: this.uri(path) } });
  }

  /** What is told of the newest version of a text, once it is. */
  async told(path: string): Promise<readonly Diagnostic[]> {
    const version = this.#versions.get(path);
    const told = await this.until(path, (each) => each.version === version);
    return told.diagnostics;
  }

  /** What is told of a file, once it is as wanted. */
  until(
    path: string,
    isWanted: (told: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams> {
    return new Promise((resolve) => {
      const look = (): void => {
        const told = this.#told.get(this.uri(path));
        if (told === undefined || !isWanted(told)) return;
        this.#waiting.delete(look);
        resolve(told);
      };
      this.#waiting.add(look);
      look();
    });
  }

  hover(path: string, line: number, character: number): Promise<Hover | null> {
    return this.#connection.sendRequest('textDocument/hover', {
      textDocument: { uri: this.uri(path) },
      position: { line, character },
    });
  }

  actions(path: string, range: Range, only?: readonly string[]): Promise<readonly CodeAction[]> {
    return this.#connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: this.uri(path) },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  }

  async end(): Promise<void> {
    await this.#connection.sendRequest('shutdown');
    await this.notify('exit', {});
  }

  dispose(): void {
    this.#connection.dispose();
  }
}

/** An editor beside a server in the same process. @returns the server's exit code */
export async function withEditor(
  repo: Pick<TestRepository, 'root' | 'env'>,
  use: (editor: Editor) => Promise<void>,
  pace: Partial<Pace> = {},
): Promise<number> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const server = serveEditor({ input: toServer, output: toEditor }, askerOf(repo), {
    ...FAST,
    ...pace,
  });
  const editor = new Editor(repo.root, toEditor, toServer);
  try {
    await use(editor);
    await editor.end();
  } finally {
    toServer.end();
    editor.dispose();
  }
  return server;
}
