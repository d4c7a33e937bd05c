import { defineConfig } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import base from '../../vitest.config.ts';
import { keptThreads } from './kept-thread.ts';
import { testsOf } from './parts.ts';

/** What killed the mutant before comes first, then what takes the least time. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => {
      const key = `${file.project.name}:${file.moduleId.slice(this.ctx.config.root.length + 1)}`;
      return { file, result: this.ctx.cache.getFileTestResults(key) };
    });
    const rank = ({ result }: (typeof known)[number]) =>
      result?.failed === true ? -1 : (result?.duration ?? 0);
    return known.toSorted((a, b) => rank(a) - rank(b)).map(({ file }) => file);
  }
}

/** A file of tests that can't be loaded has none that fail, and would be passed over. */
class AllLoaded implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { mode } = this.#vitest?.getRootProject().getProvidedContext() ?? {};
    const broken = modules.find((module) => module.errors().length > 0);
    if (mode === 'dry-run' && broken !== undefined) {
      throw new Error(`${broken.moduleId}: ${broken.errors()[0]?.message}`);
    }
  }
}

const { projects: _, reporters: __, ...test } = base.test ?? {};

export default defineConfig({
  ...base,
  root: '.',
  plugins: [
    {
      name: 'kept-threads',
      configureVitest({ project }) {
        project.config.pool = keptThreads.name as never;
        project.config.poolRunner = keptThreads;
      },
    },
  ],
  test: {
    ...test,
    ...testsOf(process.env['MUTATION_PART'] ?? ''),
    maxWorkers: 1,
    reporters: [new AllLoaded()],
    setupFiles: ['./scripts/mutation/before-tests.ts'],
    sequence: { sequencer: QuickFirst },
  },
});
