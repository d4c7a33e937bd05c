import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, judged, ran } from './judged.ts';

const CONFIG = `kinds:
  adr:
    files: [adr/*.md]
    format: markdown
    id: id
    steps: { member: status, to: { proposed: [accepted], accepted: [] } }
    fixed: { when: { status: [accepted] }, except: [status] }
  reading:
    files: [readings.jsonl]
    format: jsonl
    id: id
`;
const adr = (status: string, where: string) =>
  `---\nid: "2"\nstatus: ${status}\n---\n\nTwo horns stand side by side.\n\nThey are ${where}.\n`;

test('a record whose state went back, so that it could change, is restored without what came since', () =>
  withRepository(async (repository) => {
    const path = 'adr/2.md';
    const reading = '{"id":"G-1","bar":6}\n';
    const right = await repository.commit('right', {
      '.lint-protocol.yaml': CONFIG,
      [path]: adr('accepted', 'on the pier'),
      'readings.jsonl': reading,
    });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.commit('again', { [path]: adr('proposed', 'on the pier') });
    await repository.commit('roof', { [path]: adr('proposed', 'on the roof') });
    await repository.commit('accepted', { [path]: adr('accepted', 'on the roof') });
    const more = `${reading}{"id":"G-2","bar":7}\n`;
    await repository.commit('reading', { 'readings.jsonl': more });
    const found = await judged(repository, '--since', 'origin/main');
    expect(found.map(({ rule }) => rule)).toEqual(['history/custom-step', 'history/custom-fixed']);
    const [commands = [], other] = found.map(commandsOf);
    expect(other).toEqual(commands);
    expect(found.map(({ help }) => help).join(' ')).not.toContain('all records');
    expect(commands.filter((each) => each.includes('readings'))).toEqual([]);
    ran(repository, commands.slice(0, -1));
    expect(await judged(repository, '--staged')).toEqual([]);
    ran(repository, commands.slice(-1));
    expect(await repository.git('diff', '--name-only', right, 'HEAD')).toBe('readings.jsonl');
    expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
  }));
