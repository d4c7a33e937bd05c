const SHA256 = /^[0-9a-f]{64}$/;

/** True for a sha256 in hex as the protocols write it: 64 lower-case digits. */
export function isSha256(text: string): boolean {
  return SHA256.test(text);
}
