/** In stores of fewer files, to judge all records takes no longer than to find out which are near a change. */
export const FEWEST_TIED = 150;

/** Bytes of a log that is sifted where it grew: all of a shorter one is judged in no time. */
export const LONG_LOG = 2 ** 20;
