import type { Answer } from '../core/request.ts';

/** Whether a content hashes to what was named, and what it hashes to where it does not. */
export function hashedAs(
  named: string | null,
  digest: () => string,
): Pick<Answer, 'hashed' | 'sha256'> {
  if (named === null) return { hashed: null };
  const sha256 = digest();
  return sha256.startsWith(named) ? { hashed: true } : { hashed: false, sha256 };
}
