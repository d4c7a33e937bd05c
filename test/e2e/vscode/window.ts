import { basename } from 'node:path';
import {
  Action,
  type ActionProvider,
  CodeActionKind,
  Disposable,
  Happening,
  OpenText,
  Position,
  Problem,
  Range,
  TextEdit,
  Uri,
  WorkspaceEdit,
} from './values.ts';

/*
 * As much of the interface of VS Code as the client of language servers uses: one window with one
 * folder. What it is asked for and lacks is a class or an event that does nothing, since the client
 * asks for each of the editor's abilities, whether a server has use for it or not.
 */

/** A part of the interface: what it lacks is asked for all the same. */
function part<T extends object>(has: T): T {
  return new Proxy(has, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name);
      if (/^on[A-Z]/.test(name)) return new Happening().event;
      if (/^[A-Z]/.test(name)) return class {};
      return () => new Disposable();
    },
  });
}

/** A window of VS Code with one folder. */
export class Window {
  readonly #folder: string;
  readonly #opened = new Happening();
  readonly #changed = new Happening();
  readonly #texts: OpenText[] = [];
  readonly #problems = new Map<string, readonly Problem[]>();
  readonly #told = new Happening();
  readonly #actions: ActionProvider[] = [];
  /** Lines of the output channel. */
  readonly log: string[] = [];
  readonly commands = new Map<string, () => Promise<void>>();
  isTrusted = true;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What `require('vscode')` gives. */
  get api(): object {
    const uri = Uri.file(this.#folder);
    const folder = { uri, name: basename(this.#folder), index: 0 };
    const note = (text: string) => this.log.push(text);
    const isTrusted = () => this.isTrusted;
    const texts = this.#texts;
    const channel = part({ info: note, warn: note, error: note, appendLine: note, append: note });
    return part({
      version: '1.101.0',
      CodeAction: Action,
      CodeActionKind,
      Diagnostic: Problem,
      Disposable,
      EventEmitter: Happening,
      Position,
      Range,
      TextEdit,
      Uri,
      WorkspaceEdit,
      CancellationTokenSource: class {
        readonly token = { isCancellationRequested: false, onCancellationRequested: noEvent };
        dispose(): void {}
      },
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      TextDocumentSaveReason: { Manual: 1, AfterDelay: 2, FocusOut: 3 },
      env: part({ language: 'en', appName: 'VS Code', machineId: '', sessionId: '' }),
      l10n: part({}),
      extensions: part({ all: [] }),
      window: part({
        createOutputChannel: () => channel,
        showErrorMessage: async (text: string) => note(text),
        visibleTextEditors: [],
        tabGroups: part({ all: [] }),
        activeTextEditor: undefined,
      }),
      commands: part({
        registerCommand: (name: string, run: () => Promise<void>) => {
          this.commands.set(name, run);
          return new Disposable();
        },
      }),
      workspace: part({
        get isTrusted() {
          return isTrusted();
        },
        workspaceFolders: [folder],
        getWorkspaceFolder: () => folder,
        textDocuments: texts,
        notebookDocuments: [],
        onDidOpenTextDocument: this.#opened.event,
        onDidChangeTextDocument: this.#changed.event,
        getConfiguration: () => part({ get: (_name: string, usual: unknown) => usual }),
        createFileSystemWatcher: () =>
          part({
            onDidCreate: noEvent,
            onDidChange: noEvent,
            onDidDelete: noEvent,
            dispose() {},
          }),
      }),
      languages: part({
        match: (selector: readonly { language: string }[], text: OpenText) =>
          [selector].flat().some(({ language }) => language === text.languageId) ? 10 : 0,
        createDiagnosticCollection: () =>
          part({
            set: (at: Uri, problems: readonly Problem[] = []) => this.#tell(at, problems),
            delete: (at: Uri) => this.#tell(at, []),
            clear() {},
          }),
        registerCodeActionsProvider: (_selector: unknown, provider: ActionProvider) => {
          this.#actions.push(provider);
          return new Disposable();
        },
      }),
    });
  }

  #tell(at: Uri, problems: readonly Problem[]): void {
    this.#problems.set(at.toString(), problems);
    this.#told.fire();
  }

  /** Opens a record and waits for the problems that it is told to have. */
  async open(path: string, languageId: string): Promise<[OpenText, readonly Problem[]]> {
    const text = new OpenText(path, languageId);
    this.#texts.push(text);
    const told = this.#nextOf(text);
    this.#opened.fire(text);
    return [text, await told];
  }

  /** Waits until something else is told of a text. */
  #nextOf(text: OpenText): Promise<readonly Problem[]> {
    const before = this.#problems.get(text.uri.toString());
    return new Promise((resolve) => {
      const listening = this.#told.event(() => {
        const now = this.#problems.get(text.uri.toString());
        if (now === undefined || now === before) return;
        listening.dispose();
        resolve(now);
      });
    });
  }

  /** The quick fixes that are offered at a problem. */
  async fixes(text: OpenText, problem: Problem): Promise<readonly Action[]> {
    const context = { diagnostics: [problem], only: undefined, triggerKind: 1 };
    const token = { isCancellationRequested: false, onCancellationRequested: noEvent };
    const asked = this.#actions.map((each) =>
      each.provideCodeActions(text, problem.range, context, token),
    );
    return (await Promise.all(asked)).flat();
  }

  /** Takes a quick fix, and waits for what is told then. */
  async take(text: OpenText, { edit }: Action): Promise<readonly Problem[]> {
    const edits = edit?.edits.flatMap(([uri, each]) =>
      uri.toString() === text.uri.toString() ? each : [],
    );
    const told = this.#nextOf(text);
    const contentChanges = (edits ?? []).map(({ range, newText }) => ({ range, text: newText }));
    text.replace(edited(text.getText(), edits ?? []));
    this.#changed.fire({ document: text, contentChanges, reason: undefined });
    return told;
  }
}

const noEvent = (): Disposable => new Disposable();

function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const starts = lines.map((_, nth) => lines.slice(0, nth).join('\n').length + (nth > 0 ? 1 : 0));
  const at = ({ line, character }: Position) => (starts[line] ?? text.length) + character;
  return edits
    .toSorted((a, b) => at(b.range.start) - at(a.range.start))
    .reduce(
      (made, { range, newText }) =>
        made.slice(0, at(range.start)) + newText + made.slice(at(range.end)),
      text,
    );
}
