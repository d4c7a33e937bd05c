import { brokenFiles } from '../bench/broken-files.ts';
import type { Playground } from './playground.ts';
import { configure, newBaseline } from './setting-edits.ts';
import { storeFiles } from './stores.ts';

/** The store, whole or with faults; with settings or none; some of what is cited is not there. */
export async function begin(ground: Playground): Promise<void> {
  const { random, store } = ground;
  const isFaulty = ground.chance(ground.isCalm ? 30 : 50);
  for (const [path, content] of storeFiles(store, random)) {
    const [[, broken] = [path, content]] =
      isFaulty && ground.chance(15) ? slip(path, content, ground) : [];
    ground.put(path, broken);
  }
  // What is missing is looked for in the past, and a verdict that rests on that is not remembered.
  const isLacking = !ground.isCalm || ground.chance(25);
  for (let count = isLacking ? random.below(4) : 0; count > 0; count -= 1) {
    const path = ground.cited('there');
    if (path !== null) ground.remove(path);
  }
  await ground.git('add', '--all');
  await ground.git('commit', '--quiet', '--message=first');
  if (ground.chance(50)) await configure(ground);
  if (ground.chance(isFaulty ? 30 : 5)) await newBaseline(ground);
  await ground.git('add', '--all');
  await ground.git('commit', '--quiet', '--allow-empty', '--message=second');
}

function slip(path: string, content: string, { random }: Playground) {
  const copies = Array.from({ length: 16 }, () => [path, content] as const);
  return [random.pick([...brokenFiles(copies)])];
}
