/**
 * How much a peer may get wrong. A request that begins something is read strictly (RFC 4475). A response and a request within a dialog are
 * read leniently: to drop them would leave a call up that is over, so what holds no state may be anything.
 */
export type Strictness = 'strict' | 'lenient'

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
