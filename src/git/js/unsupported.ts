import { CouldNotCheck } from '../../core/failure.ts';

/** The failure of a run that needs git itself. The reason is a whole sentence. */
export function unsupported(reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'unsupported-by-js-backend',
    `${reason} The js backend can't read that.`,
    'Install git and read the repository with it: --backend native',
  );
}
