import { describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyze/analyze.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Rule } from '../../src/core/rule.ts';
import { parseJsonLinesRecord } from '../../src/parse/json/json-lines-record.ts';
import { symlink } from '../../src/parse/not-parsed.ts';
import { parseYaml } from '../../src/parse/yaml/yaml.ts';
import duplicateKey from '../../src/protocols/files/rules/duplicate-key.ts';
import syntax from '../../src/protocols/files/rules/syntax.ts';
import { parseMessage } from '../parse/markdown/parse-message.ts';

function analyzed(text: string | Buffer, declared = false, rules: readonly Rule[] = [syntax]) {
  const record = parseMessage(Buffer.from(text), DEFAULT_CONFIG, parseYaml);
  return analyze(record, declared, rules, DEFAULT_CONFIG);
}

test.each([
  ['a file without front matter', '# Readme\n'],
  ['front matter without a subject', '---\ntitle: x\n---\n'],
  ['a comment, a drawn line and text', '<!-- toc -->\n\n---\n\nThe subject: something.\n\n---\n'],
  ['front matter with one key of an envelope', '---\nfrom: A\ntitle: x\n---\n'],
  ['what is merged without a subject', '---\n<<: { title: x }\n---\n'],
  ['broken front matter that says nothing of a subject', '---\ntitle: Foo: bar\n---\n'],
])('%s is no message, unless the user says so', (_, text) => {
  expect(analyzed(text)).toMatchObject({ isRecord: false, id: null, fact: null, findings: [] });
  expect(analyzed(text, true).isRecord).toBe(true);
});

test('where subjects are optional, what has none is no message', () => {
  const record = parseMessage(
    Buffer.from('---\nfrom: A\nto: [B]\n---\n'),
    DEFAULT_CONFIG,
    parseYaml,
  );
  const messages = { ...DEFAULT_CONFIG.messages, subjects: 'optional' as const };
  expect(analyze(record, false, [syntax], { ...DEFAULT_CONFIG, messages }).isRecord).toBe(false);
});

test.each([
  ['a subject', '---\nsubject: "INFO: x"\n---\n'],
  ['a subject that is no text', '---\nsubject: 7\n---\n'],
  ['broken front matter with a subject', '---\nsubject: Foo: bar\n---\n'],
  ['an empty JSON front matter', '---json\n---\n'],
  ['two other keys of an envelope', '---\nfrom: A\nto: [B]\n---\n'],
  ['two others, one of them null', '---json\n{"thread_id": null, "ack_required": true}\n---\n'],
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

test('what cannot be read has findings, but no facts', () => {
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

describe('a file with more faults than anybody reads', () => {
  const keys = (count: number, last = 'a') =>
    `{${'"a":1,'.repeat(count)}"${last}":1,"${last}":1}\n`;
  const told = (text: string, rules: readonly Rule[] = [duplicateKey]) => {
    const record = parseJsonLinesRecord(
      'bead-list',
      Buffer.from(text),
      DEFAULT_CONFIG.limits,
      null,
    );
    return analyze(record, true, rules, DEFAULT_CONFIG).findings;
  };

  test('keeps the first thousand of a rule, and says how many more there are', () => {
    expect(told(keys(999))).toHaveLength(1000);
    const findings = told(keys(2000));
    expect(findings).toHaveLength(1001);
    const rest = findings.at(-1);
    expect(rest).toMatchObject({
      rule: 'file/duplicate-key',
      message: '1001 more problems of file/duplicate-key from here on, not listed one by one',
      count: 1001,
      related: [],
    });
    expect(rest?.range.start.offset).toBe('{'.length + 1001 * '"a":1,'.length);
  });

  test('tells one that changes among those that are not listed', () => {
    const [one, same, other] = [keys(2000), `${keys(2000)}`, keys(2000, 'b')].map(
      (text) => told(text).at(-1)?.key,
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  test('keeps what is worse or yields to another rule apart', () => {
    const mixed: Rule = {
      ...syntax,
      *check() {
        for (let index = 0; index < 1500; index++) {
          yield { message: 'unclosed', level: 'info' as const, yieldsTo: 'file/duplicate-key' };
        }
        for (let index = 0; index < 1500; index++)
          yield { message: 'unclosed', level: 'info' as const };
        yield { message: 'unclosed' };
      },
    };
    const all = told(keys(1), [mixed]).map(({ level, count }) => `${level} ${count}`);
    expect(all.filter((each) => each !== 'info 1')).toEqual(['null 1', 'info 500', 'info 500']);
    expect(all).toHaveLength(2003);
  });

  test('is read to its end', () => {
    const findings = told('{x\n'.repeat(10_000), [syntax]);
    expect(findings).toHaveLength(1001);
    expect(findings.at(-1)?.count).toBe(9_000);
  });
});
