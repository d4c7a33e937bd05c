// Calls operations of the built library that append to two logs, in turn.
// `operate-worker.cjs LIBRARY ROOT NAME COUNT CONTRIBUTION OUTPUT`; prints what `Work` says.
const [library, root, name, count, contribution, output] = process.argv.slice(2);
const { operate } = require(library);

const work = { ids: [[], []], inVain: 0, longest: 0 };

async function done(id, input, options) {
  for (;;) {
    const began = performance.now();
    try {
      const { status, result } = await operate(id, input, {
        cwd: root,
        env: process.env,
        ...options,
      });
      if (status !== 'done') throw new Error(`${id} is ${status}`);
      work.longest = Math.max(work.longest, performance.now() - began);
      return result;
    } catch (error) {
      if (error.code !== 'locked') throw error;
      work.inVain += 1;
    }
  }
}

async function main() {
  for (let nth = 0; nth < Number(count); nth += 1) {
    // An entry that says what the latest one does is not appended.
    const status = nth % 2 === 0 ? 'blocked' : 'partial';
    const { entry } = await done('contributions/append', { file: contribution, status });
    work.ids[0].push(entry.id);
    const input = { file: output, status: 'complete', slug: `${name}-${nth}` };
    const { id } = await done('subagents/record', input, { now: '2026-01-26T12:00:00Z' });
    work.ids[1].push(id);
  }
  process.stdout.write(JSON.stringify(work));
}

main();
