import type { AnswerOf, api } from '@parley/contract/api'

export type TagRow = Exclude<AnswerOf<typeof api.listTags>, { readonly total: number }>
export type WireRule = TagRow['rules'][number][number]
export type PreviewedLabels = AnswerOf<typeof api.previewLabels>
export type PreviewedLabel = PreviewedLabels['matrix'][number]['before']
