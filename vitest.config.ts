import { defineConfig } from 'vitest/config';
import { ALIASES } from './scripts/bundle/aliases.ts';

// Children that the tests start inherit what stands here: a CA bundle costs each node 38 ms, and a
// hook that runs the tests hands them its own repository.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('GIT_') || name === 'NODE_EXTRA_CA_CERTS') delete process.env[name];
}

export default defineConfig({
  resolve: { alias: ALIASES },
  test: {
    reporters: ['default', './test/summary-reporter.ts'],
    // For a busy machine: what takes this long hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Aliases hold inside a package only where it is not left to node.
    server: { deps: { inline: ['markdown-it'] } },
    // The same git for everybody, whatever stands in a developer's own configuration.
    env: {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Test Author',
      GIT_AUTHOR_EMAIL: 'author@example.invalid',
      GIT_COMMITTER_NAME: 'Test Committer',
      GIT_COMMITTER_EMAIL: 'committer@example.invalid',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'in-process',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: './test/e2e/build-once.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
