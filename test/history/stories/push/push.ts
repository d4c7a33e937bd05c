import type { Story } from '../story.ts';

const ZERO = '0'.repeat(40);

/** The line that git writes for a ref to pre-push. */
export function pushed(name: string, to: string | null, from: string | null): string {
  return `${to === null ? '(delete)' : name} ${to ?? ZERO} ${name} ${from ?? ZERO}\n`;
}

/** The line that git writes for a ref to pre-receive. */
export function received(name: string, to: string | null, from: string | null): string {
  return `${from ?? ZERO} ${to ?? ZERO} ${name}\n`;
}

/** Says that a remote has a branch at a labelled commit. */
export async function remoteHas(story: Story, branch: string, label: string): Promise<void> {
  await story.git('update-ref', `refs/remotes/origin/${branch}`, story.id(label));
}
