/** Keys by which subagent manifests, outputs, agents and skills find each other. */

/** A Markdown output at a path. */
export function outputKey(path: string): string {
  return `subagent output\0${path}`;
}

/** Entries of one manifest with one id, and those that correct them. Those without an id as well. */
export function entryKey(manifest: string, id: string): string {
  return `subagent entry\0${manifest}\0${id}`;
}

/** Entries of one manifest that give one path for their file, which leads out of the repository. */
export function outsideKey(manifest: string, file: string): string {
  return `subagent outside\0${manifest}\0${file}`;
}

/** Agents of one name. */
export function agentKey(name: string): string {
  return `subagent agent\0${name}`;
}

/** The definitions in a folder that have a name. */
export function definitionsKey(folder: string): string {
  return `subagent definitions\0${folder}`;
}

/** A skill, by any name of its own. */
export function skillKey(name: string): string {
  return `subagent skill\0${name}`;
}

/** Whether there is any skill. */
export const SKILLS = 'subagent skills';
