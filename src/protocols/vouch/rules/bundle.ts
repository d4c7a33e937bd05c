import { defineFileRule } from '../../../core/rule.ts';
import { faultyBundles, soundBundles } from '../bundle-examples.ts';
import { BUNDLE_MESSAGES, bundleProblems } from '../bundle-problems.ts';

/** Problems of one kind that are told one by one: a bundle can have as many as files. */
const MOST_REPORTED = 10;

export default defineFileRule({
  id: 'vouch/bundle',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 8',
  summary: 'A bundle has exactly the files that its manifest names, byte for byte',
  why: 'Nobody reviews the content of a bundle again. Only its manifest shows that it is complete and unchanged. Proposals, the index and the audit log belong to one base and must not travel.',
  fix: 'Export the bundle again from its knowledge base. Do not change it by hand.',
  decisions: [
    'A bundle is a `*.tar.gz` anywhere in the repository whose `manifest.json` lists files with `path` and `sha256`, whatever writes it. Any other archive is left alone.',
    'The first MiB (unpacked) is searched for files of a bundle (`claims/`, `config.yaml`, ...). An archive without any is ignored. If an archive is damaged or too large, so that its manifest is not reached, it counts as a bundle if it has such files.',
    'A manifest without `version`, `generated_at` or the `bytes` of a file is an info: the reference implementation writes no time.',
    'The size is called `bytes` in the specification and `size` by the reference implementation.',
    'The manifest is read wherever it is in the archive. A `./` before a path, and entries for folders, are ignored.',
    'An archive may unpack to 100 times its size, or to `limits.fileBytes` where that is more, and never to more than 8 times that.',
    'Archives in Git LFS, or behind another filter driver, are not read.',
  ],
  kinds: ['vouch-bundle'],
  messages: {
    ...BUNDLE_MESSAGES,
    unsaid: 'The manifest lacks {what}',
    more: 'These are {told} of {count} problems of this kind: {kind}',
  },
  examples: { valid: soundBundles(), invalid: faultyBundles() },
  *check({ record }) {
    const { unsaid, named } = record.bundle;
    if (named !== null && unsaid.length > 0 && record.shape.length === 0) {
      const data = { what: unsaid.join(', ') };
      yield { message: 'unsaid', data, key: data.what, level: 'info', help: SAID };
    }
    const counts = new Map<string, number>();
    for (const problem of bundleProblems(record)) {
      const count = (counts.get(problem.message) ?? 0) + 1;
      counts.set(problem.message, count);
      if (count <= MOST_REPORTED) yield problem;
    }
    for (const [message, count] of counts) {
      if (count <= MOST_REPORTED) continue;
      const kind = IN_SHORT[message] ?? message;
      // A problem more is news.
      const key = `${message} ${count}`;
      yield { message: 'more', data: { told: MOST_REPORTED, count, kind }, key };
    }
  },
});

const SAID = 'Nothing has to change, but readers of the bundle cannot know its date or version.';

/** What many problems of one kind are about. */
const IN_SHORT: Readonly<Record<string, string>> = {
  absent: 'files that are named and not there',
  unnamed: 'files that are there and not named',
  hash: 'files with another content than the manifest says',
  size: 'files of another size than the manifest says',
  excluded: 'files that must stay out of bundles',
  outside: 'paths that lead elsewhere',
  link: 'links and devices',
  twice: 'paths that are there more than once',
  namedTwice: 'paths that are named more than once',
  wrong: 'values in the manifest',
  missing: 'what the manifest leaves out',
};
