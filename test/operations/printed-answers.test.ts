import { expect, test } from 'vitest';
import { message } from '../../src/protocols/messages/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

test('the command that answers a message works as it is printed', () =>
  withRepository(async (repository) => {
    const path = 'messages/q.md';
    const question = message(
      { subject: 'QUESTION: which store?', from: 'Ann', to: ['Bo'], id: 'q' },
      '## Question',
      'Which?',
    );
    await repository.commit('question', { [path]: question });
    const { root, env } = repository;
    const said = async (...args: readonly string[]) => {
      const { code, out, err } = await call(args, { cwd: root, env });
      return { code, text: `${err}${out}`.replace(/\s+/g, ' ') };
    };
    const pattern = /`lint-protocol (message new INFO [^`]*)`/;
    const help = await said('message', '--help');
    const refused = await said(
      'message',
      'correct',
      path,
      '--from',
      'Bo',
      '--withdraw',
      '--reason',
      'x',
    );
    expect(refused.code).toBe(2);
    for (const { text } of [help, refused]) {
      const [, command = ''] = pattern.exec(text) ?? expect.fail(text);
      const given = command
        .replace('--thread THREAD', '--thread q')
        .replace(/--from AGENT --to AGENT/, '--from Bo --to Ann')
        .replaceAll('TEXT', 'text');
      expect(await said(...given.split(' '))).toMatchObject({ code: 0 });
    }
  }));

test('what is acknowledged to a mail server alone is not seen: that is said where somebody is waited for', () =>
  withRepository(async (repository) => {
    const asked = { subject: 'QUESTION: why?', from: 'Ann', to: ['Bo'], id: 'q' };
    const { root, env } = repository;
    const printed = async () => (await call(['message', 'acks'], { cwd: root, env })).out;
    await repository.commit('one', { 'messages/q.md': message(asked, '# Question') });
    expect(await printed()).not.toContain('mail server');
    const text = message({ ...asked, ack_required: true }, '# Question');
    await repository.commit('two', { 'messages/q.md': text });
    expect(await printed()).toContain('gave to a mail server alone leaves no file');
  }));
