import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Asker } from '../../app/caller.ts';
import { heldAround, repositoryAround } from '../../app/held/held-around.ts';
import { JudgedFolder, type Pace } from './judged-folder.ts';
import { type Editor, ToldFiles } from './told-files.ts';

/** A folder that is judged as a whole, and what was told of its files. */
interface Judging {
  readonly folder: JudgedFolder;
  readonly files: ToldFiles;
}

/** What stands for the texts that are in no repository. */
const NOWHERE = '';

/** All that is open in an editor, by the repositories that it is in. */
export class Workspace {
  readonly #asker: Asker;
  readonly #editor: Editor;
  readonly #pace: Pace;
  readonly #judging = new Map<string, Judging>();
  /** The repository of each text that is open. */
  readonly #rootOf = new Map<string, string>();
  #roots: readonly string[] = [];
  #isUnwatched = true;

  constructor(asker: Asker, editor: Editor, pace: Pace) {
    this.#asker = asker;
    this.#pace = pace;
    this.#editor = editor;
  }

  /** From now on the editor says when files change. */
  watched(): void {
    this.#isUnwatched = false;
  }

  /**
   * The folders that the editor has open. What is known of other repositories is kept as long as a
   * text of theirs is open.
   */
  foldersAre(uris: readonly string[]): void {
    this.#roots = uris.flatMap((uri) => fileOf(uri) ?? []);
    this.#tidy();
  }

  /** A text that was opened, or edited. */
  take(document: TextDocument): void {
    const file = fileOf(document.uri);
    // What is in no file system is no record yet: nobody knows its path.
    if (file === null) return;
    const root = this.#rootOf.get(document.uri) ?? repositoryAround(file) ?? NOWHERE;
    this.#rootOf.set(document.uri, root);
    this.#judgingIn(root).folder.take(file, document);
  }

  drop(document: TextDocument): void {
    this.of(document.uri)?.folder.drop(document.uri);
    this.#rootOf.delete(document.uri);
    this.#tidy();
  }

  /** Null for what is not open, or in no file system. */
  of(uri: string): Judging | null {
    const root = this.#rootOf.get(uri);
    return root === undefined ? null : (this.#judging.get(root) ?? null);
  }

  /** Files were written, or a text was saved. */
  lookAgain(): void {
    for (const { folder } of this.#judging.values()) folder.lookAgain();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#judging.values()].map(({ folder }) => folder.close()));
    this.#judging.clear();
  }

  #judgingIn(root: string): Judging {
    const known = this.#judging.get(root);
    if (known !== undefined) return known;
    const files = new ToldFiles(this.#editor);
    const folder = new JudgedFolder({
      open: () => heldAround(root === NOWHERE ? null : root, this.#asker),
      files,
      pace: this.#pace,
      isUnwatched: this.#isUnwatched,
    });
    const judging = { folder, files };
    this.#judging.set(root, judging);
    return judging;
  }

  #tidy(): void {
    for (const [root, { folder }] of this.#judging) {
      if (!folder.isIdle || this.#roots.some((each) => isRelated(each, root))) continue;
      this.#judging.delete(root);
      void folder.close();
    }
  }
}

/** True where one of two folders is the other, or in it. */
function isRelated(one: string, other: string): boolean {
  return `${one}${sep}`.startsWith(`${other}${sep}`) || `${other}${sep}`.startsWith(`${one}${sep}`);
}

/** Null for what is in no file system. */
function fileOf(uri: string): string | null {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : null;
  } catch {
    return null;
  }
}
