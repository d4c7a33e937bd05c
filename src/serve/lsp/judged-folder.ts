import { performance } from 'node:perf_hooks';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Extent, Held } from '../../app/held/held.ts';
import { Failure } from '../../core/failure.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { Judged, ToldFiles } from './told-files.ts';

/** When what is done. All in milliseconds. */
export interface Pace {
  /** Edits are gathered for so long from the first of them: whoever types fast is judged less often. */
  readonly gathered: number;
  /** Between two looks at a working tree whose editor does not watch files. */
  readonly look: number;
  /**
   * A verdict on all records that takes longer waits for a pause; until then, what each record says
   * by itself is told.
   */
  readonly short: number;
  readonly pause: number;
}

export const PACE: Pace = { gathered: 20, look: 2000, short: 50, pause: 300 };

/** A look takes at most this part of the time. */
const LOOK_SHARE = 1 / 20;

/** What a folder needs of its surroundings. */
export interface Surroundings {
  /** @throws Failure where the folder can't be judged. */
  readonly open: () => Promise<Held>;
  readonly files: ToldFiles;
  readonly pace: Pace;
  /** Whether nobody says when files change. */
  readonly isUnwatched: boolean;
}

/** A text that is open, and its file. */
interface Open {
  readonly file: string;
  readonly document: TextDocument;
}

/** The texts that are open of one repository. They are judged together, for each may be about the others. */
export class JudgedFolder {
  readonly #around: Surroundings;
  /** By address. */
  readonly #documents = new Map<string, Open>();
  #held: Held | null = null;
  #wantsLook = false;
  #wantsVerdict = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Whether the timer waits for a pause, and no edit or look. */
  #isPausing = false;
  /** Whether what records say of each other is still to be told. */
  #owesAll = false;
  /** Whether a failure was told last: what was judged before it may hold again. */
  #hasFailed = false;
  /** Milliseconds that the last verdict on all records took. */
  #verdictTime = 0;
  #looking: NodeJS.Timeout | null = null;
  /** Milliseconds that the last look took. */
  #lookTime = 0;
  #isClosed = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get isIdle(): boolean {
    return this.#documents.size === 0;
  }

  /** A text that was opened, or edited. */
  take(file: string, document: TextDocument): void {
    if (!this.#documents.has(document.uri)) this.#wantsLook = true;
    this.#documents.set(document.uri, { file, document });
    this.#wantsVerdict = true;
    this.#soon();
  }

  drop(uri: string): void {
    this.#documents.delete(uri);
    this.#around.files.drop(uri);
    // Others were judged by its text.
    this.#wantsVerdict = !this.isIdle;
    this.#soon();
  }

  /** Files may be others than before. */
  lookAgain(): void {
    this.#wantsLook = true;
    this.#soon();
  }

  /** What is known of a text as it is now; null where it could not be judged. */
  async judged(uri: string): Promise<Judged | null> {
    while (!this.#isClosed && (this.#wantsVerdict || this.#running !== null)) await this.#now();
    const judged = this.#around.files.judged(uri);
    return judged?.version === this.#documents.get(uri)?.document.version ? judged : null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
    clearTimeout(this.#looking ?? undefined);
    this.#timer = null;
    await this.#running;
    await this.#held?.close();
  }

  #soon(): void {
    this.#after(this.#around.pace.gathered, false);
  }

  #after(delay: number, isPausing: boolean): void {
    if (this.#isClosed || this.#running !== null) return;
    if (this.#timer !== null && !this.#isPausing) return;
    clearTimeout(this.#timer ?? undefined);
    this.#isPausing = isPausing;
    this.#timer = setTimeout(() => void this.#now(), delay);
  }

  #now(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#running ??= this.#judge().finally(() => {
      this.#running = null;
      if (this.#wantsVerdict || this.#wantsLook) this.#soon();
      else if (this.#owesAll) this.#after(this.#around.pace.pause, true);
      else this.#lookLater();
    });
    return this.#running;
  }

  async #judge(): Promise<void> {
    const wantsVerdict = this.#wantsVerdict;
    const wantsLook = this.#wantsLook;
    this.#wantsVerdict = false;
    this.#wantsLook = false;
    try {
      let isOther = this.#held === null;
      if (this.#held === null) this.#held = await this.#around.open();
      else if (wantsLook) isOther = await this.#look(this.#held);
      const isLong = this.#verdictTime > this.#around.pace.short;
      if (wantsVerdict && isLong && !isOther) await this.#tellVerdict(this.#held, 'each');
      else if (isOther || wantsVerdict || this.#owesAll || this.#hasFailed)
        await this.#tellVerdict(this.#held, 'all');
      this.#hasFailed = false;
    } catch (error) {
      // Told, and tried again with the next edit or look. A fault of ours is no reason to end.
      if (!(error instanceof Failure)) await this.#forget();
      this.#owesAll = false;
      this.#hasFailed = true;
      const documents = [...this.#documents.values()].map(({ document }) => document);
      this.#around.files.tellFailure(error, documents);
    }
  }

  async #forget(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.close();
  }

  async #look(held: Held): Promise<boolean> {
    const started = performance.now();
    const isOther = await held.lookAgain();
    this.#lookTime = performance.now() - started;
    return isOther;
  }

  /** An editor that watches files says so itself. */
  #lookLater(): void {
    clearTimeout(this.#looking ?? undefined);
    if (!this.#around.isUnwatched || this.#isClosed || this.isIdle) return;
    const pause = Math.max(this.#around.pace.look, this.#lookTime / LOOK_SHARE);
    this.#looking = setTimeout(() => this.lookAgain(), pause);
    // A server whose input has ended waits for nothing.
    this.#looking.unref();
  }

  async #tellVerdict(held: Held, extent: Extent): Promise<void> {
    const { open, drafts, versions } = this.#opened(held);
    const rules = await loadRules();
    const across = new Set(rules.filter(({ scope }) => scope !== 'file').map(({ id }) => id));
    const started = performance.now();
    const selected = new Set(versions.keys());
    const report = selected.size === 0 ? null : await held.judge(drafts, selected, extent);
    if (extent === 'all') this.#verdictTime = performance.now() - started;
    this.#owesAll = extent === 'each';
    if (this.#isClosed) return;
    const { files } = this.#around;
    const still = [...open].filter(([, { uri }]) => this.#documents.has(uri));
    const texts = { root: held.root, open: new Map(still), versions };
    const isAcross = (rule: string): boolean => across.has(rule);
    if (extent === 'each') files.tellEach(report, { ...texts, isAcross });
    else files.tell(report, { ...texts, isAcross });
  }

  /**
   * What is open, by its paths. A file that is somewhere else, such as behind a link, or that the file system
   * refuses is left out, and this is reported in it: the others are judged.
   */
  #opened(held: Held) {
    const open = new Map<string, TextDocument>();
    const drafts = new Map<string, Uint8Array>();
    const versions = new Map<string, number>();
    for (const { file, document } of this.#documents.values()) {
      try {
        const path = held.pathOf(file);
        const text = document.getText();
        const standing = held.standingOf(path, text);
        open.set(path, document);
        if (standing === 'ignored') continue;
        if (standing === 'draft') drafts.set(path, Buffer.from(text));
        versions.set(path, document.version);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.#around.files.tellFailure(error, [document]);
      }
    }
    return { open, drafts, versions };
  }
}
