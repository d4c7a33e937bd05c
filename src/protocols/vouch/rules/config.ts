import type { FactEntry } from '../../../core/fact.ts';
import { named, quoted } from '../../../core/found-value.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import type { DataPath } from '../../../core/place.ts';
import { SHAPE_MESSAGES } from '../../../core/shape-words.ts';
import { baseWith, CLAIM, claim, config, GITIGNORE } from '../example.ts';
import { NEWER, SETTINGS } from '../rows.ts';
import { leveled } from '../shape-level.ts';

const CONFIG = '.vouch/config.yaml';
const NEWER_HELP =
  'Update lint-protocol. If the version is a typo, correct it: 0.1.0 in schema_version, 1 or 0.1 in config.yaml.';

export default defineRecordRule({
  id: 'vouch/config',
  kinds: ['vouch-config', 'vouch-base', 'vouch-schema-version'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1.1',
  summary: 'A knowledge base has a configuration with valid settings',
  why: 'The configuration says who may approve what. A setting that no tool understands has no effect.',
  fix: 'Correct the setting in config.yaml.',
  decisions: [
    'Settings that the specification does not name are left alone: newer writers have many.',
    'Every setting may be absent: its default holds then.',
    'A layout version other than 0.1 (1 in `config.yaml` of newer writers) is a warning.',
    'A value that is not on the list is a warning where the base is newer than version 0.1.',
  ],
  messages: {
    wrong: SHAPE_MESSAGES.wrong,
    absent: 'The knowledge base {base} has no config.yaml',
    version:
      'The layout version {version} is not known to this linter, so what is new in it is not checked',
  },
  examples: {
    valid: [
      { name: 'the settings of the specification', files: baseWith() },
      {
        name: 'as newer writers have it',
        files: baseWith({
          'config.yaml': config({
            version: 1,
            kb_name: undefined,
            kb: { id: 'kb-1', name: 'refunds' },
            retrieval: { backends: ['hybrid', 'fts5'] },
            review: { auto_approve_on_receipt: true },
          }),
        }),
      },
    ],
    invalid: [
      {
        name: 'words in place of truth values and roles',
        files: baseWith({
          'config.yaml': config({ review: { require_citations: 'yes', approver_role: 'anyone' } }),
        }),
        expect: [
          { message: 'wrong', path: CONFIG, at: '3:30-3:35' },
          { message: 'wrong', path: CONFIG, at: '3:52-3:60' },
        ],
      },
      {
        name: 'a layout that nobody knows (warnings)',
        files: baseWith({ 'config.yaml': config({ version: '0.7' }), schema_version: '9.0\n' }),
        expect: [
          { message: 'version', path: CONFIG, at: '1:10-1:15' },
          { message: 'version', path: '.vouch/schema_version', at: '1:1-1:1' },
        ],
      },
      {
        name: 'no file',
        files: {
          '.vouch/.gitignore': GITIGNORE,
          [CLAIM]: claim(),
        },
        expect: [{ message: 'absent', path: '.vouch/.gitignore', at: '1:1-1:1' }],
      },
    ],
  },
  *check(self, db) {
    const { record } = self;
    if (isAbout(self, 'vouch-base')) {
      const { home } = record;
      if (db.exists(SETTINGS, home) || self.fact.unreadable.includes(`${home}/config.yaml`)) return;
      const data = { base: named(home) };
      const missing = [`${home}/config.yaml`];
      yield {
        message: 'absent',
        record,
        data,
        key: home,
        help: 'Add a file config.yaml with at least the line "version: \'0.1\'".',
        missing,
      };
    } else if (isAbout(self, 'vouch-config')) {
      for (const fault of self.fact.shape) {
        const finding = leveled(fault, db.exists(NEWER, record.home));
        // Nothing is required of a configuration: nothing can be missing.
        if (finding.message === 'wrong') yield { ...finding, record };
      }
      yield* unknown(self, { at: ['version'] });
    } else if (isAbout(self, 'vouch-schema-version')) yield* unknown(self, { key: 'version' });
  },
});

function* unknown(
  { record, fact: { unknownVersion } }: FactEntry<'vouch-config' | 'vouch-schema-version'>,
  place: { readonly at: DataPath } | { readonly key: string },
) {
  if (unknownVersion === null) return;
  const data = { version: quoted(unknownVersion) };
  yield {
    message: 'version' as const,
    record,
    ...place,
    data,
    level: 'warning' as const,
    help: NEWER_HELP,
  };
}
