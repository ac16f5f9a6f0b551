/** Every way the product says no: stable codes, spoken by each app in the reader's language. */
export const refusalCodes = [
  'no_permission',
  'not_found',
  'stale_version',
  'task_move_not_allowed',
  'flow_no_start',
  'flow_many_starts',
  'flow_unknown_node',
  'flow_branch_to_start',
  'flow_edge_after_end',
  'flow_many_force_edges',
  'flow_many_silent_edges',
  'flow_many_no_keyword_edges',
  'flow_duplicate_intent',
  'flow_keyword_missing',
  'flow_wording_missing',
  'flow_dtmf_invalid',
  'flow_pattern_invalid',
  'flow_variable_unknown',
  'flow_silence_replies_mismatch',
  'flow_dead_end',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Where a refusal came from and the values its sentence needs. */
export type RefusalDetail = {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
}

/** The product says no. Thrown by verbs, shown to the reader; never a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>

  constructor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
  }
}
