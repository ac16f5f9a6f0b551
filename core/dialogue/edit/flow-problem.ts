import type { RefusalCode } from '@parley/contract/refusals'

export type FlowProblemCode = Extract<RefusalCode, `flow_${string}`>

/** One problem of a script, and its place. */
export type FlowProblem = {
  readonly code: FlowProblemCode
  /** An error prevents submission; a warning does not. */
  readonly severity: 'error' | 'warning'
  readonly nodeId?: string
  readonly connectionId?: string
  readonly values: Readonly<Record<string, string | number>>
}

type Place = { readonly nodeId?: string; readonly connectionId?: string }

export const flowProblem = (
  code: FlowProblemCode,
  place: Place,
  values: FlowProblem['values'] = {},
): FlowProblem => ({
  code,
  severity: gravity[code] === 'warning' ? 'warning' : 'error',
  ...place,
  values,
})

export const isError = (problem: FlowProblem): boolean => problem.severity === 'error'

/**
 * Whether the documents refuse it in the editor already, so that a flow with it can be saved as a
 * draft only.
 */
export const isRefusedOnSave = (problem: FlowProblem): boolean => gravity[problem.code] === 'refused'

/**
 * `refused`: specification 1 §5 and §8 say that the editor refuses it. `error`: no call can run
 * with it.
 */
const gravity = {
  flow_no_start: 'error',
  flow_many_starts: 'refused',
  flow_unknown_node: 'refused',
  flow_branch_to_start: 'refused',
  flow_edge_after_end: 'refused',
  flow_many_force_edges: 'refused',
  flow_many_silent_edges: 'refused',
  flow_many_no_keyword_edges: 'refused',
  flow_duplicate_intent: 'refused',
  flow_keyword_missing: 'refused',
  flow_wording_missing: 'error',
  flow_dtmf_invalid: 'refused',
  flow_pattern_invalid: 'refused',
  flow_variable_unknown: 'refused',
  flow_silence_replies_mismatch: 'error',
  flow_dead_end: 'error',
  flow_node_repeated: 'refused',
  flow_edge_repeated: 'refused',
  flow_unreachable_node: 'warning',
  flow_endless_loop: 'error',
  flow_edge_never_taken: 'warning',
  flow_wording_blank: 'warning',
  flow_title_long: 'warning',
  flow_remark_long: 'warning',
  flow_keyword_repeated: 'warning',
  flow_intent_unknown: 'refused',
  flow_intent_repeated: 'refused',
  flow_variable_forbidden: 'refused',
  flow_tag_node_unknown: 'warning',
  flow_tag_node_shared: 'warning',
  flow_settings_node_unknown: 'warning',
  flow_question_target_unknown: 'error',
  flow_tag_question_unknown: 'warning',
} as const satisfies Readonly<Record<FlowProblemCode, 'refused' | 'error' | 'warning'>>
