import { baselineText } from '../../src/app/baseline/baseline-lines.ts';
import { mailStore } from '../bench/mail-store.ts';
import type { Files, FuzzInput } from './fuzz-input.ts';

const WHOLE = `# yaml-language-server: $schema=./config.schema.json
extends: [conf/team.yaml, conf/other.json]
rules:
  message/*: warning
  MB-001: off
ignore:
  - rule: MB-001
    path: messages/**
    reason: before the protocol
    expires: 2030-01-31
  - rule: history/append-only
    path: '**'
    commit: ${'1a'.repeat(20)}
    reason: known
baseline: known.jsonl
limits:
  fileBytes: 1MiB
  logBytes: 5000
  depth: 20
  aliases: 3
messages:
  include: [messages/**/*.md, 'in{box,}/[a-z]?.md']
  exclude: [messages/drafts/**]
  subjects: optional
  allowReplyPrefix: true
  roster: [BlueLake, GreenCastle]
  ackTimeout: 90m
contributions:
  session: session_20260126_093000_1a2b3c
  keyQuestions:
    T1: [Q-1, Q-2]
  protocolDocument: docs/*.md
  hedgeWords:
    add: [in theory]
  archiveThreshold: 10
consensus:
  include: [votes/**]
subagents:
  agents: ['.claude/agents/*.md']
  manifests: [out/MANIFEST.jsonl]
  prompts: [prompts/**]
vouch:
  staleAfterDays: 30
history:
  appendOnly: [logs/*.jsonl]
  immutable: [docs/decisions/**]
  archives: [old/*.jsonl]
  segments: ['logs/*.gz']
  protectedRefs: ['refs/heads/*']
  accepted:
    - commit: ${'2b'.repeat(20)}
      path: logs/a.jsonl
      before: ${'3c'.repeat(20)}
      after: null
      reason: a leaked key
`;

const LINES = baselineText([
  {
    rule: 'MB-001',
    path: 'messages/1.md',
    record: '1',
    fingerprint: 'ab'.repeat(32),
    reason: 'was there',
    added: '2026-06-15',
    expires: '2030-01-01',
  },
  {
    rule: 'message/known-agent',
    path: 'messages/2.md',
    record: null,
    fingerprint: 'cd'.repeat(32),
    reason: 'was there',
    added: '2026-06-15',
    expires: null,
  },
]);

/** Configurations with every key, in both formats, and messages to be judged by them. */
export function configurationSeeds(): readonly Omit<FuzzInput, 'target'>[] {
  const mail = Object.fromEntries(mailStore({ messages: 1, subjects: 'valid', seed: 3 }));
  const around = {
    ...mail,
    'conf/team.yaml': 'extends: conf/base.yaml\nmessages:\n  ackTimeout: 2h\n',
    'conf/base.yaml': 'rules: { vouch/*: info }\nlimits: { depth: 30 }\n',
    'conf/other.json': '{ "contributions": { "archiveThreshold": 5 } }\n',
    'known.jsonl': LINES,
  };
  const json = JSON.stringify(
    { rules: { 'MB-*': 'error' }, messages: { include: ['messages/**'] }, baseline: 'known.jsonl' },
    null,
    2,
  );
  return [
    seed('a configuration of every key', { ...around, '.lint-protocol.yaml': WHOLE }),
    seed('a configuration in JSON', { ...around, '.lint-protocol.json': json }),
    seed('a small configuration', { ...mail, '.lint-protocol.yml': 'extends: a.yaml\n' }),
  ];
}

function seed(origin: string, texts: Readonly<Record<string, string>>): Omit<FuzzInput, 'target'> {
  const files: Files = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]),
  );
  return { origin, commits: [{ parents: [], files }], options: {} };
}
