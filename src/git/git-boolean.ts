/** Whether git takes a setting's value for false. Words like `input` that some settings know are not. */
export function isFalse(value: string): boolean {
  return ['', 'false', 'no', 'off', '0'].includes(value.toLowerCase());
}
