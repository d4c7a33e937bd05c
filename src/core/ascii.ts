const ASCII = /^[\0-\x7f]*$/;

/** True for a text in which each character is a byte of UTF-8. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}
