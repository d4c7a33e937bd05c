import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { appendLines } from './append-lines.ts';
import { DISK, type Disk, type FilePath } from './disk.ts';
import { FreshFile, flushFolder } from './fresh-file.ts';

/** One change of a file on disk. Files are absolute. */
export type DiskChange =
  | { readonly action: 'create'; readonly file: FilePath; readonly bytes: Uint8Array }
  | {
      readonly action: 'change';
      readonly file: FilePath;
      /** What stood there when the change was worked out. */
      readonly found: Uint8Array;
      readonly bytes: Uint8Array;
    }
  | { readonly action: 'append'; readonly file: FilePath; readonly lines: string }
  | { readonly action: 'move'; readonly from: FilePath; readonly file: FilePath }
  | { readonly action: 'remove'; readonly file: FilePath; readonly found: Uint8Array };

/**
 * Makes changes in their order, each of them whole or not at all.
 * @throws The system's error.
 */
export function writeChanges(changes: readonly DiskChange[], disk: Disk = DISK): void {
  for (const change of changes) writeOne(change, disk);
}

function writeOne(change: DiskChange, disk: Disk): void {
  const folder = typeof change.file === 'string' ? dirname(change.file) : null;
  if (folder !== null && change.action !== 'remove') mkdirSync(folder, { recursive: true });
  switch (change.action) {
    case 'create':
      new FreshFile(change.file, change.bytes, { flush: true }, disk).create();
      break;
    case 'change':
      new FreshFile(change.file, change.bytes, { likeTarget: true, flush: true }, disk).replace();
      break;
    case 'append':
      appendLines(change.file, change.lines, { flush: true }, disk);
      break;
    case 'move':
      disk.renameSync(change.from, change.file);
      break;
    case 'remove':
      disk.rmSync(change.file);
  }
  if (folder !== null) flushFolder(folder, disk);
}
