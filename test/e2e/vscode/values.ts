import { EventEmitter as NodeEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/* What the client makes for VS Code, and gets from it: as much of it as the client uses. */

type Listener = (event: never) => unknown;

export class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void = () => undefined) {
    this.dispose = dispose;
  }
  static from(...all: readonly Disposable[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }
}

/** An event of the editor, and how the test makes it happen. */
export class Happening {
  readonly #emitter = new NodeEmitter().setMaxListeners(0);
  readonly event = (listener: Listener, self?: unknown): Disposable => {
    const bound = (what: unknown) => listener.call(self, what as never);
    this.#emitter.on('it', bound);
    return new Disposable(() => this.#emitter.off('it', bound));
  };
  fire(what?: unknown): void {
    this.#emitter.emit('it', what);
  }
  dispose(): void {
    this.#emitter.removeAllListeners();
  }
}

export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...at: readonly [Position, Position] | readonly [number, number, number, number]) {
    const [first, second] = at;
    if (first instanceof Position) {
      this.start = first;
      this.end = second as Position;
    } else {
      this.start = new Position(first, second as number);
      this.end = new Position(at[2] as number, at[3] as number);
    }
  }
}

export class Uri {
  readonly scheme = 'file';
  readonly authority = '';
  readonly query = '';
  readonly fragment = '';
  readonly #text: string;
  private constructor(text: string) {
    this.#text = text;
  }
  static file = (path: string) => new Uri(pathToFileURL(path).href);
  static parse = (text: string) => new Uri(text);
  get fsPath(): string {
    return fileURLToPath(this.#text);
  }
  get path(): string {
    return new URL(this.#text).pathname;
  }
  toString(): string {
    return this.#text;
  }
}

/** What the client tells the editor of a problem. */
export class Problem {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  code: unknown;
  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class TextEdit {
  readonly range: Range;
  readonly newText: string;
  constructor(range: Range, newText: string) {
    this.range = range;
    this.newText = newText;
  }
}

export class WorkspaceEdit {
  readonly edits: [Uri, readonly TextEdit[]][] = [];
  /** Beside an edit may stand what the editor asks before it is made. */
  set(uri: Uri, edits: readonly (TextEdit | readonly [TextEdit, unknown])[]): void {
    this.edits.push([uri, edits.map((each) => (each instanceof TextEdit ? each : each[0]))]);
  }
}

/** A record that is open in the window. */
export class OpenText {
  readonly uri: Uri;
  readonly languageId: string;
  version = 1;
  #text: string;
  readonly isClosed = false;
  constructor(path: string, languageId: string) {
    this.uri = Uri.file(path);
    this.languageId = languageId;
    this.#text = readFileSync(path, 'utf8');
  }
  getText(): string {
    return this.#text;
  }
  replace(text: string): void {
    this.#text = text;
    this.version += 1;
  }
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  static readonly QuickFix = new CodeActionKind('quickfix');
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(more: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? more : `${this.value}.${more}`);
  }
}

export class Action {
  readonly title: string;
  edit?: WorkspaceEdit;
  constructor(title: string) {
    this.title = title;
  }
}

export interface ActionProvider {
  provideCodeActions(
    document: OpenText,
    range: Range,
    context: object,
    token: object,
  ): Promise<readonly Action[]>;
}
