/** The hooks of git in which records are checked. */
export const HOOKS = ['pre-commit', 'pre-merge-commit', 'pre-push', 'pre-receive'] as const;

export type HookName = (typeof HOOKS)[number];
