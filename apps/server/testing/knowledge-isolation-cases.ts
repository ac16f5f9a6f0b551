import type { KnowledgeContent } from '@parley/contract/vocabulary'
import { uuidv7 } from '../src/platform/uuid.ts'
import * as knowledge from '../src/scripts/knowledge/queries.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

const content: KnowledgeContent = {
  keyWords: 'twin',
  patterns: [],
  exceptPatterns: [],
  answer: 'twin',
  remark: '',
}
const everyLibrary = { name: '', kind: undefined, language: undefined, status: undefined, ...page }

/** Isolation cases of the knowledge base; published content is visible to all, and tested separately. */
export const knowledgeIsolationCases: Readonly<Record<string, IsolationCase>> = {
  pageOfLibraries: read(async (db, account, one) => {
    const { rows } = await knowledge.pageOfLibraries(db, account, everyLibrary)
    return rows.filter(({ id }) => id === one.library)
  }),
  findLibrary: read((db, account, one) => knowledge.findLibrary(db, account, one.library)),
  insertLibrary: write((db, _account, one) =>
    knowledge.insertLibrary(db, one.account, {
      id: uuidv7(),
      name: 'twin of mine',
      kind: 'basic',
      language: 'en-US',
      remark: '',
    }),
  ),
  updateLibrary: write((db, account, one) =>
    knowledge.updateLibrary(db, account, { id: one.library, name: 'other', remark: '', version: 1 }),
  ),
  setLibraryStatus: write((db, account, one) =>
    knowledge.setLibraryStatus(db, account, { id: one.library, status: 'offline' }),
  ),
  publishEntries: write((db, account, one) =>
    knowledge.publishEntries(db, account, { library: one.library, ids: undefined }),
  ),
  listCatalogs: read((db, account, one) => knowledge.listCatalogs(db, account, one.library)),
  findCatalog: read((db, account, one) => knowledge.findCatalog(db, account, one.catalog)),
  insertCatalog: write((db, account, one) =>
    knowledge.insertCatalog(db, account, { id: uuidv7(), library: one.library, parent: null, name: 'twin' }),
  ),
  updateCatalog: write((db, account, one) =>
    knowledge.updateCatalog(db, account, { id: one.catalog, name: 'other', parent: null }),
  ),
  deleteCatalog: write((db, account, one) => knowledge.deleteCatalog(db, account, one.catalog)),
  pageOfEntries: read(async (db, account, one) => {
    const filter = { library: one.library, catalog: undefined, search: '' }
    return (await knowledge.pageOfEntries(db, account, { ...filter, ...page })).rows
  }),
  findEntry: read((db, account, one) => knowledge.findEntry(db, account, one.entry)),
  insertEntries: write(async (db, account, one) => {
    const entries = [{ id: uuidv7(), name: 'another', content }]
    return (await knowledge.insertEntries(db, account, { library: one.library, catalog: null, entries })).size
  }),
  updateEntry: write((db, account, one) =>
    knowledge.updateEntry(db, account, { id: one.entry, name: 'other', content, version: 1 }),
  ),
  deleteEntries: write((db, account, one) => knowledge.deleteEntries(db, account, [one.entry])),
  moveEntries: write((db, account, one) =>
    knowledge.moveEntries(db, account, { ids: [one.entry], catalog: one.catalog }),
  ),
}
