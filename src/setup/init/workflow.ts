import { dirname } from 'node:path';
import { TOOL } from '../../core/tool.ts';
import type { Survey } from './survey.ts';

/** Where GitHub finds it. */
export const WORKFLOW = '.github/workflows/lint-protocol.yml';

/** Pinned: a tag can be moved to other code. */
const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const SETUP_NODE = 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0';

/** A folder's name that means nothing in YAML, in an expression of GitHub or in a shell. */
const PLAIN = /^[\w./-]+$/;

interface Runner {
  /** Null where nothing is to be installed first. */
  readonly install: string | null;
  readonly start: string;
}

/**
 * The workflow that `init --workflow` writes: what a pull request brings, and the state of the main
 * branch after a push. The whole history is fetched, because a part of it can't be judged.
 */
export function workflowText(survey: Survey): string {
  const { install, start } = runnerOf(survey);
  const folder = dirname(dirname(survey.packagePath));
  const inFolder =
    folder !== '.' && PLAIN.test(folder) ? `        working-directory: ${folder}\n` : '';
  const installing = install === null ? '' : `      - run: ${install}\n${inFolder}`;
  return `# Written by \`lint-protocol init --workflow\`, for you to edit.
name: lint-protocol

on:
  pull_request:
  push:
    branches: [main, master]

permissions:
  contents: read

jobs:
  records:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: ${CHECKOUT}
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${SETUP_NODE}
        with:
          node-version: 22
${installing}      - if: github.event_name == 'pull_request'
        run: ${start} --since "origin/$BASE"
        env:
          BASE: \${{ github.base_ref }}
${inFolder}      # What stood in the history before this was set up is not judged; \`--history\` would.
      - if: github.event_name == 'push'
        run: ${start}
${inFolder}`;
}

function runnerOf({ tools, isInstalled }: Survey): Runner {
  const has = (name: string) => tools.some((tool) => tool.name === name);
  if (!isInstalled) return { install: null, start: `npx --yes ${TOOL.name}@${TOOL.version}` };
  if (has('pnpm')) {
    const install = 'corepack enable && pnpm install --frozen-lockfile';
    return { install, start: `pnpm exec ${TOOL.name}` };
  }
  if (has('yarn')) {
    const install = 'corepack enable && yarn install --frozen-lockfile';
    return { install, start: `yarn run ${TOOL.name}` };
  }
  return { install: has('npm') ? 'npm ci' : 'npm install', start: `npx --no ${TOOL.name}` };
}
