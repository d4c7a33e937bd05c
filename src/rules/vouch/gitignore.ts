import type { Edit } from '../../core/edit.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Finding } from '../../core/finding.ts';
import { TEXT_END } from '../../core/place.ts';
import type { Answers } from '../../core/request.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { baseWith, claim } from './example.ts';
import { mayName } from './ignore-pattern.ts';

const GITIGNORE = '.vouch/.gitignore';

export default defineLinkRule({
  id: 'vouch/gitignore',
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 4',
  summary: 'Git ignores what is local to a knowledge base, and nothing else of it',
  why: 'Pending proposals that are committed pass for knowledge that nobody reviewed. Decisions and a log that are ignored are lost with the machine that wrote them.',
  fix: 'Let .vouch/.gitignore hold the lines "proposed/" and "state.db".',
  mends:
    'Adds the lines "proposed/" and "state.db" where they are missing, in a .gitignore of their own where the base has none.',
  decisions: [
    "What counts is the whole of the `.gitignore` files of the state that is checked: the base's own and those above it. The settings of a machine (`.git/info/exclude`, `core.excludesFile`) do not.",
    'A file that is ignored but committed all the same is told: the next one will not be.',
  ],
  messages: {
    committed: 'Git does not ignore {what}',
    ignored: 'Git ignores {what}, which must be committed',
  },
  examples: {
    valid: [
      { name: 'its own', files: baseWith() },
      {
        name: 'one above it',
        files: {
          '.gitignore': '.vouch/proposed/\nstate.db\n',
          '.vouch/claims/refund-window.yaml': claim(),
        },
      },
    ],
    invalid: [
      {
        name: 'half of it',
        files: baseWith({ '.gitignore': 'proposed/\n' }),
        expect: [{ message: 'committed', path: GITIGNORE, at: '1:1-1:1' }],
      },
      {
        name: 'too much',
        files: baseWith({ '.gitignore': 'proposed/\nstate.db\n*.jsonl\n' }),
        expect: [{ message: 'ignored', path: GITIGNORE, at: '3:1-3:8' }],
      },
      {
        name: 'none at all',
        files: { '.vouch/claims/refund-window.yaml': claim(), '.vouch/config.yaml': '{}\n' },
        expect: [{ message: 'committed', path: '.vouch/claims/refund-window.yaml', at: '1:1-1:1' }],
      },
    ],
  },
  *check({ facts, answers }) {
    const own = new Map(facts.of('vouch-gitignore').map((entry) => [entry.record.home, entry]));
    for (const base of facts.of('vouch-base')) {
      const { ignored, committed } = wrongIn(base, answers);
      const file = own.get(base.record.home);
      const { record } = file ?? base;
      if (committed.length > 0) {
        const at = placeOf(file, committed, true);
        yield {
          message: 'committed',
          record,
          ...at,
          data: { what: inWords(committed) },
          key: 'committed',
          edit: ignoring(committed, base, file),
        };
      }
      if (ignored.length > 0) {
        const at = placeOf(file, ignored, false);
        const help = 'Take back what covers it: delete the line, or add one that begins with "!".';
        yield {
          message: 'ignored',
          record,
          ...at,
          data: { what: inWords(ignored) },
          key: 'ignored',
          help,
        };
      }
    }
  },
});

/** The paths that are ignored and should not be, and the other way round. */
function wrongIn(
  { record, fact }: FactEntry<'vouch-base'>,
  answers: Answers,
): { readonly ignored: readonly string[]; readonly committed: readonly string[] } {
  const found = { ignored: [] as string[], committed: [] as string[] };
  for (const citation of fact.citations) {
    const is = answers.to(record, citation).now.ignored === true ? 'ignored' : 'committed';
    if (is !== citation.shouldBe) found[is].push(citation.path);
  }
  return found;
}

/** The last pattern that may decide of one of the paths; the start of the file where none may. */
function placeOf(
  file: FactEntry<'vouch-gitignore'> | undefined,
  paths: readonly string[],
  isNegated: boolean,
): Pick<Finding, 'at'> {
  const found = file?.fact.patterns.findLast(
    ({ text }) => text.startsWith('!') === isNegated && paths.some((path) => mayName(text, path)),
  );
  return found === undefined ? {} : { at: found.at };
}

/** The lines that are missing, at the end: of several patterns that fit a path the last decides. */
function ignoring(
  paths: readonly string[],
  base: FactEntry<'vouch-base'>,
  file: FactEntry<'vouch-gitignore'> | undefined,
): Edit {
  const lines = paths.map((path) => `${named(path)}\n`).join('');
  const isJoined = file !== undefined && !file.fact.isEnded;
  const replacements = [{ at: TEXT_END, text: isJoined ? `\n${lines}` : lines }];
  return file ? { replacements } : { creates: `${base.record.home}/.gitignore`, replacements };
}

/** Folders by their name; of the files in them one was asked for. */
function inWords(paths: readonly string[]): string {
  return paths.map(named).join(' and ');
}

function named(path: string): string {
  return path.replace(/\/.*/, '/');
}
