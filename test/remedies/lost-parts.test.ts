import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { message } from '../../src/protocols/messages/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, judged } from './judged.ts';

const HANDOFF = 'messages/1.md';
const AGENT = 'agents/reviewer.md';

const WHOLE = message(
  { subject: 'HANDOFF: cache-17.2', ack_required: true },
  ...['# Work Handoff', '', '## Item', 'cache-17.2', '', '## From', 'QuietHarbor', ''],
  ...['## To', 'AmberFox', '', '## Reason', 'It is late.', '', '## State', 'The test fails.', ''],
  ...['## Files Modified', 'none', '', '## Next Steps', 'Mend it.'],
);

const DEFINITION = ['---', 'name: reviewer', 'description: Use it to review a change.'];
const TOOLS = ['tools: [Read, Grep]', 'skills: []', '---', '', 'You review changes.', ''];

/** A repository with the whole files, published. */
async function whole(repository: TestRepository, ...parts: readonly string[]): Promise<string> {
  const files = { [HANDOFF]: WHOLE, [AGENT]: [...DEFINITION, ...TOOLS].join('\n') };
  const base = await repository.commit('base', files);
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  expect(await judged(repository)).toEqual([]);
  for (const part of parts) writeFileSync(join(repository.root, HANDOFF), part);
  return base;
}

const CUT = WHOLE.slice(0, WHOLE.indexOf('## To'));
const BARE = WHOLE.replace('## To\nAmberFox\n\n', '');

test.each([
  ['The file was cut off. Restore the earlier version.', CUT, 'tree'],
  ['The file was cut off. Restore the earlier version.', CUT, 'staged'],
  ['Lines of this file were removed. Restore the earlier version.', BARE, 'staged'],
  ['The file was cut off. Restore the earlier version.', CUT, 'committed'],
  ['Lines of this file were removed. Restore the earlier version.', BARE, 'committed'],
])('what a message lost is put back: %s (%#)', (help, part, view) =>
  withRepository(async (repository) => {
    const base = await whole(repository, part);
    if (view !== 'tree') await repository.git('add', '-A');
    if (view === 'committed') await repository.git('commit', '-q', '-m', 'cut');
    const words = { tree: [], staged: ['--staged'], committed: ['--since', base] }[view] ?? [];
    const found = await judged(repository, ...words);
    expect(found.length).toBeGreaterThan(0);
    for (const { help: told } of found) expect(told).toContain(help);
    const [error] = found.filter(({ level }) => level === 'error');
    expect(commandsOf(error as (typeof found)[number])[0]).toContain(
      `checkout ${base} -- ${HANDOFF}`,
    );
    done(repository, found);
    expect(await repository.git('diff', base)).toBe('');
    for (const args of [[], ['--staged'], ['--since', base], ['--history']])
      expect(await judged(repository, ...args)).toEqual([]);
  }),
);

test('a field that a definition lost is put back, and not invented', () =>
  withRepository(async (repository) => {
    const base = await whole(repository);
    const lost = [...DEFINITION, ...TOOLS.slice(1)].join('\n');
    writeFileSync(join(repository.root, AGENT), lost);
    await repository.git('add', '-A');
    const found = await judged(repository, '--staged');
    expect(found.map(({ rule, help }) => [rule, help])).toEqual([
      ['subagent/frontmatter', 'Lines of this file were removed. Restore the earlier version.'],
    ]);
    done(repository, found);
    expect(await repository.git('diff', '--cached', base)).toBe('');
  }));

test('a heading that was renamed is named with its line', () =>
  withRepository(async (repository) => {
    const base = await whole(repository, WHOLE.replace('## From', '## Sender'));
    const [found, ...others] = await judged(repository);
    expect(others).toEqual([]);
    expect(found?.then).toEqual([]);
    expect(found?.help).toBe(
      `Line 11 was "## From" in commit ${base.slice(0, 12)}. Write it so again.`,
    );
  }));

test('where more changed, the help says where the part is', () =>
  withRepository(async (repository) => {
    const other = BARE.replace('It is late.', 'It is later.');
    const base = await whole(repository, other);
    const [found] = await judged(repository);
    const id = base.slice(0, 12);
    expect(found?.help).toBe(
      `Commit ${id} has this file without this problem. Put back what was lost: \`git --literal-pathspecs diff ${id} -- ${HANDOFF}\` shows it.`,
    );
  }));

test('what is wrong where something new was written keeps its help', () =>
  withRepository(async (repository) => {
    await whole(repository, WHOLE.replace('AmberFox', 'Amber or Fox'));
    const [found] = await judged(repository);
    expect(found?.help).toContain('Write one agent name');
  }));
