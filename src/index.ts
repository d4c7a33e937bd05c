/** The door for programs: checks without a process of their own. */
export * from './core/failure.ts';
export type * from './core/report-document.ts';
export * from './index/explain.ts';
export * from './index/lint.ts';
export type * from './index/lint-options.ts';
export type * from './index/rule-facts.ts';
export * from './index/rule-list.ts';
