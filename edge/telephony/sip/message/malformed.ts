/** A message or header that breaks the grammar. Thrown only inside this room; parseMessage turns it into data. */
export class Malformed extends Error {
  /** The status one may answer with: 400, 505 or 513. */
  readonly code: number

  constructor(reason: string, code = 400) {
    super(reason)
    this.name = 'Malformed'
    this.code = code
  }
}
