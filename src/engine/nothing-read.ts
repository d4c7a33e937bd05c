import type { Answer, Request } from '../core/request.ts';

function nothingRead(presence: Answer['presence']): Answer {
  return { presence, lines: null, quoted: null, hashed: null };
}

/** The answers where no content was read. */
export const NOTHING_READ: Readonly<Record<Answer['presence'], Answer>> = {
  file: nothingRead('file'),
  folder: nothingRead('folder'),
  absent: nothingRead('absent'),
  ignored: nothingRead('ignored'),
  outside: nothingRead('outside'),
  beyond: nothingRead('beyond'),
};

/** True for a request that existence alone does not answer. */
export function wantsContent({ line, quote, sha256, part, section }: Request): boolean {
  const isInside = part !== undefined || section !== undefined;
  return line !== null || quote !== null || sha256 !== null || isInside;
}
