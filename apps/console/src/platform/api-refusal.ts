/** One thing that is wrong, as the server's constraints list names it (decision §13). */
export type Constraint = {
  readonly property: string
  readonly sentence: string
  readonly code: string
  readonly nodeId?: string
  readonly connectionId?: string
}

/** The server refused or did not answer. The message is in the reader's language, the code is stable. */
export class ApiRefusal extends Error {
  readonly code: string
  readonly constraints: readonly Constraint[]
  readonly values: Readonly<Record<string, unknown>>

  constructor(
    code: string,
    message: string,
    detail: {
      readonly constraints?: readonly Constraint[]
      readonly values?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(message)
    this.name = 'ApiRefusal'
    this.code = code
    this.constraints = detail.constraints ?? []
    this.values = detail.values ?? {}
  }
}

/** No answer came: the server is down or the network is. */
export const unreachableCode = 'unreachable'

/** The version that another user saved first; undefined for any other error. */
export const staleVersionOf = (error: unknown): number | undefined => {
  if (!(error instanceof ApiRefusal) || error.code !== 'stale_version') return undefined
  const version = Number(error.values.version)
  return Number.isSafeInteger(version) ? version : undefined
}
