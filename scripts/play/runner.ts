import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, readLog } from '../../test/report/readers/runner.ts';
import type { Occasion } from './events.ts';
import type { Stage } from './stage.ts';

const ACTION = fileURLToPath(new URL('../../dist/action/index.mjs', import.meta.url));

/** What a step with the action is told. */
export interface StepOptions {
  readonly occasion: Occasion;
  /** The folder that was checked out into. */
  readonly workspace: string;
  /** `with:`, by the names of action.yml. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Variables that other runners would have. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What the runner knows of a step that has ended. */
export interface Step {
  readonly code: number | null;
  /** What the step printed, as it was. */
  readonly log: string;
  /** What the runner obeyed. */
  readonly commands: readonly Command[];
  /** What it only shows. */
  readonly lines: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Starts the bundle as the runner does, in files and variables of its own. */
export function runStep(stage: Stage, options: StepOptions): Step {
  const { occasion, workspace, inputs = {}, env = {} } = options;
  const file = (name: string, content: string) => {
    writeFileSync(join(stage.folder, name), content);
    return join(stage.folder, name);
  };
  const given = Object.entries(inputs).map(([name, value]) => [
    `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
    value,
  ]);
  const output = file('output', '');
  const summary = file('summary', '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [ACTION], {
    cwd: workspace,
    env: {
      ...stage.env,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_REPOSITORY: 'acme/records',
      GITHUB_EVENT_NAME: occasion.name,
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(occasion.payload)),
      GITHUB_SHA: occasion.sha,
      GITHUB_REF: occasion.ref,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: stage.folder,
      ...Object.fromEntries(given),
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // The runner reads both, line by line.
  const log = stdout + stderr;
  return {
    code: status,
    log,
    ...obeyed(log),
    outputs: readOutputs(readFileSync(output, 'utf8')),
    summary: readFileSync(summary, 'utf8'),
  };
}

/**
 * What the runner makes of a log: after `stop-commands` it obeys nothing until the word that came
 * with it is a command itself.
 */
export function obeyed(log: string): Pick<Step, 'commands' | 'lines'> {
  const commands: Command[] = [];
  const lines: string[] = [];
  let word: string | null = null;
  for (const line of log.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    const [command] = readLog(line).commands;
    if (word === null && command?.name.toLowerCase() === 'stop-commands') word = command.data;
    else if (word !== null && command?.name === word) word = null;
    else if (word === null && command !== undefined) commands.push(command);
    else lines.push(line);
  }
  if (word !== null) throw new Error('the log ends while commands are stopped');
  return { commands, lines };
}

/**
 * Reads a file of outputs as the runner does: `name=value`, or `name<<word`, lines, and the word.
 * @throws For a line that is neither, as the runner fails the step then.
 */
export function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '');
    if (line === '') continue;
    const [, name = '', sign, rest = ''] = /^(.*?)(=|<<)(.*)$/.exec(line) ?? [];
    if (name === '' || sign === undefined) throw new Error(`no output: ${line}`);
    if (sign === '=') {
      outputs[name] = rest;
      continue;
    }
    const end = lines.findIndex((other, index) => index > at && other.replace(/\r$/, '') === rest);
    if (rest === '' || end === -1) throw new Error(`${name} does not end`);
    outputs[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return outputs;
}
