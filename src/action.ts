/** The door from a workflow: the only thing that happens here is that the runner is handed in. */
import process from 'node:process';
import { getInput, setOutput, summary } from '@actions/core';
import { act } from './action/act.ts';
import { tidyBeforeSignals } from './app/interruptions.ts';
import { visible } from './report/sanitize.ts';

const COULD_NOT_CHECK = 3;

// Node ends quietly, and with 0, when nothing is left to wait for. Until there is a verdict that is no pass.
process.exitCode = COULD_NOT_CHECK;

// What fails outside of every promise (a stream, a timer) must not look like a pass or a problem.
process.on('uncaughtException', (error) => {
  process.stderr.write(`error: lint-protocol broke: ${visible(error.message)}\n`);
  process.exit(COULD_NOT_CHECK);
});

tidyBeforeSignals(process);

act({
  env: process.env,
  cwd: process.cwd(),
  input: getInput,
  log: {
    write: (text) => void process.stdout.write(text),
    isTerminal: false,
    // The runner reads it, whatever stands between.
    isFile: false,
    columns: undefined,
  },
  setOutput,
  async addSummary(markdown) {
    await summary.addRaw(markdown).write();
  },
}).then((code) => {
  process.exitCode = code;
});
