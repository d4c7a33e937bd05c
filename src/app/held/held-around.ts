import { existsSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { HeldAnalyses } from '../../analyze/held-analyses.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { Report } from '../../core/report.ts';
import { memorySnapshot } from '../../discover/memory-snapshot.ts';
import { loadRules } from '../../protocols/rules.ts';
import { run } from '../../run.ts';
import type { Asker } from '../caller.ts';
import { slashed } from '../chosen-paths.ts';
import type { Drafts, Held, Standing } from './held.ts';
import { HeldTree } from './held-tree.ts';

/** The folder of the repository that a file is in, or would be in; null where there is none. */
export function repositoryAround(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/** Texts that no repository is around: nothing but them is judged, by what holds where nobody says anything. */
class LooseTexts implements Held {
  readonly root = '/';
  readonly #analyses = new HeldAnalyses(new Map());

  pathOf(file: string): string {
    return slashed(file.slice(parse(file).root.length));
  }

  standingOf(): Standing {
    return 'draft';
  }

  async lookAgain(): Promise<boolean> {
    return false;
  }

  async judge(drafts: Drafts, selected: ReadonlySet<string>): Promise<Report> {
    const report = await run({
      snapshot: memorySnapshot(Object.fromEntries(drafts)),
      bases: [],
      history: null,
      selects: (path) => selected.has(path),
      analyses: this.#analyses,
      config: DEFAULT_CONFIG,
      rules: await loadRules(),
    });
    this.#analyses.endRun(true);
    return report;
  }

  async close(): Promise<void> {}
}

/**
 * What the texts of one repository are judged in.
 * @param folder null for texts that are in none
 * @throws Failure where the repository can't be read, or its configuration is broken.
 */
export async function heldAround(folder: string | null, asker: Asker): Promise<Held> {
  return folder === null ? new LooseTexts() : HeldTree.open({ ...asker, cwd: folder });
}
