import { decodePath } from '../path-bytes.ts';
import { ambiguousRevision, demandRevision, unknownRevision, unreadableHead } from '../refusals.ts';
import type { Git } from './git.ts';
import type { Location } from './locate.ts';
import type { ObjectSources } from './object-sources.ts';

const ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** What git takes for an id, whatever else has that name. */
const WHOLE_ID = { sha1: /^[0-9a-f]{40}$/, sha256: /^[0-9a-f]{64}$/ };

/** Git takes one of several refs of a name, and warns. HEAD and whole ids are always what they are. */
const AMBIGUOUS = /^warning: refname '(?!HEAD'|[0-9a-f]{40}(?:[0-9a-f]{24})?')(.*)' is ambiguous/m;

/** The warning can be switched off. */
const WITH_WARNINGS = ['-c', 'core.warnAmbiguousRefs=true'];

/**
 * The commit that HEAD names, or null before the first commit.
 * @throws CouldNotCheck when HEAD names a commit that is not there.
 */
export async function headCommit(git: Git, sources: ObjectSources): Promise<string | null> {
  // The process that will read contents soon answers this too: no further one is needed.
  const id = await commitNamed('HEAD', sources);
  if (id !== null) return id;
  const name = await symbolicRef(git, 'HEAD');
  if (name !== null) {
    const refs = await git.attempt(['for-each-ref', '--format=%(objectname)', name]);
    const silent = refs.code === 0 && refs.stdout.length === 0 && refs.stderr === '';
    if (silent) return null;
  }
  throw unreadableHead();
}

/** The ref that a symbolic one leads to, null for none. */
export async function symbolicRef(git: Git, name: string): Promise<string | null> {
  const { code, stdout } = await git.attempt(['symbolic-ref', '--quiet', name]);
  return code === 0 ? decodePath(stdout).replace(/\n$/, '') : null;
}

/**
 * The commit that a revision leads to, tags peeled.
 * @throws CouldNotCheck when it names nothing, several things, or no commit.
 */
export async function peeledCommit(
  { git, objectFormat }: Location,
  sources: ObjectSources,
  rev: string,
): Promise<string> {
  // A whole id is never the name of anything else.
  if (WHOLE_ID[objectFormat].test(rev)) {
    const here = await commitNamed(`${rev}^{commit}`, sources);
    if (here === rev) return here;
  }
  demandRevision(rev);
  const parsed = await git.attempt(['rev-parse', '--verify', '--end-of-options', rev], {
    settings: WITH_WARNINGS,
  });
  git.demandEnd(['rev-parse'], parsed);
  const [, ambiguous] = AMBIGUOUS.exec(parsed.stderr) ?? [];
  if (ambiguous !== undefined) throw ambiguousRevision(ambiguous);
  const id = parsed.stdout.toString('utf8').trimEnd();
  if (parsed.code !== 0 || !ID.test(id)) {
    // A git that fails here as well, such as for a setting, has not looked for it.
    await git.run(['rev-parse', '--git-dir']);
    throw unknownRevision(rev, 'it names nothing here');
  }
  const commit = await commitNamed(`${id}^{commit}`, sources);
  if (commit === null) throw unknownRevision(rev, `${id} leads to no commit that is here`);
  return commit;
}

async function commitNamed(name: string, sources: ObjectSources): Promise<string | null> {
  const source = sources.borrow();
  try {
    source.ask([name]);
    const head = await source.head();
    if (head) await source.pass(head.size);
    await sources.giveBack(source);
    return head?.type === 'commit' ? head.id : null;
  } catch (error) {
    await source.end();
    throw error;
  }
}
