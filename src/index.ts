/** The door for programs: checks without a process of their own. */
export * from './core/failure.ts';
export type * from './core/operation-document.ts';
export type * from './core/report-document.ts';
export * from './index/explain.ts';
export type * from './index/former-names.ts';
export * from './index/lint.ts';
export type * from './index/lint-options.ts';
export * from './index/operate.ts';
export type * from './index/operation-inputs.generated.ts';
export type * from './index/operation-options.ts';
export * from './index/operations.ts';
export type * from './index/rule-facts.ts';
export * from './index/rule-list.ts';
