/** Names of files and folders that say nothing of what is in them: what is above them does. */
const GENERAL =
  /^(?:all|archive|current|data|db|doc|entry|history|index|item|list|log|main|record)$/;

/**
 * As a kind is called: after its file or folder, in the singular, or after the folder above where that says
 * more.
 * @param isTaken true for the name of another one
 */
export function nameOf(path: string, isTaken: (name: string) => boolean): string {
  const words = path
    .replace(/\.[^./]+$/, '')
    .split('/')
    .map((part) => singular(wordIn(part)));
  const telling = words.filter((word) => word !== '' && !GENERAL.test(word));
  const [last = words.findLast((word) => word !== '') ?? 'record', above] = telling.reverse();
  const name = [last, cut(above === undefined ? last : `${above}-${last}`)].find(
    (each) => !isTaken(each),
  );
  if (name !== undefined) return name;
  let count = 2;
  while (isTaken(`${last.slice(0, 36)}-${count}`)) count += 1;
  return `${last.slice(0, 36)}-${count}`;
}

function wordIn(part: string): string {
  const plain = part
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const letters = plain.replaceAll(/[^a-z0-9]+/g, '-');
  return cut(letters.replace(/^[^a-z]+/, ''));
}

function cut(word: string): string {
  return word.slice(0, 40).replace(/-+$/, '');
}

function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}
