import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DECISION, PATH } from '../../src/protocols/contributions/example.ts';
import {
  listed,
  sealedContribution,
} from '../../src/protocols/contributions/operations/status-examples.ts';
import { message } from '../../src/protocols/messages/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

async function said(repo: TestRepository, ...args: readonly string[]) {
  const { code, out, err } = await call(args, { cwd: repo.root, env: repo.env });
  return { code, text: `${err}${out}`.replace(/\s+/g, ' ') };
}

const FOLDERS = { 'agents/BlueLake/profile.json': '{}\n', 'agents/RedFox/profile.json': '{}\n' };
const KICKOFF = message(
  {
    ...{ id: 101, subject: 'KICKOFF: limiter', from: 'BlueLake', to: ['RedFox'] },
    ...{ thread_id: 'COORD-limiter', created: '2026-02-27T10:00:00Z', ack_required: true },
  },
  ...['# Limiter', '## Research Question', 'How much?', '## Context', 'Requests.'],
);
const MAIL = { ...FOLDERS, 'messages/101.md': KICKOFF };

test('the last line says whose answers are waited for', async () => {
  await withRepository(async (repo) => {
    await repo.commit('mail', MAIL);
    const sent = await said(repo, 'message', 'acks', '--from', 'BlueLake');
    expect(sent.text).toContain('1 message from BlueLake asks for acknowledgement');
    const owed = await said(repo, 'message', 'acks', '--agent', 'RedFox');
    expect(owed.text).toContain('1 message asks RedFox for acknowledgement');
    expect((await said(repo, 'message', 'acks', '--from', 'RedFox')).text).toContain(
      'No message from RedFox asks for acknowledgement.',
    );
  });
});

test.each([
  ['withdrawn', ['--withdraw', '--reason', 'It is settled'], 'No message asks'],
  ['corrected', ['--subject', 'limits'], '1 message asks'],
])('nobody waits for a message that was %s', async (_what, args, waits) => {
  await withRepository(async (repo) => {
    await repo.commit('mail', MAIL);
    expect(await said(repo, 'message', 'correct', '101', ...args)).toMatchObject({ code: 0 });
    const { text } = await said(repo, 'message', 'acks', '--agent', 'RedFox');
    expect(text).toContain(waits);
    expect(text).not.toContain('KICKOFF: limiter ');
  });
});

test('a correction says why', async () => {
  await withRepository(async (repo) => {
    await repo.commit('mail', MAIL);
    const why = ['--section', 'Context=Bytes.', '--reason', 'It was about bytes.'];
    expect(await said(repo, 'message', 'correct', '101', ...why)).toMatchObject({ code: 0 });
    expect(await repo.git('grep', '--untracked', '-l', 'It was about bytes')).toContain(
      'messages/',
    );
  });
});

test('agents are written as the roster writes them', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two agents', FOLDERS);
    const names = ['--from', 'redfox', '--to', 'bluelake'];
    const words = ['--subject', 'noon', '--text', 'Staging restarts.', '--store'];
    const { code, text } = await said(repo, 'message', 'new', 'INFO', ...names, ...words);
    expect({ code, isKnown: text.includes('RedFox writes INFO: noon') }).toEqual({
      ...{ code: 0, isKnown: true },
    });
    expect((await said(repo)).text).not.toContain('message/known-agent');
  });
});

test('evidence is added to what a decision has, and says so', async () => {
  await withRepository(async (repo) => {
    const text = sealedContribution({}, { completedAt: null });
    await repo.commit('draft', {
      ...listed(text, 'partial'),
      'docs/bench.md': '# Bench\n\n## Run\n\nTwice.\n',
    });
    const decide = ['contribution', 'decide', PATH, '--question-id', DECISION.questionId];
    const evidence = ['--evidence', 'docs/bench.md:5'];
    const count = () => {
      const { decisions } = JSON.parse(readFileSync(join(repo.root, PATH), 'utf8')) as {
        readonly decisions: readonly { readonly evidence: readonly unknown[] }[];
      };
      return decisions[0]?.evidence.length;
    };
    const before = count() ?? 0;
    const added = await said(repo, ...decide, ...evidence);
    expect(added.text).toContain(`the decision had ${before}, and has ${before + 1}`);
    expect(count()).toBe(before + 1);
    await said(repo, ...decide, ...evidence, '--replace');
    expect(count()).toBe(1);
  });
});

test('a vote that is held again is of the task of the first', async () => {
  await withRepository(async (repo) => {
    await repo.commit('sources', { 'docs/queues.md': '# Queues\n\n## Redis\n\nOrder per key.\n' });
    const votes = ['a', 'b'].flatMap((name, index) => [
      ...['--confidence', `${name}=0.${8 - 5 * index}`, '--rationale', `${name}=It keeps order.`],
      ...['--evidence', `${name}=docs/queues.md#Redis=doc`],
    ]);
    const first = [
      '--question',
      'Which?',
      '--question-id',
      'CONS-0042',
      '--option',
      'a',
      '--option',
      'b',
    ];
    const counted = await said(repo, 'consensus', 'new', ...first, ...votes, '--task', 'T3009');
    expect(counted).toMatchObject({ code: 0 });
    await repo.git('add', '-A');
    await repo.git('commit', '-qm', 'counted');
    const again = ['--rerun', 'CONS-0042', '--threshold', '0.7'];
    expect(await said(repo, 'consensus', 'new', ...again, ...votes)).toMatchObject({ code: 0 });
    const manifest = join(repo.root, 'claudedocs/agent-outputs/MANIFEST.jsonl');
    const [, entry = ''] = readFileSync(manifest, 'utf8').split('\n');
    expect(JSON.parse(entry)).toMatchObject({
      ...{ id: 'T3009-cons-0042-rerun1', linked_tasks: ['T3009'] },
    });
  });
});

test('the page of messages says what a KILL holds', async () => {
  await withRepository(async (repo) => {
    const { text } = await said(repo, 'message', '--help');
    expect(text).toContain('a KILL reason');
  });
});

test('what keeps an epic from the archive is named whole: complete, and commit', async () => {
  await withRepository(async (repo) => {
    const text = sealedContribution({}, { completedAt: null });
    await repo.commit('draft', listed(text, 'partial'));
    const archive = await said(repo, 'contribution', 'archive', JSON.parse(text).epicId);
    expect(archive.text).toContain('Complete these contributions and commit them');
  });
});

test('a message whose copies are identical keeps its id, and says why', async () => {
  await withRepository(async (repo) => {
    await repo.commit('mail', { ...MAIL, 'messages/copy.md': KICKOFF });
    const { text } = await said(repo, 'message', 'renumber', 'messages/copy.md');
    expect(text).toContain('The other messages with this id are identical copies of it');
  });
});

test.each(['messages/answer.md', 'messages/2026/02/x__msg-0a.md'])(
  'a message gets an id of its own, whatever else is wrong with it: %s',
  async (path) => {
    await withRepository(async (repo) => {
      const [asked, answered] = ['QUESTION: which clock?', 'Re: question: which clock?'].map(
        (subject, index) => {
          const [from, to] = index === 0 ? ['BlueLake', 'RedFox'] : ['RedFox', 'BlueLake'];
          const envelope = { id: 'msg-0a', subject, from, to: [to], ack_required: true };
          return message(envelope, '## Question', 'Whose?', '## Context', 'Logs.');
        },
      );
      await repo.commit('mail', { ...FOLDERS, 'messages/asked.md': asked as string });
      repo.write({ [path]: answered as string });
      const before = await said(repo, '--format', 'compact');
      expect(before.text).toContain(`${path}:2:5: error message/unique-id`);
      expect(before.text).toContain('error MB-001');
      expect(await said(repo, 'message', 'renumber', path)).toMatchObject({ code: 0 });
      const after = await said(repo, '--format', 'compact');
      expect(after.text).not.toContain('message/unique-id');
      expect(after.text).toContain('error MB-001');
    });
  },
);

test('what was written with a new warning says so, once', async () => {
  await withRepository(async (repo) => {
    const text = sealedContribution({}, { completedAt: null });
    await repo.commit('draft', listed(text, 'partial'));
    const decide = ['contribution', 'decide', PATH, '--question-id', DECISION.questionId];
    const unsure = await said(repo, ...decide, '--confidence', '0.6');
    expect(unsure.text).toContain('The linter has warnings about what was written: warning');
    expect(unsure.text.split('but "uncertaintyNote" is missing').length).toBe(2);
    const again = await said(repo, ...decide, '--rationale', 'It keeps the order for each key.');
    expect(again).toMatchObject({ code: 0, text: expect.not.stringContaining('warning') });
  });
});

test('what is refused names the option that was left out', async () => {
  await withRepository(async (repo) => {
    const file = 'agent-outputs/research/T2398-queue.md';
    await repo.commit('output', { 'agent-outputs/MANIFEST.jsonl': '', [file]: '# Queue\n' });
    const { code, text } = await said(repo, 'subagent', 'record', file, '--status', 'partial');
    expect(code).toBe(1);
    expect(text).toContain('List in `--followup TEXT` what is still to be done');
  });
});

test('a message that is not valid and is sent again: the sections that a correction needs are named', async () => {
  await withRepository(async (repo) => {
    const text = KICKOFF.replace('## Context\nRequests.', '');
    await repo.commit('mail', { ...MAIL, 'messages/101.md': text });
    const { code, text: help } = await said(repo, 'message', 'escalate', '101', '--resend');
    expect({ code, isNamed: help.includes('correct 101 --section Context=TEXT.') }).toEqual({
      ...{ code: 2, isNamed: true },
    });
  });
});

test('one argument too many: the command is named with its options as they are typed', async () => {
  await withRepository(async (repo) => {
    const { text } = await said(repo, 'message', 'receive', '1', '2');
    expect(text).toContain('message receive MESSAGE [--reply] [--from AGENT].');
    const corrected = await said(repo, 'message', 'correct', '1', '2');
    expect(corrected.text).toContain('[--section NAME=TEXT] [--withdraw] [--reason TEXT].');
  });
});

test('an invalid message that came in and is answered: what becomes of it is said', async () => {
  await withRepository(async (repo) => {
    await repo.commit('mail', MAIL);
    const path = 'messages/102.md';
    const invalid = KICKOFF.replace('id: 101', 'id: 102').replace('## Context\nRequests.', '');
    repo.write({ [path]: invalid });
    const { text } = await said(repo, 'message', 'receive', path, '--reply');
    expect(text).toContain(`It cannot be committed as it is. Remove it: \`rm -- ${path}\`.`);
    await repo.git('add', '--all');
    await repo.git('commit', '--quiet', '--message', 'as it came');
    const again = await said(repo, 'message', 'receive', path, '--reply');
    expect(again.text).not.toContain('cannot be committed');
  });
});

test('a message from outside of the repository is to be copied first', async () => {
  await withRepository(async (repo) => {
    await repo.commit('mail', MAIL);
    const { code, text } = await said(repo, 'message', 'receive', '/tmp/in.md');
    expect(code).toBe(2);
    expect(text).toContain('Copy it to messages/in.md, then receive it there.');
  });
});

test('a stored message has all its problems in its result', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two agents', FOLDERS);
    const words = [
      '--from',
      'BlueLake',
      '--to',
      'RedFox',
      '--to',
      'NoBody',
      '--subject',
      'x',
      '--store',
    ];
    const about = ['--section', 'Question=How much?', '--format', 'json'];
    const args = ['message', 'new', 'QUESTION', ...words, ...about];
    const { out } = await call(args, { cwd: repo.root, env: repo.env });
    const { result, diagnostics } = JSON.parse(out);
    const rulesOf = (all: readonly { rule: string }[]) => all.map(({ rule }) => rule).sort();
    expect(rulesOf(result.problems)).toEqual(rulesOf(diagnostics));
    expect(rulesOf(diagnostics)).toContain('message/known-agent');
  });
});

test.each([
  ['message new INFO --from A --to B --subject x --text y', '--store or --out PATH'],
  ['consensus new --question Which? --option a --option b', '--out votes/CONS-0001.json'],
])('a draft that is only shown is not committed: %s', async (command, option) => {
  await withRepository(async (repo) => {
    await repo.commit('two agents', FOLDERS);
    const { code, text } = await said(repo, ...command.split(' '), '--commit');
    expect({ code, isNamed: text.includes(`Add ${option}, or leave --commit out.`) }).toEqual({
      ...{ code: 2, isNamed: true },
    });
    expect(await said(repo, ...command.split(' '))).toMatchObject({ code: 0 });
  });
});

test('the first output of a repository is looked at before it is recorded', () =>
  withRepository(async (repo) => {
    const begin = ['--category', 'research', '--task', 'T2398', '--title', 'Protocol analysis'];
    await said(repo, 'subagent', 'output', 'new', ...begin);
    expect((await said(repo)).text).toContain('subagent/output-unlisted');
    expect((await said(repo, 'subagent', 'review')).text).toContain(
      'T2398-protocol-analysis.md has no entry.',
    );
  }));

test('who blocks a contribution without a decision hears where the reason goes', () =>
  withRepository(async (repo) => {
    const undecided = sealedContribution({ decisions: [] }, { completedAt: null });
    await repo.commit('draft', listed(undecided, 'partial'));
    const { code, text } = await said(repo, 'contribution', 'block', PATH, '--reason', 'No budget');
    expect(code).toBe(0);
    expect(text).toContain('is blocked. The reason is not written down');
    expect((await said(repo, 'contribution', 'blocked')).text).toContain('It gives no reason.');
  }));

test('the decisions of a base say who acts, and who may', () =>
  withRepository(async (repo) => {
    await said(repo, 'vouch', 'init', '--actor', 'scout');
    const { text } = await said(repo, 'vouch', 'propose', 'entity', 'COM1', '--type', 'system');
    expect(text).toContain('"com1" cannot be a file name on every system, so the id is com1-2.');
    const id = /as (\S+-\S+)\./.exec(text)?.[1] ?? '';
    const refused = await said(repo, 'vouch', 'approve', id);
    expect(refused.text).toContain('with --actor NAME: without it, you act as scout.');
    expect((await said(repo, 'vouch', 'reject', id, '--reason', 'wrong')).text).toContain(
      `Rejected ${id} as scout: wrong`,
    );
  }));

test('the page of a session says who approves it', () =>
  withRepository(async (repo) => {
    await said(repo, 'vouch', 'init', '--actor', 'scout');
    const begun = await said(repo, 'vouch', 'session', 'start');
    const session = /session (\S+?)[.:,]? /i.exec(begun.text)?.[1] ?? '';
    const entity = ['Billing', '--type', 'system', '--session', session];
    await said(repo, 'vouch', 'propose', 'entity', ...entity);
    const { text } = await said(repo, 'vouch', 'crystallize', session);
    expect(text).toMatch(
      /Proposed page \S+ as (\S+)\. Somebody else approves it with `lint-protocol vouch approve \1 --actor NAME`/,
    );
  }));

test('a value that is refused is said to be no possible one', () =>
  withRepository(async (repo) => {
    const { code, text } = await said(repo, 'contribution', 'session', 'begin', '--epic', 'X1');
    expect(code).toBe(2);
    expect(text).toContain('--epic of contribution session begin cannot be "X1".');
  }));
