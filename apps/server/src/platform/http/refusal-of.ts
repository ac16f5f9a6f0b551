import { Refusal } from '@parley/contract/refusals'

/** PostgreSQL's transient errors: lock and statement timeouts, deadlocks, shutdown. */
const passing = /^(55P03|57014|40001|40P01|57P0[123]|08...|53...)$/
/** Text that no column can store, or a value out of a column's range: a client error. */
const unstorable = /^22/

/** The refusal that an error amounts to; undefined for a bug or a failure, which is logged. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = detailsOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Refusal('payload_too_large')
  if (code.startsWith('FST_') || (statusCode >= 400 && statusCode < 500)) return new Refusal('bad_request')
  if (passing.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET')
    return new Refusal('unavailable')
  if (unstorable.test(code)) return new Refusal('parameter_error')
  return undefined
}

const detailsOf = (error: unknown): { readonly code: string; readonly statusCode: number } => {
  if (typeof error !== 'object' || error === null) return { code: '', statusCode: 0 }
  const code = 'code' in error ? String(error.code) : ''
  const statusCode = 'statusCode' in error ? Number(error.statusCode) : 0
  return { code, statusCode }
}
