import { parseArgs } from 'node:util';
import { WrongUse } from '../core/failure.ts';

const EXAMPLE =
  'lint-protocol check protocol --protocolType consensus --votingMatrixFile .cleo/consensus/CONS-0042.json --taskId T4797';

/** The words of the CLEO consensus voter's own command, in place of which ours are. */
const OPTIONS = {
  protocolType: { type: 'string' },
  votingMatrixFile: { type: 'string' },
  taskId: { type: 'string' },
} as const;

/**
 * `check protocol --protocolType consensus`, as the consensus voter's protocol spells it, in the words
 * of this program: `consensus check`. Other options stay.
 * @throws WrongUse for another protocol, and where no matrix is named
 */
export function knownArguments(args: readonly string[]): readonly string[] {
  const at = args.indexOf('check');
  const others = [...args.slice(0, at), ...args.slice(at + 2)];
  const own = others.flatMap((arg, index) => (isOwn(arg) ? [index] : []));
  const taken = new Set(own.flatMap((index) => valued(others, index)));
  const { values } = parseArgs({
    args: others.filter((_, index) => taken.has(index)),
    options: OPTIONS,
    strict: false,
  });
  const { protocolType, votingMatrixFile: file, taskId } = values;
  if (protocolType !== 'consensus' || typeof file !== 'string') {
    throw new WrongUse(
      'bad-value',
      'check protocol checks a vote: it needs --protocolType consensus and --votingMatrixFile FILE.',
      `For example: ${EXAMPLE}`,
    );
  }
  const task = typeof taskId === 'string' ? [`--task=${taskId}`] : [];
  return ['consensus', 'check', file, ...task, ...others.filter((_, index) => !taken.has(index))];
}

function isOwn(arg: string): boolean {
  return Object.keys(OPTIONS).some((name) => arg === `--${name}` || arg.startsWith(`--${name}=`));
}

/** The places of an option and its value. */
function valued(args: readonly string[], index: number): readonly number[] {
  return args[index]?.includes('=') === true ? [index] : [index, index + 1];
}
