/** Keys by which entries of subagent manifests, and agents, find each other. */

/** Entries of one manifest with one id, and those that correct them. Those without an id as well. */
export function entryKey(manifest: string, id: string): string {
  return `subagent entry\0${manifest}\0${id}`;
}

/** Entries of one manifest that give one path for their file, which leads out of the repository. */
export function outsideKey(manifest: string, file: string): string {
  return `subagent outside\0${manifest}\0${file}`;
}

/** The definitions in a folder that have a name. */
export function definitionsKey(folder: string): string {
  return `subagent definitions\0${folder}`;
}
