/**
 * Strictness of parsing. A request that creates state is parsed strictly (RFC 4475). A response and a request
 * within a dialog are parsed leniently: dropping them would keep an ended call up, so headers without state may
 * be malformed.
 */
export type Strictness = 'strict' | 'lenient'

/**
 * A message or header that violates the grammar. Thrown only inside this module; parseMessage turns it into
 * data.
 */
export class Malformed extends Error {
  /** The status of a possible response: 400, 505 or 513. */
  readonly code: number

  constructor(reason: string, code = 400) {
    super(reason)
    this.name = 'Malformed'
    this.code = code
  }
}
