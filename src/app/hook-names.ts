/** The hooks of git in which records are checked. */
export const HOOKS = ['pre-commit', 'pre-merge-commit', 'pre-push', 'pre-receive'] as const;

export type HookName = (typeof HOOKS)[number];

/**
 * The variable by which a hook is tried: it names a file in which the linter leaves a line, and then
 * nothing is checked and nothing passes.
 */
export const PROBE = 'LINT_PROTOCOL_PROBE';

/** Hooks that git tells on standard input which refs move. */
export type RefHook = Extract<HookName, 'pre-push' | 'pre-receive'>;

export function isAboutRefs(hook: HookName): hook is RefHook {
  return hook === 'pre-push' || hook === 'pre-receive';
}
