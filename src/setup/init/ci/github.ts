import { publishedAddress } from '../../../app/package-folder.ts';
import { TOOL } from '../../../core/tool.ts';
import type { Survey } from '../survey.ts';
import { CHOSEN, fromBase, indented, type Source, sourceOf } from './source.ts';

/** Where GitHub finds it. */
export const WORKFLOW = '.github/workflows/lint-protocol.yml';

/** Pinned: a tag can be moved to other code. */
const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const SETUP_NODE = 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0';

/** An address of a repository there, with its owner and name. */
const ON_GITHUB = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/;

/** Annotations beside the lines, and a table on the page of the run. */
const FORMATS = '-f github -f markdown="$GITHUB_STEP_SUMMARY"';

/**
 * The workflow that `init --ci github` writes: what a pull request or a merge queue brings, and
 * records and history of the main branch after a push. It uses the action where that is published.
 * @param address of the project; null where it is not published
 * @throws WrongUse where there is neither an action nor a lock file.
 */
export function githubText(survey: Survey, address: string | null = publishedAddress()): string {
  const [, action] = ON_GITHUB.exec(address ?? '') ?? [];
  const steps = action === undefined ? commandSteps(sourceOf(survey)) : actionStep(action);
  return `# Written by \`lint-protocol init --ci github\`, for you to edit.
name: lint-protocol

on:
  pull_request:
  merge_group:
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
          # Without its history nothing can be said of what a change did to the records.
          fetch-depth: 0
          persist-credentials: false
${steps}`;
}

/** The action knows events, whose configuration holds, annotations and the page of the run by itself. */
function actionStep(action: string): string {
  return `      # The commit's id in place of the tag can't be moved.
      - uses: ${action}@action-v${TOOL.version}
`;
}

function commandSteps(source: Source): string {
  const start = source.start('.');
  return `      - uses: ${SETUP_NODE}
        with:
          node-version: 22
          package-manager-cache: false
      # The linter and the configuration of the branch that it goes to: no change brings what it is
      # judged by.
      - if: github.event_name != 'push'
        run: |
          base=$BASE
${indented(fromBase(source), 10)}
          ${source.start(CHOSEN)} --since "$base" --config-from base ${FORMATS}
        env:
          BASE: \${{ github.event.merge_group.base_sha || format('refs/remotes/origin/{0}', github.base_ref) }}
      - if: github.event_name == 'push'
        run: ${source.install('.')}
      - if: github.event_name == 'push'
        run: ${start} ${FORMATS}
      # What the history holds from before can be accepted: docs/history.md, "What can't be undone".
      - if: \${{ !cancelled() && github.event_name == 'push' }}
        run: ${start} --history ${FORMATS}
`;
}
