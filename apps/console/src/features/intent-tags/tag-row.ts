import type { api, ResponseOf } from '@parley/contract/api'

export type TagRow = Exclude<ResponseOf<typeof api.listTags>, { readonly total: number }>
export type WireRule = TagRow['rules'][number][number]
export type PreviewedLabels = ResponseOf<typeof api.previewLabels>
export type PreviewedLabel = PreviewedLabels['matrix'][number]['before']
