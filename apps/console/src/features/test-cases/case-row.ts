import type { api, ResponseOf } from '@parley/contract/api'

type Answered = ResponseOf<typeof api.listTestCases>
export type CaseRow = Extract<Answered, { readonly caseId: number }>
export type VoiceOutcome = NonNullable<CaseRow['speech']>['voices'][number]
export type QuestionRow = CaseRow['questions'][number]
export type RunAnswer = ResponseOf<typeof api.runTestCases>
