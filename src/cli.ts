/** The door from the shell: the only thing that happens here is that the process is handed in. */
import { fstatSync } from 'node:fs';
import process from 'node:process';
import type { Stream } from './cli/caller.ts';
import { main } from './cli/main.ts';

const COULD_NOT_CHECK = 3;

/** A reader that went away (`| head`) is no error; a report that could not be written is no pass. */
function outputStream(stream: NodeJS.WriteStream & { fd: number }): Stream {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.exitCode = COULD_NOT_CHECK;
    if (stream !== process.stderr) process.stderr.write(`error: ${error.message}\n`);
  });
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    get isFile() {
      return fstatSync(stream.fd).isFile();
    },
    columns: stream.columns,
  };
}

/** Keeps the worse of two exit codes: output may have failed before the run ended. */
function leaveWith(code: number): void {
  process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
}

// What fails outside of every promise (a stream, a timer) must not look like a pass or a problem.
process.on('uncaughtException', (error) => {
  process.stderr.write(`error: lint-protocol broke: ${error.message}\n`);
  process.exit(COULD_NOT_CHECK);
});

let stdout: Stream | undefined;
let stderr: Stream | undefined;

// Streams are opened when somebody asks: node takes milliseconds for each.
main({
  args: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    stdout ??= outputStream(process.stdout);
    return stdout;
  },
  get stderr() {
    stderr ??= outputStream(process.stderr);
    return stderr;
  },
}).then(leaveWith);
