import { expect, test } from 'vitest';
import { analyze } from '../../src/analyze/analyze.ts';
import { DEFAULT_CONFIG } from '../../src/core/config.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Rule } from '../../src/core/rule.ts';
import { parseMessage } from '../../src/parse/message.ts';
import { symlink } from '../../src/parse/not-parsed.ts';
import { parseYaml } from '../../src/parse/yaml.ts';
import syntax from '../../src/rules/files/syntax.ts';
import envelope from '../../src/rules/messages/envelope.ts';
import mb010 from '../../src/rules/messages/MB-010.ts';

function analyzed(text: string | Buffer, declared = false, rules: readonly Rule[] = [syntax]) {
  const record = parseMessage(Buffer.from(text), DEFAULT_CONFIG, parseYaml);
  return analyze(record, declared, rules, DEFAULT_CONFIG);
}

test.each([
  ['a file without front matter', '# Readme\n'],
  ['front matter without a subject', '---\ntitle: x\n---\n'],
  ['a comment, a drawn line and text', '<!-- toc -->\n\n---\n\nThe subject: something.\n\n---\n'],
  ['what is merged without a subject', '---\n<<: { title: x }\n---\n'],
  ['broken front matter that says nothing of a subject', '---\ntitle: Foo: bar\n---\n'],
])('%s is no message, unless the user says so', (_, text) => {
  expect(analyzed(text)).toMatchObject({ isRecord: false, id: null, fact: null, findings: [] });
  expect(analyzed(text, true).isRecord).toBe(true);
});

test.each([
  ['a subject', '---\nsubject: "INFO: x"\n---\n'],
  ['a subject that is no text', '---\nsubject: 7\n---\n'],
  ['broken front matter with a subject', '---\nsubject: Foo: bar\n---\n'],
  ['an empty JSON front matter', '---json\n---\n'],
  ['a subject in capitals', '---\nSUBJECT: x\n---\n'],
  ['a subject that is merged', '---\n<<: { subject: x }\n---\n'],
  ['subjects that are merged', '---\n<<: [{ a: b }, { subject: x }]\n---\n'],
  ['broken front matter in capitals', '---\nSubject: Foo: bar\n---\n'],
  ['an indented subject that is broken', '---\n\tsubject: x\n---\n'],
  ['a blank line before its front matter', '\n---\nsubject: "INFO: x"\n---\n'],
  ['a fence of another name', '---yaml\nsubject: "INFO: x"\n---\n'],
  ['lone carriage returns', '---\rsubject: "INFO: x"\r---\r'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
])('a file with %s is one', (_, text) => {
  expect(analyzed(text).isRecord).toBe(true);
});

test('a link in a message folder is told', () => {
  expect(analyze(symlink('message'), false, [], DEFAULT_CONFIG).isRecord).toBe(true);
});

test('what can not be read has findings, but no facts', () => {
  const { fact, findings, id } = analyzed('---json\n{ "subject": "INFO: x", "id": 7, }\n---\n');
  expect({ fact, id }).toEqual({ fact: null, id: null });
  expect(findings.map(({ rule }) => rule)).toEqual(['file/syntax']);
});

test('a rule that breaks is named, and there is no verdict', () => {
  const broken: Rule = {
    ...syntax,
    id: 'file/broken',
    // biome-ignore lint/correctness/useYield: it never gets that far
    *check() {
      throw new TypeError('no such thing');
    },
  };
  const act = () => analyzed('---\nsubject: "INFO: x"\n---\n', false, [broken]);
  expect(act).toThrow(CouldNotCheck);
  expect(act).toThrow(/file\/broken broke: no such thing/);
});

test('a finding makes way for the rule that tells the same fault, where that rule runs', () => {
  const message = '---\nsubject: "KICKOFF: x"\nack_required: "true"\n---\n';
  const told = (rules: readonly Rule[]) =>
    analyzed(message, false, rules).findings.map(({ rule }) => rule);
  expect(told([envelope, mb010])).toEqual(['MB-010']);
  expect(told([envelope])).toEqual(['message/envelope']);
});
