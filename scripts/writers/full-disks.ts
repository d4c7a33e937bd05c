import { spawnSync } from 'node:child_process';
import type { Random } from '../bench/random.ts';
import type { Ended } from '../faults/ended.ts';
import { filled, type OwnDisk, ownDisk } from '../faults/full-disk-faults.ts';
import { leftIn } from './crowd.ts';
import { changes, errorCode, filesIn, type Play, Site, writingPlays } from './plays.ts';

/** A disk in memory gives room by so many bytes. */
const PAGE = 4096;

/** Pages that are left for a call, at most: some calls need more, some less. */
const MOST_PAGES = 16;

/** What was found behind a call on a disk without room, and when it was made again with room. */
export type FullDiskOutcome =
  | 'there was room enough'
  | 'nothing was written'
  | 'completed by the same call'
  | 'wrong';

export interface FullDiskCall {
  readonly operation: string;
  /** Of a read-only disk, in place of a full one. */
  readonly isReadOnly: boolean;
  readonly outcome: FullDiskOutcome;
  /** What is wrong; '' for nothing. */
  readonly told: string;
}

/** Makes calls on a small disk that is full, nearly full or read-only, and once more when it is not. */
export class FullDisks {
  readonly #disk: OwnDisk;
  readonly #site: Site;
  readonly #plays: readonly Play[];
  readonly #written = new Map<Play, number>();

  private constructor(disk: OwnDisk, site: Site, plays: readonly Play[]) {
    this.#disk = disk;
    this.#site = site;
    this.#plays = plays;
  }

  /** Null where no disk may be mounted. */
  static async of(
    folder: string,
    env: Readonly<Record<string, string>>,
  ): Promise<FullDisks | null> {
    const disk = ownDisk(folder);
    return disk && new FullDisks(disk, new Site(disk.folder, env), await writingPlays());
  }

  unmount(): void {
    this.#disk.unmount();
  }

  /** One of five on a read-only disk, the others on one with some pages left, or none. */
  async next(random: Random): Promise<FullDiskCall> {
    const play = random.pick(this.#plays);
    const isReadOnly = random.below(5) === 0;
    const written = await this.#undisturbed(play);
    const root = this.#site.prepared(play);
    const before = filesIn(root);
    const known = await this.#site.errorsIn(root);
    const left = random.below(MOST_PAGES) * PAGE;
    const mend = isReadOnly ? this.#readOnly() : filled(this.#disk.folder, left);
    const ended = await this.#site.call(play, root);
    mend();
    const disturbed = changes(before, filesIn(root));
    const hasJournal = leftIn(root).some((name) => name.endsWith('.journal'));
    const again = await this.#site.call(play, root);
    const faults = [
      ...faultsOf(ended, play),
      ...(await this.#site.faultsIn(root, known, again, play)),
    ];
    const isTwice = play.example.again === 'done' || again.code === 2;
    const least = changes(before, filesIn(root));
    if (least < written && !isTwice) faults.push(`${least} files instead of ${written}`);
    if (ended.code === 3 && disturbed > 0 && !hasJournal) {
      faults.push(`${disturbed} files are written, and no journal is there`);
    }
    const outcome: FullDiskOutcome =
      faults.length > 0
        ? 'wrong'
        : ended.code !== 3
          ? 'there was room enough'
          : hasJournal && disturbed > 0
            ? 'completed by the same call'
            : 'nothing was written';
    return { operation: play.operation.id, isReadOnly, outcome, told: faults.join(', ') };
  }

  /** How many files a call changes. */
  async #undisturbed(play: Play): Promise<number> {
    const known = this.#written.get(play);
    if (known !== undefined) return known;
    const root = this.#site.prepared(play);
    const before = filesIn(root);
    await this.#site.call(play, root);
    const written = changes(before, filesIn(root));
    this.#written.set(play, written);
    return written;
  }

  #readOnly(): () => void {
    const mounted = (how: string) => {
      const { status, stderr } = spawnSync('mount', ['-o', `remount,${how}`, this.#disk.folder]);
      if (status !== 0) throw new Error(String(stderr));
    };
    mounted('ro');
    return () => mounted('rw');
  }
}

/** A call without room does all or says why not, in words. */
function faultsOf(ended: Ended, { example }: Play): readonly string[] {
  const { code, signal, err, hung } = ended;
  if (hung || signal !== null) return [`it ended by ${hung ? 'a bound of time' : signal}`];
  if (code === (example.exitCode ?? 0)) return [];
  const isTold = code === 3 && errorCode(ended) !== undefined && !/^\s+at /m.test(err);
  return isTold ? [] : [`it ended with ${code}: ${ended.out}${err}`];
}
