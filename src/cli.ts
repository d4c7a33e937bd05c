/** The door from the shell: the only thing that happens here is that the process is handed in. */
import { fstatSync } from 'node:fs';
import process from 'node:process';
import type { Stream } from './app/caller.ts';
import { tidyBeforeSignals } from './app/interruptions.ts';
import { main } from './cli/main.ts';
import { CouldNotCheck } from './core/failure.ts';
import { visible } from './report/sanitize.ts';

// Tests call what is built in their own process.
export { main };

const COULD_NOT_CHECK = 3;
const STDIN = 0;

let outputFailed = false;
const opened: NodeJS.WriteStream[] = [];

/** A reader that went away (`| head`) is no error; a report that could not be written is no pass. */
function outputStream(stream: NodeJS.WriteStream & { fd: number }): Stream {
  opened.push(stream);
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Each piece of a report fails by itself, and for one reason.
    if (error.code === 'EPIPE' || outputFailed) return;
    outputFailed = true;
    process.exitCode = COULD_NOT_CHECK;
    if (stream !== process.stderr) process.stderr.write(`error: ${visible(error.message)}\n`);
  });
  return {
    write: (text) => void stream.write(text),
    taken: () => taken(stream),
    isTerminal: stream.isTTY === true,
    get isFile() {
      return fstatSync(stream.fd).isFile();
    },
    columns: stream.columns,
  };
}

const ENDS_OF_WAITING = ['drain', 'error', 'close'] as const;

/** A pipe takes what its reader took; the rest of a large report would wait in memory. */
async function taken(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      for (const event of ENDS_OF_WAITING) stream.off(event, end);
      resolve();
    };
    for (const event of ENDS_OF_WAITING) stream.on(event, end);
  });
}

/** Node would say of a folder that it is empty; and in place of a closed descriptor it opens nothing. */
async function* standardInput(): AsyncGenerator<Uint8Array> {
  const stat = fstatSync(STDIN);
  if (stat.isDirectory()) throw new Error('it is a folder.');
  let isEmpty = true;
  for await (const chunk of process.stdin) {
    isEmpty = false;
    yield chunk;
  }
  if (isEmpty && stat.isCharacterDevice() && !process.stdin.isTTY) {
    throw new Error('it is closed, or leads nowhere.');
  }
}

/** @throws CouldNotCheck when the folder was deleted: no path means anything there. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new CouldNotCheck(
      'no-such-folder',
      'The current folder is not there any more.',
      'Go to a folder that is there, such as the repository, and run again.',
    );
  }
}

function withoutVerdict(): void {
  process.stderr.write('error: lint-protocol stopped before it had a verdict\n');
}

/**
 * Ends with the verdict, or with what failed on the way: output may go wrong until all of it is out.
 * Left to itself, node would end a little later: it takes its memory apart first.
 */
async function leaveWith(code: number): Promise<void> {
  process.removeListener('exit', withoutVerdict);
  process.exitCode = outputFailed ? COULD_NOT_CHECK : code;
  const written = opened.map((stream) => new Promise((done) => stream.write('', done)));
  await Promise.all(written);
  // A stream tells its error after it has told the writer.
  setImmediate(() => process.exit());
}

/**
 * Runs the command that the process was started with, and ends the process. Nothing happens before:
 * what the library needs may stand in the same chunk.
 */
export function start(): void {
  // Node ends quietly, and with 0, when nothing is left to wait for. Until there is a verdict that is no pass.
  process.exitCode = COULD_NOT_CHECK;
  process.once('exit', withoutVerdict);
  tidyBeforeSignals(process);

  // What fails outside of every promise (a stream, a timer) must not look like a pass or a problem.
  process.on('uncaughtException', (error) => {
    process.removeListener('exit', withoutVerdict);
    process.stderr.write(`error: lint-protocol broke: ${visible(error.message)}\n`);
    process.exit(COULD_NOT_CHECK);
  });

  let stdout: Stream | undefined;
  let stderr: Stream | undefined;

  // Streams are opened when somebody asks: node takes milliseconds for each.
  main({
    args: process.argv.slice(2),
    get cwd() {
      return currentFolder();
    },
    env: process.env,
    stdin: standardInput(),
    get terminal() {
      const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
      return isTerminal ? { input: process.stdin, output: process.stdout } : null;
    },
    get pipes() {
      return { input: process.stdin, output: process.stdout };
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
}
