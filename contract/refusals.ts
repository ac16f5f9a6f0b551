/** Every way the product says no: stable codes, spoken by each app in the reader's language. */
export const refusalCodes = [
  'bad_request',
  'parameter_error',
  'illegal_operation',
  'no_permission',
  'not_found',
  'not_built_yet',
  'login_timeout',
  'too_many_requests',
  'payload_too_large',
  'internal_error',
  'unavailable',
  'idempotency_conflict',
  'idempotency_running',
  'nothing_selected',
  'stale_version',
  'login_failed',
  'account_disabled',
  'account_in_arrears',
  'password_unreadable',
  'password_wrong',
  'password_mismatch',
  'password_weak',
  'name_taken',
  'name_not_allowed',
  'grant_exceeds_own',
  'scene_move_not_allowed',
  'scene_not_online',
  'category_in_use',
  'task_move_not_allowed',
  'line_not_usable',
  'line_in_use',
  'call_window_wrong',
  'number_file_needed',
  'file_type_wrong',
  'file_unreadable',
  'scene_file_wrong',
  'scene_file_line',
  'too_many_test_cases',
  'test_cases_fail',
  'test_case_fails',
  'strategy_missing',
  'round_missing',
  'strategy_last',
  'too_many_strategies',
  'too_many_rounds',
  'round_time_wrong',
  'round_tags_wrong',
  'file_too_big',
  'file_protected',
  'file_unpacks_too_big',
  'too_many_rows',
  'too_many_columns',
  'quote_not_closed',
  'phone_invalid',
  'phone_damaged',
  'phone_formula',
  'phone_duplicate',
  'phone_blocked',
  'address_format',
  'address_reserved',
  'recording_missing',
  'wav_unreadable',
  'wav_form',
  'wav_too_long',
  'wav_silent',
  'wording_unknown',
  'wording_repeated',
  'wording_has_variables',
  'wording_is_recorded',
  'nothing_to_synthesise',
  'synthesis_running',
  'synthesis_failed',
  'duration_range_wrong',
  'export_empty',
  'export_failed',
  'export_not_ready',
  'too_many_exports',
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
  'flow_node_repeated',
  'flow_edge_repeated',
  'flow_unreachable_node',
  'flow_endless_loop',
  'flow_edge_never_taken',
  'flow_wording_blank',
  'flow_title_long',
  'flow_remark_long',
  'flow_keyword_repeated',
  'flow_intent_unknown',
  'flow_intent_repeated',
  'flow_variable_forbidden',
  'flow_tag_node_unknown',
  'flow_tag_node_shared',
  'flow_tag_question_unknown',
  'flow_settings_node_unknown',
  'flow_question_target_unknown',
  'flow_settings_unused',
  'question_duplicate',
  'keyword_repeated',
  'intent_in_use',
  'tag_kind_unsupported',
  'tag_rule_invalid',
  'tag_node_unknown',
  'tag_question_unknown',
  'variable_name_invalid',
  'variable_in_use',
  'variable_regex_invalid',
  'variable_value_invalid',
  'pattern_invalid',
  'voice_test_busy',
  'voice_test_waking',
  'voice_test_deaf',
  'voice_test_no_engine',
  'voice_test_running',
  'voice_test_flood',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Where a refusal came from and the values its sentence needs. */
export type RefusalDetail = {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
  readonly nodeId?: string
  readonly connectionId?: string
  /** The field of a DTO that it is about. */
  readonly property?: string
}

/** The product says no. Thrown by verbs, shown to the reader; never a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
  /** Where several things are wrong at once, every one of them. */
  readonly details: readonly RefusalDetail[]

  constructor(
    code: RefusalCode,
    values: Readonly<Record<string, string | number>> = {},
    details: readonly RefusalDetail[] = [],
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.details = details
  }
}
