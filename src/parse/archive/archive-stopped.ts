import type { ArchiveStop } from '../../core/bundle.ts';

/** Ends the reading of an archive that can't or need not be read on. */
export class ArchiveStopped extends Error {
  readonly stop: ArchiveStop;

  constructor(stop: ArchiveStop) {
    super(stop.problem);
    this.stop = stop;
  }
}
