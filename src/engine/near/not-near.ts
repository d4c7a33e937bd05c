/** Thrown where a change has to be judged with all records, and why. */
export class NotNear extends Error {
  override readonly name = 'NotNear';
}
