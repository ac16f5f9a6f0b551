import type { api, ResponseOf } from '@parley/contract/api'
import { LibraryKind, LibraryStatus } from '@parley/contract/vocabulary'

export type LibraryRow = ResponseOf<typeof api.findLibrary>
export type EntryRow = ResponseOf<typeof api.findEntry>

/** A deleted library is never shown. */
export type ShownLibraryStatus = Exclude<LibraryStatus, 'deleted'>
export const libraryStatuses = [
  'unpublished',
  'published',
  'offline',
] as const satisfies readonly ShownLibraryStatus[]

export const libraryKindOf = ({ kind }: Pick<LibraryRow, 'kind'>): LibraryKind =>
  LibraryKind.fromWire(kind) ?? 'basic'

export const libraryStatusOf = ({ status }: Pick<LibraryRow, 'status'>): ShownLibraryStatus =>
  libraryStatuses.find((word) => word === LibraryStatus.fromWire(status)) ?? 'unpublished'

/** Whether its entries are intents; the entries of all other libraries are questions with answers. */
export const holdsIntents = (library: Pick<LibraryRow, 'kind'>): boolean =>
  libraryKindOf(library) === 'intent'
