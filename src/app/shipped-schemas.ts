import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** A JSON Schema of the package. */
export interface ShippedSchema {
  /** As `lint-protocol schema` takes it: the file's name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** As shipped. */
  readonly text: string;
}

const ENDING = '.schema.json';

/** All schemas of the package, sorted by name. */
export function shippedSchemas(): readonly ShippedSchema[] {
  const folder = join(packageFolder(), 'schemas');
  return schemaNames(folder).map((name) => {
    const text = readFileSync(join(folder, name + ENDING), 'utf8');
    const { title, description } = JSON.parse(text) as { title: string; description: string };
    return { name, title, description, text };
  });
}

function schemaNames(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}
