import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { objectId } from '../../src/core/object-id.ts';
import type { GitObject } from '../../src/git/git-object.ts';
import { Objects } from '../../src/git/js/objects.ts';

interface Folder {
  readonly files: Map<string, string>;
  readonly folders: Map<string, Folder>;
}

/** The objects of a repository that are kept in memory until git itself is to see them. */
export class KeptObjects extends Objects {
  readonly #gitDir: string;
  readonly #kept = new Map<string, GitObject>();
  readonly #unwritten = new Set<string>();

  constructor(gitDir: string) {
    super(gitDir);
    this.#gitDir = gitDir;
  }

  override async read(id: string): Promise<GitObject | null> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) return kept;
    // What git made of a merge.
    const found = await super.read(id);
    if (found !== null) this.#kept.set(id, found);
    return found;
  }

  add(type: string, bytes: Buffer): string {
    const id = objectId('sha1', type, bytes);
    if (!this.#kept.has(id)) {
      this.#kept.set(id, { type, bytes });
      this.#unwritten.add(id);
    }
    return id;
  }

  /** Keeps files as a tree, and gives its id. */
  addTree(files: ReadonlyMap<string, Buffer>): string {
    const root: Folder = { files: new Map(), folders: new Map() };
    for (const [path, bytes] of files) {
      const names = path.split('/');
      const name = names.pop() ?? '';
      let folder = root;
      for (const each of names) {
        const next = folder.folders.get(each) ?? { files: new Map(), folders: new Map() };
        folder.folders.set(each, next);
        folder = next;
      }
      folder.files.set(name, this.add('blob', bytes));
    }
    return this.#addFolder(root);
  }

  #addFolder({ files, folders }: Folder): string {
    const items = [...files].map(([name, id]) => ({ mode: '100644', name, id, key: name }));
    for (const [name, folder] of folders) {
      items.push({ mode: '40000', name, id: this.#addFolder(folder), key: `${name}/` });
    }
    items.sort((a, b) => (a.key < b.key ? -1 : 1));
    const rows = items.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(id, 'hex'),
    ]);
    return this.add('tree', Buffer.concat(rows));
  }

  /** Writes down what git has not seen yet. */
  write(): void {
    for (const id of this.#unwritten) {
      const { type, bytes } = this.#kept.get(id) as GitObject;
      const file = join(this.#gitDir, 'objects', id.slice(0, 2), id.slice(2));
      if (existsSync(file)) continue;
      mkdirSync(dirname(file), { recursive: true });
      const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
      writeFileSync(file, deflateSync(whole, { level: 1 }));
    }
    this.#unwritten.clear();
  }
}
