/** In stores of fewer files, to judge all records takes no longer than to find out which are near a change. */
export const FEWEST_TIED = 150;
