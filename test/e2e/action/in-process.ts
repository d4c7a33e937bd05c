import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { obeyed, type Step, type StepOptions } from '../../../scripts/play/runner.ts';
import type { Stage } from '../../../scripts/play/stage.ts';
import { act } from '../../../src/action/act.ts';

/**
 * What `runStep` does, without a process: for many texts one by one, each of which comes the same
 * way through the bundle.
 */
export async function actHere(stage: Stage, options: StepOptions): Promise<Step> {
  const { occasion, workspace, inputs = {} } = options;
  const event = join(stage.folder, 'event.json');
  writeFileSync(event, JSON.stringify(occasion.payload));
  let log = '';
  let summary = '';
  const outputs: Record<string, string> = {};
  const code = await act({
    env: {
      ...stage.env,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_NAME: occasion.name,
      GITHUB_EVENT_PATH: event,
      GITHUB_SHA: occasion.sha,
      GITHUB_REF: occasion.ref,
      RUNNER_TEMP: stage.folder,
    },
    cwd: workspace,
    input: (name) => inputs[name] ?? '',
    log: {
      write: (text) => {
        log += text;
      },
      isTerminal: false,
      isFile: false,
      columns: undefined,
    },
    setOutput(name, value) {
      outputs[name] = String(value);
    },
    async addSummary(markdown) {
      summary += markdown;
    },
  });
  return { code, log, ...obeyed(log), outputs, summary };
}
