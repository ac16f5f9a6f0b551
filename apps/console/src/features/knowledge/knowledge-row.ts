import type { api, ResponseOf } from '@parley/contract/api'

export type LibraryRow = ResponseOf<typeof api.findLibrary>
export type EntryRow = ResponseOf<typeof api.findEntry>

export const libraryKinds = [1, 2, 3, 4] as const
export const libraryStatuses = [0, 1, 2] as const
/** Of intents; the others hold questions with answers. */
export const intentKind = 2
