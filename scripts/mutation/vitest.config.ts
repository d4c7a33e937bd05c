import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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
    reporters: [],
    setupFiles: ['./scripts/mutation/before-tests.ts'],
    sequence: { sequencer: QuickFirst },
  },
});
