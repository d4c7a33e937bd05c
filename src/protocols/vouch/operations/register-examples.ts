import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../example.ts';
import { actingErrors, eventLine, LATER } from './change-examples.ts';
import { logged } from './gate-examples.ts';

const SAID = 'Maria: we pay refunds in euros only.\n';
const ANSWER = '5a0b0245ca865b25eef9287081d18ff1925954219c9226117b5b30edd6d0d3a8';

const LINE = 'We pay refunds in euros.';
const LINE_ID = 'a1b81165664d367f64cd63e0a958d8723f9f0b4e70efd96f69c9a0e1ee3cd366';

export const registerExamples: readonly OperationExample[] = [
  {
    name: 'an answer that somebody gave',
    before: baseWith(),
    input: {
      content: SAID,
      locator: 'chat of 2 May',
      type: 'message',
      title: 'Which currency?',
      actor: 'scout',
    },
    now: LATER,
    result: { id: ANSWER, deduplicated: false },
    after: {
      ...logged(
        eventLine({
          event: 'source.register',
          ids: [ANSWER],
          data: { locator: 'chat of 2 May', type: 'message' },
          actor: 'scout',
        }),
      ),
      [`.vouch/sources/${ANSWER}/content`]: SAID,
      [`.vouch/sources/${ANSWER}/meta.yaml`]: `id: ${ANSWER}
type: message
locator: chat of 2 May
title: Which currency?
hash: ${ANSWER}
immutable: true
byte_size: 37
media_type: text/plain
created_at: '${LATER}'
metadata: {}
tags: []
`,
    },
  },
  {
    name: 'an answer of one line',
    before: baseWith(),
    input: {
      content: LINE,
      locator: 'chat of 2 May',
      type: 'message',
      title: 'Which currency?',
      actor: 'scout',
    },
    now: LATER,
    result: { id: LINE_ID, deduplicated: false },
    after: {
      ...logged(
        eventLine({
          event: 'source.register',
          ids: [LINE_ID],
          data: { locator: 'chat of 2 May', type: 'message' },
          actor: 'scout',
        }),
      ),
      [`.vouch/sources/${LINE_ID}/content`]: LINE,
      [`.vouch/sources/${LINE_ID}/meta.yaml`]: `id: ${LINE_ID}
type: message
locator: chat of 2 May
title: Which currency?
hash: ${LINE_ID}
immutable: true
byte_size: 24
media_type: text/plain
created_at: '${LATER}'
metadata: {}
tags: []
`,
    },
  },
  {
    name: 'a text that is known already',
    before: baseWith(),
    input: { content: CONTENT, locator: 'docs/refunds.md', actor: 'scout' },
    result: { id: SOURCE_ID, deduplicated: true, repaired: false },
  },
  {
    name: 'nothing says where it is from',
    before: baseWith(),
    input: { content: SAID, actor: 'scout' },
    error: 'missing-locator',
  },
  {
    name: 'a URL alone says where it is from',
    before: baseWith(),
    input: { content: CONTENT, url: 'https://records.example/refunds', actor: 'scout' },
    result: { id: SOURCE_ID, deduplicated: true },
  },
  ...actingErrors({ content: 'text', locator: 'a.md' }),
];
