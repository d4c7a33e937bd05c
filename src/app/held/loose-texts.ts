import { parse } from 'node:path';
import { HeldAnalyses } from '../../analyze/held-analyses.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { Report } from '../../core/report.ts';
import { memorySnapshot } from '../../discover/memory-snapshot.ts';
import { loadRules } from '../../protocols/rules.ts';
import { run } from '../../run.ts';
import { slashed } from '../chosen-paths.ts';
import type { Drafts, Held, Standing } from './held.ts';

/** Texts that no repository is around: nothing but them is judged, by what holds where nobody says anything. */
export class LooseTexts implements Held {
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
