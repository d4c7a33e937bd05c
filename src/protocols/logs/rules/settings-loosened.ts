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
  summary: 'The removal of a setting that protects records is reported',
  why: 'The configuration decides which logs only grow and which files never change. If such a line is removed, later changes pass unchecked.',
  fix: {
    uncommitted: 'Restore the setting. If the change is intended, have a maintainer review it.',
    committed:
      'Restore the setting in a new commit, unless a later commit did. If the change is intended, have a maintainer review it.',
  },
  by: 'human',
  decisions: [
    'An existing file is reported if `history.appendOnly`, `history.immutable` or `subagents.manifests` no longer names it. Records that settings such as `messages.include` no longer name are reported, too. So are a lower level of a rule about changes, and keys of a kind that require less than before.',
    'Settings that move to another file, or name the same files by other globs, are not reported.',
    'A change is also judged by the settings of its parent commits, and a range or a push by those at its beginning. So a change cannot switch off its own checks: have the change of the settings accepted first, then make the other change.',
    'The schema, ids, sections, references and order of a kind may change together with its records. If the earlier settings forbade these records, that is a warning.',
    'An entry of `ignore` that comes with a change excuses nothing of that change.',
    'A log, or a file that never changes, may move whole to a place that the new settings protect.',
    'What one parent of a merge removed from its own settings is reported at its own commit.',
    'A configuration with faults protects nothing. If `--config` names a configuration, only that one judges.',
  ],
  messages: {
    files: '{setting} no longer protects {files}',
    unseen: '{setting} no longer names {files}, so they are not checked',
    kinds: '{setting} now requires less of records',
    faults: '{setting} now allows what it forbade: {faults}',
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
  if ('unseen' in given) {
    const { unseen: setting } = given;
    const files = several(given.files.map((file) => quoted(file)));
    return { message: 'unseen' as const, key: setting, data: { setting, files } };
  }
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
