/**
 * Holds the reference implementation of knowledge bases against this one: it judges what is written
 * here by every door, and what is written here is continued there, and the other way round; bundles
 * go both ways. What comes of it is recorded in `test/fixtures/reference/vouch.json`, against which
 * `test/reference/vouch.test.ts` tests without Python.
 *
 * `npm run reference:vouch -- --vouch COMMAND`, where the command starts vouch: `vouch`, or
 * `python3 -m vouch` with its sources in `PYTHONPATH`.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type TestRepository, withRepository } from '../../test/git/repository-builder.ts';
import { baseFiles, digestsOf } from '../../test/reference/digests.ts';
import { HARD_TEXTS } from '../../test/reference/hard-texts.ts';
import { libraryDoor } from '../../test/reference/library-door.ts';
import { BESIDE, BUNDLE, continued, type Door, ourDay } from '../../test/reference/our-day.ts';
import { commandDoor, servedDoor } from './doors.ts';
import { bytesIn, claimsRead, Reference, theirBase, type Verdict } from './their-base.ts';

const RECORD = fileURLToPath(new URL('../../test/fixtures/reference/vouch.json', import.meta.url));

const { values } = parseArgs({ options: { vouch: { type: 'string' } } });
if (values.vouch === undefined) {
  process.stderr.write('Say how vouch is started: npm run reference:vouch -- --vouch COMMAND\n');
  process.exit(2);
}
const command = values.vouch.split(' ') as [string, ...string[]];
await import('../build.ts');

const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-reference-'));
try {
  const found = await record();
  writeFileSync(RECORD, `${JSON.stringify(found, null, 1)}\n`);
  process.stdout.write(
    `Recorded ${Object.keys(found.theirs.files).length} files of vouch ${found.version}.\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function record() {
  const vouch = reference(join(folder, 'refunds'));
  mkdirSync(join(folder, 'refunds'));
  // YAML can not say blanks alone to its reader, nor ours a separator of lines before a line end.
  const isSaid = (text: string) => text.trim() !== '' && !/[\u2028\u2029]\n/.test(text);
  await theirBase(
    vouch,
    HARD_TEXTS.filter((text) => isSaid(text) && text.length < 60),
  );
  const files = baseFiles(vouch);
  const begin = new Date().toISOString();
  const version = vouch.run('scout', '--version').trim().split(' ').at(-1) ?? '';
  const theirs = {
    files,
    bundle: bytesIn(vouch.root, 'theirs.tar.gz').toString('base64'),
    claims: await claimsRead(vouch),
    verdicts: verdictsOn(vouch),
  };
  tell('its own base', theirs.verdicts);
  const ours = await inRepository({}, async (repo) => {
    const call = await libraryDoor(repo, begin);
    await call('vouch/init', { folder: '.', actor: 'scout' });
    await ourDay(call);
    return {
      ...judged(repo, 'ours'),
      claims: await claimsRead(reference(repo.root)),
      bundle: await bundleJudged(repo),
    };
  });
  const after = await inRepository(files, async (repo) => {
    await continued(await libraryDoor(repo, begin));
    return judged(repo, 'its own, continued here');
  });
  return {
    version,
    begin,
    theirs,
    ours,
    continued: after,
    doors: await doors(),
    imported: await imported(theirs.bundle, begin),
  };
}

/** What it says of a base that each of the other doors wrote. */
async function doors() {
  const verdicts: Record<string, Verdicts> = {};
  const play = (name: string, work: (root: string) => Promise<void>) =>
    inRepository({}, async (repo) => {
      const command = await commandDoor(repo.root);
      await command('vouch/init', { folder: '.', actor: 'scout' });
      await work(repo.root);
      verdicts[name] = verdictsOn(reference(repo.root));
      tell(name, verdicts[name]);
    });
  await play('command line', async (root) => ourDay(await commandDoor(root)));
  for (const transport of ['jsonl', 'mcp'] as const) {
    await play(transport, async (root) => {
      const { call, end } = await servedDoor(root, transport);
      await ourDay(call).finally(end);
    });
  }
  return verdicts;
}

/** Its bundle, imported into a new base here. */
function imported(bundle: string, begin: string) {
  return inRepository({}, async (repo) => {
    const call: Door = await libraryDoor(repo, begin);
    await call('vouch/init', { folder: '.', actor: 'scout' });
    repo.write({ 'exports/theirs.tar.gz': Buffer.from(bundle, 'base64') });
    await call('vouch/import-apply', { path: 'exports/theirs.tar.gz', actor: 'maria' });
    return judged(repo, 'its bundle, imported here');
  });
}

/** What it says of a bundle from here, also where that has no decisions, which it never imports. */
async function bundleJudged(repo: TestRepository) {
  const there = reference(join(folder, 'there'));
  mkdirSync(there.root);
  there.run('scout', 'init');
  copyFileSync(join(repo.root, BUNDLE), join(there.root, 'ours.tar.gz'));
  return {
    check: there.verdict('export-check', 'ours.tar.gz').exit,
    apply: there
      .verdict('import-apply', 'ours.tar.gz')
      .findings.map((line) => line.replace(/: decided.*$/, '')),
  };
}

/** What its three checks of a base say. */
type Verdicts = Readonly<Record<'lint' | 'doctor' | 'fsck', Verdict>>;

/** As in a clone: git has no index, and a stale one is made anew by the same command. */
function verdictsOn(vouch: Reference): Verdicts {
  vouch.run('scout', 'index');
  const verdictOf = (check: string) => vouch.verdict(check);
  return { lint: verdictOf('lint'), doctor: verdictOf('doctor'), fsck: verdictOf('fsck') };
}

function judged(repo: TestRepository, name: string) {
  // Before it is judged: its doctor writes an event.
  const digests = digestsOf(repo);
  const verdicts = verdictsOn(reference(repo.root));
  tell(name, verdicts);
  return { digests, verdicts };
}

function tell(name: string, verdicts: Verdicts): void {
  const said = Object.entries(verdicts).map(([check, { exit, findings }]) => {
    return `  ${check} ${exit} ${findings.length === 0 ? 'clean' : findings.join('\n    ')}\n`;
  });
  process.stdout.write(`${name}\n${said.join('')}`);
}

function reference(root: string): Reference {
  return new Reference(root, command, folder);
}

function inRepository<T>(
  files: Readonly<Record<string, string>>,
  work: (repo: TestRepository) => Promise<T>,
): Promise<T> {
  return withRepository(async (repo) => {
    await repo.commit('before', { ...BESIDE, ...files });
    return work(repo);
  });
}
