import type { Diagnostic as Told } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { failureOf } from '../../app/failure-report.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { grouped } from '../../core/grouped.ts';
import type { Report } from '../../core/report.ts';
import { placesIn, type Range, rangeOf, uriOf } from './edited-documents.ts';
import { notJudged, type Placing, toldOf } from './told-diagnostics.ts';

/** A problem, and its form in the protocol. */
export type ToldProblem = readonly [problem: Diagnostic, told: Told];

/** What was found in a text, and the version of it. */
export interface Judged {
  readonly version: number;
  readonly problems: readonly ToldProblem[];
  /** What rules across records found last, and the text that it was about. */
  readonly across: { readonly text: string; readonly problems: readonly ToldProblem[] };
}

/** What was judged: the folder, and the texts in it by their paths. */
export interface JudgedTexts {
  readonly root: string;
  readonly open: ReadonlyMap<string, TextDocument>;
  /** By path; those that were left out were not judged. */
  readonly versions: ReadonlyMap<string, number>;
  /** Whether a rule needs other records than its own. */
  readonly isAcross: (rule: string) => boolean;
}

/** Where things are told. */
export interface Editor {
  publish(uri: string, version: number | null, told: readonly Told[]): void;
  log(note: string): void;
}

/** What ends a line for editors. */
const LINE_END = /\r\n|\r|\n/;

/**
 * Where ranges of a text are after it was edited, by whole lines: those before and behind the lines
 * that are others move with their lines. A range in these stays where it was, as far as there is a place.
 */
function movedRanges(before: string, after: string): (range: Range) => Range {
  const old = before.split(LINE_END);
  const lines = after.split(LINE_END);
  const most = Math.min(old.length, lines.length);
  let head = 0;
  while (head < most && old[head] === lines[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === lines.at(-1 - tail)) tail += 1;
  const moved = ({ line, character }: Range['start']): Range['start'] => {
    if (line < head) return { line, character };
    if (line >= old.length - tail) return { line: line + lines.length - old.length, character };
    const nearest = Math.min(line, lines.length - 1);
    return { line: nearest, character: Math.min(character, lines[nearest]?.length ?? 0) };
  };
  return ({ start, end }) => ({ start: moved(start), end: moved(end) });
}

/** What an editor was told of the files of one folder, open or not. */
export class ToldFiles {
  readonly #editor: Editor;
  readonly #judged = new Map<string, Judged>();
  /** The addresses of files that are not open, and of which something is told. */
  #others: ReadonlySet<string> = new Set();
  #notes: readonly string[] = [];
  #texts: JudgedTexts = {
    root: '/',
    open: new Map(),
    versions: new Map(),
    isAcross: () => false,
  };

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  judged(uri: string): Judged | null {
    return this.#judged.get(uri) ?? null;
  }

  /** @param report null where nothing that is open was to be judged */
  tell(report: Report | null, texts: JudgedTexts): void {
    const { placing, byPath } = this.#taken(report, texts);
    this.#tellOpen(byPath, placing, (problems, { uri, version }, text) => {
      const across = problems.filter(([{ rule }]) => texts.isAcross(rule));
      this.#judged.set(uri, { version, problems, across: { text, problems: across } });
      return problems;
    });
    const others = [...byPath].filter(([path]) => !texts.open.has(path));
    this.#tellOthers(others, placing);
    this.#log(report?.notes ?? []);
  }

  /**
   * What records say by themselves, with what was said across records before: that comes later. Its
   * edits were for another text.
   */
  tellEach(report: Report | null, texts: JudgedTexts): void {
    const { placing, byPath } = this.#taken(report, texts);
    this.#tellOpen(byPath, placing, (own, { uri, version }, text) => {
      const across = this.#judged.get(uri)?.across ?? { text, problems: [] };
      const moved = across.problems.length === 0 ? null : movedRanges(across.text, text);
      const kept = across.problems.map(([{ edit: _, ...problem }, told]): ToldProblem => {
        return [problem, moved === null ? told : { ...told, range: moved(told.range) }];
      });
      const problems = [...own, ...kept];
      this.#judged.set(uri, { version, problems, across });
      return problems;
    });
  }

  #taken(report: Report | null, texts: JudgedTexts) {
    this.#texts = texts;
    const byPath = grouped(report?.diagnostics ?? [], ({ path }) => path);
    return { placing: this.placing(), byPath };
  }

  #tellOpen(
    byPath: ReadonlyMap<string, readonly Diagnostic[]>,
    placing: Placing,
    problemsOf: (
      found: readonly ToldProblem[],
      document: TextDocument,
      text: string,
    ) => readonly ToldProblem[],
  ): void {
    const { open, versions } = this.#texts;
    for (const [path, document] of open) {
      // Of a text that was edited in between, the places are others: its turn comes next.
      if ((versions.get(path) ?? document.version) !== document.version) continue;
      const found = (byPath.get(path) ?? []).map((each): ToldProblem => {
        return [each, toldOf(each, placing)];
      });
      const told = problemsOf(found, document, document.getText()).map(([, each]) => each);
      this.#publish(document, told);
    }
  }

  /** Files that are not open have problems because of those that are. */
  #tellOthers(
    found: readonly (readonly [path: string, problems: readonly Diagnostic[]])[],
    placing: Placing,
  ): void {
    const before = this.#others;
    this.#others = new Set(found.map(([path]) => uriOf(this.#texts.root, path)));
    for (const uri of before) if (!this.#others.has(uri)) this.#editor.publish(uri, null, []);
    for (const [path, problems] of found) {
      const told = problems.map((each) => toldOf(each, placing));
      this.#editor.publish(uriOf(this.#texts.root, path), null, told);
    }
  }

  tellFailure(error: unknown, documents: readonly TextDocument[]): void {
    const failure = notJudged(failureOf(error));
    for (const document of documents) {
      this.#judged.delete(document.uri);
      this.#publish(document, [failure]);
    }
  }

  /** A text that is closed. */
  drop(uri: string): void {
    this.#judged.delete(uri);
    this.#editor.publish(uri, null, []);
  }

  /** Where something is in the texts that are open, as they are now, and in other files. */
  placing(): Placing {
    const { root, open } = this.#texts;
    const places = new Map<string, ReturnType<typeof placesIn>>();
    return (path, range) => {
      const document = open.get(path);
      if (document === undefined) return { uri: uriOf(root, path), range: rangeOf(range) };
      const inText = places.get(path) ?? placesIn(document);
      places.set(path, inText);
      return { uri: document.uri, range: inText(range) };
    };
  }

  #publish({ uri, version }: TextDocument, told: readonly Told[]): void {
    this.#editor.publish(uri, version, told);
  }

  #log(notes: readonly string[]): void {
    for (const note of notes) if (!this.#notes.includes(note)) this.#editor.log(note);
    this.#notes = notes;
  }
}
