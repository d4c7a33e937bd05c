import { UNSEEN } from './unseen.ts';

/**
 * Letters of other scripts that look like one of a to z, by that letter: of the confusables of UTS 39
 * those that NFKC leaves, of scripts that keyboards and fonts have, and the small capitals. Digits are
 * left out: `agent-o1` and `agent-01` are two agents.
 */
const LOOKS: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᴀꓮ',
  b: 'ƄʙΒВЬᏏᏴꓐꞴ',
  c: 'СсᏟᴄⲤⲥꓚꮯ',
  d: 'ԁᎠᏧᴅꓒꓓ',
  e: 'ΕЕеҽᎬᴇꓰꬲ',
  f: 'ϜքẝꓝꜰꞘꞙꬵ',
  g: 'ƍɡɢԌցᏀᏳᶃꓖ',
  h: 'ʜΗНһհᎻᏂⲎꓧ',
  i: 'ıɩɪιіӏᎥꙇꭵ',
  j: 'ͿϳЈјᎫᴊꓙꞲ',
  k: 'ΚКᏦᴋⲔꓗ',
  l: 'ƖǀʟΙІӀᏞⲒⳐꓡꓲ',
  m: 'ΜϺМᎷᴍⲘꓟ',
  n: 'ɴΝոռⲚꓠ',
  o: 'ΟοσОоՕօᴏᴑⲞⲟꓳꬽ',
  p: 'ΡρРрᏢᴘⲢⲣꓑ',
  q: 'ԛգզꞯ',
  r: 'ƦʀгᎡᏒᴦⲅꓣꭇꭈꮁ',
  s: 'ƽЅѕՏᏕᏚꓢꜱꮪ',
  t: 'ΤТᎢᴛⲦꓔ',
  u: 'ʋυՍսᴜꓴꞟꭎꭒ',
  v: 'νѴѵᏙᴠꓦꮩ',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꮃ',
  x: 'ΧХхⲬꓫꞳ',
  y: 'ɣʏΥγУуҮүᎩᎽᶌỿⲨꓬꭚ',
  z: 'ΖᏃᴢꓜꮓ',
};

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/** How often a name is asked for again: logs and decisions are by few. */
const MOST_NAMES = 1000;
const FORMS = new Map<string, readonly string[]>();

/** True for two spellings of one name: `Maria`, `@maria ` and one with a Cyrillic letter. */
export function isSameActor(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = formsOf(one);
  return formsOf(other).some((form) => forms.includes(form));
}

/** True for two spellings of one name that are not written alike. */
export function isRespelled(one: string, other: string): boolean {
  return one !== other && isSameActor(one, other);
}

/**
 * What a name may be read as. A capital may look like another letter than its small one does (Greek
 * Nu, I, Cyrillic Ve), so all three spellings are compared.
 */
function formsOf(name: string): readonly string[] {
  const known = FORMS.get(name);
  if (known !== undefined) return known;
  const seen = name.normalize('NFKC').replace(UNSEEN, '').replace(/^@+/, '');
  // As it is written an I is an l; that an i has it for its capital says nothing.
  const forms = [seen.replaceAll('I', 'l'), seen.toLowerCase(), seen.toUpperCase()].map(lookOf);
  // By case alone, for names of scripts whose letters look like others.
  forms.push(seen.toUpperCase().toLowerCase());
  if (FORMS.size < MOST_NAMES) FORMS.set(name, forms);
  return forms;
}

function lookOf(name: string): string {
  return [...name].map(letterOf).join('').normalize('NFKC').replaceAll('rn', 'm');
}

function letterOf(letter: string): string {
  return LETTERS.get(letter) ?? LETTERS.get(otherCase(letter)) ?? letter.toLowerCase();
}

function otherCase(letter: string): string {
  const small = letter.toLowerCase();
  return small === letter ? letter.toUpperCase() : small;
}
