import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { LibraryKind, LibraryStatus } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { exportEntries, importEntries } from './entries-file.ts'
import {
  catalogToWire,
  changeToWire,
  entryToWire,
  libraryToWire,
  publishedEntryToWire,
  publishedLibraryToWire,
} from './knowledge-to-wire.ts'
import {
  deleteCatalog,
  findCatalog,
  findPublishedLibrary,
  insertCatalog,
  listCatalogs,
  listPublishedEntries,
  pageOfEntries,
  pageOfLibraries,
  pageOfPublishedLibraries,
  updateCatalog,
} from './queries.ts'
import {
  addEntry,
  catalogIn,
  changeEntry,
  getEntry,
  moveToCatalog,
  publishSome,
  removeEntries,
} from './save-entries.ts'
import { addLibrary, changeLibrary, getLibrary, inLibraries, moveLibrary } from './save-libraries.ts'
import { takeEntries } from './take-entries.ts'

export const knowledgeHandlers = {
  listLibraries: ({ app, principal }, { name = '', kind, language, status, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const filter = { name, kind: kindOf(kind), language, status: statusOf(status) }
      const { rows, total } = await pageOfLibraries(tx, principal.account, {
        ...filter,
        ...limitAndOffset(page),
      })
      return { data: rows.map(libraryToWire), total }
    }),
  addLibrary: async (request, { kind, ...form }) =>
    libraryToWire(await addLibrary(request, { ...form, kind: kindOf(kind) ?? 'basic' })),
  deleteLibraries: async (request, { id }) => {
    if (id.length === 0) throw new Refusal('nothing_selected')
    for (const one of id) await moveLibrary(request, { id: one, status: 'deleted' })
    return { deleted: id.length }
  },
  findLibrary: (request, { id }) =>
    inLibraries(request, async (tx) => libraryToWire(await getLibrary(tx, request, id))),
  moveLibrary: async (request, { id, status }) =>
    libraryToWire(await moveLibrary(request, { id, status: statusOf(status) ?? 'published' })),
  updateLibrary: async (request, { id, version, name, remark }) =>
    libraryToWire(await changeLibrary(request, { id, version, name, remark })),
  listPublishedLibraries: ({ app, principal }, { kind, language, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const filter = { name: '', kind: kindOf(kind), language, status: undefined }
      const { rows, total } = await pageOfPublishedLibraries(tx, { ...filter, ...limitAndOffset(page) })
      return { data: rows.map(publishedLibraryToWire), total }
    }),
  publishLibrary: async (request, { id }) =>
    libraryToWire(await moveLibrary(request, { id, status: 'published' })),
  findPublishedLibrary: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const library = await findPublishedLibrary(tx, wireUuid(id))
      if (library === undefined) throw new Refusal('not_found')
      return publishedLibraryToWire(library)
    }),
  listCatalogs: (request, { basicId, ...page }) =>
    inLibraries(request, async (tx) => {
      const library = await getLibrary(tx, request, basicId)
      const catalogs = await listCatalogs(tx, request.principal.account, library.id)
      return pageOfItems(catalogs.map(catalogToWire), page)
    }),
  addCatalog: (request, { basicId, name, parentId }) =>
    inLibraries(request, async (tx) => {
      const library = (await getLibrary(tx, request, basicId)).id
      const parent = await catalogIn(tx, request, { library, id: parentId })
      const id = uuidv7()
      await insertCatalog(tx, request.principal.account, { id, library, parent, name })
      return catalogToWire({ id, library, parent, name, entries: 0 })
    }),
  deleteCatalog: (request, { id }) =>
    inLibraries(request, async (tx) => {
      const catalog = await findCatalog(tx, request.principal.account, wireUuid(id))
      if (catalog === undefined) throw new Refusal('not_found')
      const deleted = await deleteCatalog(tx, request.principal.account, catalog.id)
      if (deleted === 0) throw new Refusal('catalog_in_use')
      return { deleted }
    }),
  updateCatalog: (request, input) => changeCatalog(request, input),
  listKnowledgeEntries: (request, { basicId, catalogId, search = '', ...page }) =>
    inLibraries(request, async (tx) => {
      const library = (await getLibrary(tx, request, basicId)).id
      const catalog = await catalogIn(tx, request, { library, id: catalogId ?? null })
      const filter = { library, catalog: catalog ?? undefined, search }
      const { rows, total } = await pageOfEntries(tx, request.principal.account, {
        ...filter,
        ...limitAndOffset(page),
      })
      return { data: rows.map(entryToWire), total }
    }),
  addEntry: async (request, form) => entryToWire(await addEntry(request, form)),
  findEntry: (request, { id }) =>
    inLibraries(request, async (tx) => entryToWire(await getEntry(tx, request, id))),
  updateEntry: async (request, { id, version, ...form }) =>
    entryToWire(await changeEntry(request, { id, version, form: given(form) })),
  deleteEntry: async (request, { id }) => ({ deleted: await removeEntries(request, [id]) }),
  deleteEntries: async (request, { ids }) => ({ deleted: await removeEntries(request, ids) }),
  moveEntries: async (request, { ids, catalogId }) => ({
    moved: await moveToCatalog(request, { ids, catalogId }),
  }),
  importEntries: (request, input) => importEntries(request, input),
  listPublishedEntries: ({ app, principal }, { basicId, search = '', ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const library = await findPublishedLibrary(tx, wireUuid(basicId))
      if (library === undefined) throw new Refusal('not_found')
      const wanted = search.toLowerCase()
      const entries = (await listPublishedEntries(tx, library.id)).filter(({ name, keyWords }) =>
        `${name} ${keyWords}`.toLowerCase().includes(wanted),
      )
      return pageOfItems(
        entries.map((entry) => publishedEntryToWire(library.id, entry)),
        page,
      )
    }),
  publishEntries: async (request, { ids }) => ({ published: await publishSome(request, ids) }),
  takeEntries: async (request, input) => {
    const { changes, ...taken } = await takeEntries(request, input)
    return { ...taken, changes: changes.map(changeToWire) }
  },
  exportEntries: (request, { basicId }) => exportEntries(request, basicId),
} satisfies Partial<Handlers>

const kindOf = (code: number | undefined): LibraryKind | undefined =>
  code === undefined ? undefined : LibraryKind.fromWire(code)
const statusOf = (code: number | undefined): LibraryStatus | undefined =>
  code === undefined ? undefined : LibraryStatus.fromWire(code)

/** A form's fields without the omitted ones. */
const given = <T extends object>(form: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  } // The rest has no undefined.

/** A catalog cannot be moved into itself or below itself. */
const changeCatalog = (
  request: ApiRequest,
  change: {
    readonly id: string
    readonly name?: string | undefined
    readonly parentId?: string | null | undefined
  },
) =>
  inLibraries(request, async (tx) => {
    const { account } = request.principal
    const before = await findCatalog(tx, account, wireUuid(change.id))
    if (before === undefined) throw new Refusal('not_found')
    const { name = before.name, parentId = before.parent } = change
    const parent = await catalogIn(tx, request, { library: before.library, id: parentId })
    const all = new Map((await listCatalogs(tx, account, before.library)).map((one) => [one.id, one]))
    for (let above = parent; above !== null; above = all.get(above)?.parent ?? null)
      if (above === before.id) throw new Refusal('illegal_operation')
    await updateCatalog(tx, account, { id: before.id, name, parent })
    return catalogToWire({ ...before, name, parent })
  })
