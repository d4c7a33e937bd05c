import {
  decidingLine,
  type IgnoreDecision,
  type IgnoreFile,
  readIgnoreFile,
} from '../../core/ignore-file.ts';
import { byteText, fileSystemPath } from '../path-bytes.ts';
import { readIfThere, readUnlinkedIfThere } from '../read-if-there.ts';
import { configuredFile, type GitConfig, isOn } from './git-config.ts';

/** Says which untracked files git passes over. */
export class IgnoreRules {
  readonly #root: string;
  readonly #ignoreCase: boolean;
  /** Weaker than all `.gitignore` files. */
  readonly #general: readonly IgnoreFile[];
  readonly #byFolder = new Map<string, readonly IgnoreFile[]>();

  /**
   * @param gitDir whose `info/exclude` counts
   * @param config the user's settings and the repository's
   */
  constructor(
    root: string,
    gitDir: string,
    config: GitConfig,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#root = root;
    this.#ignoreCase = isOn(config, 'core.ignorecase', false);
    const files = [
      `${gitDir}/info/exclude`,
      configuredFile(config, 'core.excludesfile', 'ignore', { root, env }),
    ];
    this.#general = files.flatMap((file) =>
      file === null ? [] : [readIgnoreFile(file, 0, readIfThere(file))],
    );
  }

  /** @param path from the root; none of its folders is ignored */
  ignores(path: string, isFolder: boolean): boolean {
    return this.#lineFor(path, isFolder)?.ignores === true;
  }

  /** The line that makes git ignore a file, or a folder that it is in; null for none. */
  ignoringLine(path: string): IgnoreDecision | null {
    const parts = path.split('/');
    for (const index of parts.keys()) {
      const above = parts.slice(0, index + 1).join('/');
      const found = this.#lineFor(above, index < parts.length - 1);
      if (found?.ignores === true) return found;
    }
    return null;
  }

  #lineFor(path: string, isFolder: boolean): IgnoreDecision | null {
    const as = { isFolder, ignoreCase: this.#ignoreCase };
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return decidingLine([...this.#filesFor(folder), ...this.#general], byteText(path), as);
  }

  /** The `.gitignore` files of a folder and those above it, the nearest first. */
  #filesFor(folder: string): readonly IgnoreFile[] {
    const known = this.#byFolder.get(folder);
    if (known) return known;
    const above = folder === '' ? [] : this.#filesFor(folder.replace(/[^/]*\/$/, ''));
    const path = `${folder}.gitignore`;
    const bytes = readUnlinkedIfThere(fileSystemPath(this.#root, path));
    const own = bytes && readIgnoreFile(path, byteText(folder).length, bytes);
    const files = own ? [own, ...above] : above;
    this.#byFolder.set(folder, files);
    return files;
  }
}
