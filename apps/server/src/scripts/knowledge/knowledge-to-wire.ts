import { type KnowledgeEntry, LibraryKind, LibraryStatus } from '@parley/contract/vocabulary'
import type { KnowledgeChange } from '@parley/core/dialogue'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { CatalogRow, EntryRow, LibraryRow } from './queries.ts'

export const libraryToWire = ({ account: _account, ...row }: LibraryRow) => ({
  id: row.id,
  name: row.name,
  kind: LibraryKind.toWire(row.kind),
  language: row.language,
  status: LibraryStatus.toWire(row.status),
  remark: row.remark,
  version: row.version,
  entries: row.entries,
  published: row.published,
  updateTime: epochSeconds(row.updatedAtMs),
  publishTime: epochSeconds(row.publishedAtMs),
})

/** Unpublished content is visible only to the library's owner. */
export const publishedLibraryToWire = (row: LibraryRow) => ({
  ...libraryToWire(row),
  entries: row.published,
})

export const catalogToWire = ({ library, parent, ...row }: CatalogRow) => ({
  ...row,
  basicId: library,
  parentId: parent,
})

export const entryToWire = ({
  library,
  catalog,
  content,
  version,
  publishedVersion,
  updatedAtMs,
  ...row
}: EntryRow) => ({
  ...row,
  ...content,
  patterns: [...content.patterns],
  exceptPatterns: [...content.exceptPatterns],
  basicId: library,
  catalogId: catalog,
  version,
  isPublished: publishedVersion === version,
  updateTime: epochSeconds(updatedAtMs),
})

export const publishedEntryToWire = (basicId: string, entry: KnowledgeEntry) => ({
  ...entry,
  patterns: [...entry.patterns],
  exceptPatterns: [...entry.exceptPatterns],
  basicId,
})

export const changeToWire = ({ entry, change, before, keywordsAdded, keywordsRemoved }: KnowledgeChange) => ({
  entryId: entry.id,
  name: entry.name,
  change,
  before: before ?? null,
  after: { name: entry.name, keyWords: entry.keyWords, answer: entry.answer },
  keywordsAdded: [...keywordsAdded],
  keywordsRemoved: [...keywordsRemoved],
})
