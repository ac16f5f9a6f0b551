import type { AnswerOf, api } from '@parley/contract/api'

type Answered = AnswerOf<typeof api.listTestCases>
export type CaseRow = Extract<Answered, { readonly caseId: number }>
export type VoiceOutcome = NonNullable<CaseRow['speech']>['voices'][number]
export type QuestionRow = CaseRow['questions'][number]
export type RunAnswer = AnswerOf<typeof api.runTestCases>
