/** A failure of the outside world, thrown by an edge; says whether a retry may help. */
export class EdgeFailure extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(
    code: string,
    detail: { readonly retryable: boolean; readonly message?: string; readonly cause?: unknown },
  ) {
    super(detail.message ?? code, { cause: detail.cause })
    this.name = 'EdgeFailure'
    this.code = code
    this.retryable = detail.retryable
  }
}
