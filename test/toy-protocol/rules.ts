import type { Rule } from '../../core/rule.ts';
import toyFriend from './rules/friend.ts';
import toyKept from './rules/kept.ts';
import toyName from './rules/name.ts';

/** The rules for toys. The order is the order of the documentation. */
export const toysRules: readonly Rule[] = [toyName, toyFriend, toyKept];
