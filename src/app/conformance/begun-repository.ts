import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** Who made the first commit, and when: of no interest to anybody. */
const BY = 'conformance <conformance@example.invalid> 1767225600 +0000';

/**
 * What `git init` leaves of which nothing can be left out, and a first commit of nothing: whoever asks
 * what HEAD is gets an answer, and need not find out why there is none. No git is started.
 */
export function beginRepository(folder: string): void {
  const gitDir = join(folder, '.git');
  mkdirSync(join(gitDir, 'refs', 'heads'), { recursive: true });
  const tree = stored(gitDir, 'tree', '');
  const text = `tree ${tree}\nauthor ${BY}\ncommitter ${BY}\n\nBegin\n`;
  writeFileSync(join(gitDir, 'refs', 'heads', 'main'), `${stored(gitDir, 'commit', text)}\n`);
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = false\n');
}

const CONFIG = `version: "0.1"
kb_name: conformance
agent: scout
retrieval:
  backend: fts5
  fts5_porter: true
review:
  require_citations: true
  approver_role: human
`;

const FOLDERS = [
  ...['claims', 'pages', 'sources', 'entities', 'relations', 'evidence'],
  ...['sessions', 'proposed', 'decided'],
];

/** A knowledge base in which nothing is yet. */
export function beginBase(folder: string): void {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), CONFIG);
  writeFileSync(join(folder, '.gitignore'), 'proposed/\nstate.db\n');
}

/** Stores an object as git does, and gives its id. */
function stored(gitDir: string, type: 'tree' | 'commit', content: string): string {
  const object = `${type} ${content.length}\0${content}`;
  const id = hash('sha1', object);
  const objects = join(gitDir, 'objects', id.slice(0, 2));
  mkdirSync(objects, { recursive: true });
  writeFileSync(join(objects, id.slice(2)), deflateSync(object));
  return id;
}
