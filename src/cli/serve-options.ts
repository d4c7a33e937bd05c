/** `vouch serve` among them. */
const SERVES = ['serve', 'vouch'] as const;

/** What is said of a server when it starts. */
export const SERVE_OPTIONS = {
  transport: {
    takes: 'value',
    value: 'mcp|jsonl',
    commands: SERVES,
    help: 'with serve: the Model Context Protocol (default), or JSON lines',
  },
  surface: {
    takes: 'value',
    value: 'kb|all',
    commands: SERVES,
    help: 'with serve: knowledge bases alone, or everything',
  },
  base: {
    takes: 'value',
    value: 'PATH',
    commands: SERVES,
    help: 'with serve: the folder with the knowledge base',
  },
  'read-only': {
    takes: 'flag',
    commands: SERVES,
    help: 'with serve: offer nothing that writes',
  },
  actor: {
    takes: 'value',
    value: 'NAME',
    commands: SERVES,
    help: 'with serve: who acts on a knowledge base',
  },
  'allow-approver': {
    takes: 'flag',
    commands: SERVES,
    help: 'with serve: let requests name who approves',
  },
} as const;
