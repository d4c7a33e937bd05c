import { quoted } from '../../../core/found-value.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import type { GivenUp } from '../../../core/step-settings.ts';
import { refOf } from '../log-place.ts';
import { SETTINGS_EXAMPLES } from '../settings-examples.ts';

/** Files and rules of which more are counted. */
const MOST_NAMED = 3;

export default defineHistoryRule({
  id: 'history/settings-loosened',
  level: 'warning',
  since: '0.1.0',
  source: 'settings that judge: each change is judged by those of the states that it came from',
  summary: 'Settings that protect records are not removed unnoticed',
  why: 'One line of the configuration decides which logs only grow and which files never change. If it is removed, later changes pass unchecked.',
  fix: {
    uncommitted: 'Put the setting back. If the change is intended, have a maintainer review it.',
    committed:
      'Put the setting back in a new commit, unless a later commit did. If the change is intended, have a maintainer review it.',
  },
  by: 'human',
  decisions: [
    'A file that is there is reported if `history.appendOnly`, `history.immutable` or `subagents.manifests` no longer names it. So are a lower level of a rule about changes, and keys of a kind that demand less than before. Settings that move to another file, or name the same files by other globs, are not.',
    'A change is also judged by the settings of its parent commits, a range or a push also by those at its beginning. So a change cannot switch off what judges it: let the change of the settings be accepted first, then make the other one.',
    'The schema, ids, sections, references and order of a kind may change together with its records. Records of that change that the settings before forbade are a warning.',
    'An entry of `ignore` that comes with a change excuses nothing of that change.',
    'A log that moves, with all that it held, to a place that the new settings protect is not given up; nor is a file that never changes.',
    'What one parent of a merge removed from its own settings is reported at its own commit.',
    'A configuration with faults protects nothing. One that is named with `--config` judges alone.',
  ],
  messages: {
    files: '{setting} no longer protects {files}',
    kinds: '{setting} demands less of records than it did',
    faults: '{setting} allows what it forbade: {faults}',
    rules: 'The level of {rules} was changed from {old} to {now}',
  },
  tellsTampering: true,
  givenUp: true,
  restorable: true,
  kinds: [],
  examples: SETTINGS_EXAMPLES,
  *check({ givenUp = [] }) {
    for (const each of givenUp) {
      const { path, entry, line, restores } = each;
      const found = { record: refOf(path, '', entry), line, ...(restores && { restores }) };
      yield { ...found, ...told(each) };
    }
  },
});

function told(given: GivenUp) {
  if ('files' in given) {
    const files = several(given.files.map((file) => quoted(file)));
    const { setting } = given;
    return { message: 'files' as const, key: setting, data: { setting, files } };
  }
  if ('laxer' in given) {
    const { laxer: setting } = given;
    return { message: 'kinds' as const, key: setting, data: { setting } };
  }
  if ('allowing' in given) {
    const { allowing: setting } = given;
    const faults = several(given.faults);
    return { message: 'faults' as const, key: setting, data: { setting, faults } };
  }
  const { old, now } = given;
  const rules = several(given.rules);
  return { message: 'rules' as const, key: given.rules.join(), data: { rules, old, now } };
}

/** The first of several, and how many more there are. */
function several(all: readonly string[]): string {
  const named = all.slice(0, MOST_NAMED).join(', ');
  return all.length > MOST_NAMED ? `${named} and ${all.length - MOST_NAMED} more` : named;
}
