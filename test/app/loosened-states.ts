import {
  type Declaration,
  jsonl,
  type LaxerCase,
  LOG,
  lines,
  log,
  markdown,
  NOTE,
  note,
  OPEN,
} from './loosened-case.ts';

const CLOSED = { id: 'a', status: 'closed' };
const TO = { open: ['closed'], closed: [] };
const steps = (more: Declaration = {}) => ({ member: 'status', to: TO, ...more });
const STEPPED = { files: log(CLOSED), fault: log(OPEN), rule: 'history/custom-step' };

const FIXED = { when: { status: ['closed'] }, except: ['status'] };
const TOLD = {
  files: log({ ...CLOSED, text: 'one' }),
  fault: log({ ...CLOSED, text: 'two' }),
  rule: 'history/custom-fixed',
};
const SCHEMA = 'schema.json';
const ofStatus = (...all: readonly string[]) =>
  JSON.stringify({ properties: { status: { enum: all } } });

/** Of files, ids, states and what stays, by the key. */
export const LAXER_OF_RECORDS: Readonly<Record<string, readonly LaxerCase[]>> = {
  of: [
    {
      was: { of: 'bead', id: 'id', steps: steps() },
      now: jsonl({ steps: steps() }),
      files: { '.beads/issues.jsonl': lines(CLOSED) },
      fault: { '.beads/issues.jsonl': lines(OPEN) },
      rule: 'history/custom-step',
      isOther: true,
    },
  ],
  files: [
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ files: ['x.jsonl'], steps: steps() }),
      ...STEPPED,
    },
  ],
  except: [
    { was: jsonl({ steps: steps() }), now: jsonl({ except: [LOG], steps: steps() }), ...STEPPED },
  ],
  format: [
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ format: 'json', items: '', steps: steps() }),
      files: log(CLOSED),
      fault: { [LOG]: `${JSON.stringify([OPEN])}\n` },
      rule: 'history/custom-step',
      before: '',
      isOther: true,
    },
  ],
  schema: [
    {
      was: jsonl({ schema: SCHEMA }),
      now: jsonl({}),
      files: { ...log(OPEN), [SCHEMA]: ofStatus('open') },
      fault: log(OPEN, { id: 'b', status: 'shut' }),
      rule: 'custom/schema',
    },
    {
      was: jsonl({ schema: SCHEMA }),
      now: jsonl({ schema: SCHEMA }),
      files: { ...log(OPEN), [SCHEMA]: ofStatus('open') },
      fault: { ...log(OPEN, { id: 'b', status: 'shut' }), [SCHEMA]: ofStatus('open', 'shut') },
      rule: 'custom/schema',
    },
  ],
  id: [
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ id: 'key', steps: steps() }),
      ...STEPPED,
      isOther: true,
    },
    {
      was: jsonl({}),
      now: { files: [LOG], format: 'jsonl' },
      files: log(OPEN),
      fault: log(OPEN, OPEN),
      rule: 'custom/unique-id',
    },
  ],
  unique: [
    {
      was: jsonl({}),
      now: jsonl({ unique: false }),
      files: log(OPEN),
      fault: log(OPEN, OPEN),
      rule: 'custom/unique-id',
    },
    {
      was: jsonl({ files: ['*.jsonl'] }),
      now: jsonl({ files: ['*.jsonl'], unique: 'file' }),
      files: log(OPEN),
      fault: { 'other.jsonl': lines(OPEN) },
      rule: 'custom/unique-id',
    },
  ],
  fileName: [
    {
      was: markdown({ fileName: '{id}' }),
      now: markdown({}),
      files: note('id: a'),
      fault: { 'notes/b.md': '---\nid: c\n---\n' },
      rule: 'custom/file-name',
    },
  ],
  keep: [
    {
      was: jsonl({ keep: 'append' }),
      now: jsonl({}),
      files: log(OPEN),
      fault: log(CLOSED),
      rule: 'history/append-only',
    },
    {
      was: markdown({ keep: 'fixed' }),
      now: markdown({}),
      files: note('id: a', 'One.'),
      fault: note('id: a', 'Two.'),
      rule: 'history/immutable',
      before: 'history/custom-fixed',
    },
  ],
  latest: [
    {
      was: jsonl({}),
      now: jsonl({ latest: true }),
      files: log(OPEN),
      fault: log(OPEN, CLOSED),
      rule: 'custom/unique-id',
    },
  ],
  steps: [{ was: jsonl({ steps: steps() }), now: jsonl({}), ...STEPPED }],
  'steps.member': [
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ steps: steps({ member: 'state' }) }),
      ...STEPPED,
      isOther: true,
    },
  ],
  'steps.to': [
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ steps: steps({ to: { open: ['closed'], closed: ['open'] } }) }),
      ...STEPPED,
    },
    {
      was: jsonl({ steps: steps() }),
      now: jsonl({ steps: steps({ to: { open: ['closed'] } }) }),
      ...STEPPED,
    },
  ],
  'steps.gone': [
    {
      was: jsonl({ steps: steps({ gone: 'error' }) }),
      now: jsonl({ steps: steps() }),
      files: log(CLOSED, { id: 'b' }),
      fault: log({ id: 'b' }),
      rule: 'history/custom-step',
    },
  ],
  fixed: [{ was: jsonl({ fixed: FIXED }), now: jsonl({}), ...TOLD }],
  'fixed.when': [
    {
      was: jsonl({ fixed: FIXED }),
      now: jsonl({ fixed: { ...FIXED, when: { status: ['done'] } } }),
      ...TOLD,
      isOther: true,
    },
    {
      was: jsonl({ fixed: { except: ['status'] } }),
      now: jsonl({ fixed: FIXED }),
      ...TOLD,
      files: log({ ...OPEN, text: 'one' }),
      fault: log({ ...OPEN, text: 'two' }),
    },
  ],
  'fixed.except': [
    {
      was: jsonl({ fixed: FIXED }),
      now: jsonl({ fixed: { ...FIXED, except: ['status', 'text'] } }),
      ...TOLD,
    },
  ],
  items: [
    {
      was: jsonl({ files: ['a.json'], format: 'json', items: 'tasks', steps: steps() }),
      now: jsonl({ files: ['a.json'], format: 'json', items: 'jobs', steps: steps() }),
      files: { 'a.json': `${JSON.stringify({ tasks: [CLOSED], jobs: [] })}\n` },
      fault: { 'a.json': `${JSON.stringify({ tasks: [OPEN], jobs: [] })}\n` },
      rule: 'history/custom-step',
      isOther: true,
    },
  ],
  fields: [
    {
      was: markdown({ fields: 'both', steps: steps() }),
      now: markdown({ steps: steps() }),
      files: note('id: a', '- status: closed'),
      fault: note('id: a', '- status: open'),
      rule: 'history/custom-step',
    },
  ],
  fieldsIn: [
    {
      was: markdown({ fields: 'body', fieldsIn: 'A', steps: steps() }),
      now: markdown({ fields: 'body', fieldsIn: 'B', steps: steps() }),
      files: { [NOTE]: '# N\n\n## A\n\n- status: closed\n\n## B\n\n- status: closed\n' },
      fault: { [NOTE]: '# N\n\n## A\n\n- status: open\n\n## B\n\n- status: closed\n' },
      rule: 'history/custom-step',
      isOther: true,
    },
  ],
};
