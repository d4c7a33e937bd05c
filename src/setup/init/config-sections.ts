import type { SettingsSection } from '../../core/protocol.ts';
import type { Kind } from '../../core/record.ts';
import { PROTOCOLS } from '../../protocols/index.ts';

/** A part of the configuration as `init` writes it. */
export interface Section extends Omit<SettingsSection, 'kinds'> {
  /** Kinds of records that it is about; null for any. */
  readonly kinds: readonly Kind[] | null;
}

/** All parts, in the order of the file. What is no example is the default. */
export const SECTIONS: readonly Section[] = [
  {
    key: 'extends',
    kinds: null,
    why: 'Settings of another file of this repository, which those here win over.',
    lines: ['extends: conf/team.yaml'],
  },
  {
    key: 'rules',
    kinds: null,
    why: 'Another level for a rule, or for all that a pattern fits: error, warning, info or off.',
    lines: ['rules:', '  message/schema-section: warning', "  'subagent/*': info"],
  },
  {
    key: 'ignore',
    kinds: null,
    why: 'Problems that are known and stay, each with its reason.',
    lines: [
      'ignore:',
      '  - rule: message/thread-id',
      '    path: mail/2024/**',
      '    reason: threads had other names before 2025',
      '    expires: 2027-03-31',
    ],
  },
  {
    key: 'baseline',
    kinds: null,
    why: 'The problems that were there on one day; `lint-protocol --baseline-update` writes it.',
    lines: ['baseline: .lint-protocol-baseline.jsonl'],
  },
  ...PROTOCOLS.flatMap(({ settings, kinds }) =>
    settings === undefined ? [] : [{ kinds: kinds.map(({ kind }) => kind), ...settings }],
  ),
  {
    key: 'kinds',
    kinds: null,
    why: 'Records of your own formats: what must hold of files that no protocol knows.',
    lines: [
      'kinds:',
      '  decision:',
      '    files: [decisions/*.jsonl]',
      '    format: jsonl',
      '    id: id',
      '    keep: append',
    ],
  },
  {
    key: 'history',
    kinds: null,
    why: 'What may change from commit to commit. Logs that the protocols know only grow anyway.',
    lines: [
      'history:',
      '## Further files that only grow, or never change.',
      '  appendOnly: [logs/*.jsonl]',
      '  immutable: [evidence/**]',
      '## Refs that are not to be deleted or moved back.',
      '  protectedRefs: [refs/heads/main, refs/heads/master]',
    ],
  },
  {
    key: 'limits',
    kinds: null,
    why: 'What is larger or deeper is reported, not parsed.',
    lines: ['limits:', '  fileBytes: 64MiB', '  logBytes: 1GiB', '  depth: 200', '  aliases: 100'],
  },
];
