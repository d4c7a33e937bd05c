import fs, { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * Node's file system, as isomorphic-git is given it. Each of its calls finds out whether it is handed
 * promises, by a read of nothing that fails, twice; the error costs more than the read of an object.
 * And what is read by promises goes through other threads four times, while nobody here has anything
 * else to do than to wait.
 */
export const LIBRARY_FS = {
  promises: {
    ...fs.promises,
    readFile: async (...args: Parameters<typeof readFileSync> | []) =>
      args.length === 0 ? null : readFileSync(...args),
    readdir: async (path: string) => readdirSync(path),
    stat: async (path: string) => statSync(path),
    lstat: async (path: string) => lstatSync(path),
  },
};
