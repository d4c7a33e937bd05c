/**
 * True where some of what tests are made of is not to be had: executable bits, pipes with a name,
 * scripts of sh in place of a program, and file names with `"`, `*`, `:`, `?`, `\` or a line end.
 * Each test that is skipped for it says which.
 */
export const ON_WINDOWS = process.platform === 'win32';
