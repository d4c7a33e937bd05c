import { describe, expect, it } from 'vitest';
import { isRespelled, isSameActor } from '../../src/core/actor-name.ts';

const SPELLINGS = [
  'Mallory',
  'MALLORY',
  'mallory ',
  ' mal lory',
  'mallory\u00a0',
  'mallory\u200b',
  'mal\u00adlory',
  'mallory\ufe0f',
  'mallory\u2800',
  '\u202emallory',
  'mallory\u0000',
  'm\u0430llory',
  'M\u0410LLORY',
  '\u041callory',
  'mall\u03bfry',
  'MALL\u039fRY',
  'ma\u04cf\u04cfory',
  'maIlory',
  '\uff4d\uff41llory',
  '\ud835\udc26allory',
  'rnallory',
  'mallo\u0280y',
  '@mallory',
  '@@mallory',
  '\uff20mallory',
];

describe('isSameActor', () => {
  it.each(SPELLINGS)('sees through %j', (spelling) => {
    expect(isSameActor('mallory', spelling)).toBe(true);
    expect(isSameActor(spelling, 'mallory')).toBe(true);
    expect(isRespelled(spelling, 'mallory')).toBe(true);
  });

  it.each([
    ['\u0406rina', 'irina'],
    ['\u039dick', 'nick'],
    ['\u0412ob', 'bob'],
    ['\u0432ob', '\u0412ob'],
    ['Jose\u0301', 'jos\u00e9'],
    ['STRA\u00dfE', 'strasse'],
    ['\u0418\u0440\u0438\u043d\u0430', '\u0438\u0440\u0438\u043d\u0430'],
  ])('sees that %j is %j', (one, other) => expect(isSameActor(one, other)).toBe(true));

  it.each([
    ['agent-1', 'agent-2'],
    ['agent-o1', 'agent-01'],
    ['opus-a1', 'opus-al'],
    ['maria', 'mario'],
    ['ali', 'all'],
    ['dana', 'dan'],
    ['jos\u00e9', 'jose'],
    ['\u0418\u0440\u0438\u043d\u0430', '\u0418\u0440\u0438\u0441'],
    ['claude-code', 'claude_code'],
    ['\u674e\u660e', '\u674e\u6d77'],
  ])('tells %j from %j', (one, other) => expect(isSameActor(one, other)).toBe(false));

  it('takes what is written alike for no other spelling', () => {
    expect(isRespelled('maria', 'maria')).toBe(false);
    expect(isRespelled('maria', 'dana')).toBe(false);
  });
});
