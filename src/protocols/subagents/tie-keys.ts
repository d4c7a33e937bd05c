/** Keys by which entries of subagent manifests, and agents, find each other. */

/** Entries of one manifest with one id, and those that correct them. Those without an id as well. */
export function entryKey(manifest: string, id: string): string {
  return `subagent entry\0${manifest}\0${id}`;
}

/** Entries of one manifest about one file: at a path, or as it is written. */
export function fileKey(manifest: string, file: string): string {
  return `subagent file\0${manifest}\0${file}`;
}

/** The definitions in a folder that have a name. */
export function definitionsKey(folder: string): string {
  return `subagent definitions\0${folder}`;
}
