import { LinePipe } from '../../src/app/conformance/line-pipe.ts';
import { type Place, programStart } from '../../src/app/conformance/running.ts';

/** Milliseconds that a server has for one line. */
const PATIENCE = 30_000;

/** Starts a program that answers line by line. */
export function programPipe(command: readonly [string, ...string[]], place: Place): LinePipe {
  return new LinePipe(programStart(command)(place), PATIENCE);
}
