import { CutShort } from '../../core/cut-short.ts';
import type { FileMode } from '../../core/snapshot.ts';
import { fileMode } from '../file-mode.ts';
import { splitAtNul } from '../path-bytes.ts';
import { cutOutput } from '../refusals.ts';

/** One pair of `diff-index --raw -z` or `diff-files --raw -z`. */
export interface RawChange {
  /** Null when the path is absent after the change. */
  readonly mode: FileMode | null;
  /** The id after the change; zeros when only the working tree has the content. */
  readonly id: string;
  /** One letter: A, D, M, T, or U for unmerged. */
  readonly status: string;
  readonly path: string;
}

/** One entry of the index, as `ls-files -s -v -z` prints it. */
export interface IndexLine {
  /** H: as usual, S: left out of the checkout, M: unmerged; small where it is assumed to be unchanged. */
  readonly tag: string;
  readonly mode: FileMode;
  readonly id: string;
  readonly stage: string;
  readonly path: string;
}

/** What `ls-files -s -v -o -z` prints. */
export interface FileListing {
  readonly indexed: IndexLine[];
  /** Untracked paths; a repository of its own has a `/` at its end. */
  readonly untracked: string[];
}

const RAW_LINE = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/;
const FILE_LINE = /^(\S) (\d{6}) ([0-9a-f]+) ([0-3])\t(.*)$/s;

export function parseRawChanges(output: Buffer): RawChange[] {
  const parts = splitAtNul(output);
  const changes: RawChange[] = [];
  if (parts.length % 2 !== 0) throw cutOutput();
  for (let i = 0; i < parts.length; i += 2) {
    const line = parts[i] as string;
    const [, mode, id, status] = RAW_LINE.exec(line) ?? unexpected(line);
    changes.push({
      mode: mode === '000000' ? null : modeOf(mode),
      id: id as string,
      status: status as string,
      path: parts[i + 1] as string,
    });
  }
  return changes;
}

export function parseFiles(output: Buffer): FileListing {
  const indexed: IndexLine[] = [];
  const untracked: string[] = [];
  for (const line of splitAtNul(output)) {
    if (line.startsWith('? ')) {
      untracked.push(line.slice(2));
      continue;
    }
    const [, tag, mode, id, stage, path] = FILE_LINE.exec(line) ?? unexpected(line);
    indexed.push({
      tag: tag as string,
      mode: modeOf(mode),
      id: id as string,
      stage: stage as string,
      path: path as string,
    });
  }
  return { indexed, untracked };
}

function modeOf(digits: string | undefined): FileMode {
  return fileMode(digits ?? '') ?? unexpected(`mode ${digits}`);
}

/** A line that no git is known to print: better no verdict than a guess. */
function unexpected(line: string): never {
  throw new CutShort(
    'git-output',
    `Git printed something that is not understood: ${JSON.stringify(line.slice(0, 200))}`,
  );
}
