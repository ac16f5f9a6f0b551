import type {
  AccountId,
  KnowledgeContent,
  KnowledgeEntry,
  LibraryKind,
  LibraryStatus,
  ScriptLanguage,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

export type LibraryRow = {
  readonly id: string
  readonly account: AccountId
  readonly name: string
  readonly kind: LibraryKind
  readonly language: ScriptLanguage
  readonly status: LibraryStatus
  readonly remark: string
  readonly version: number
  readonly entries: number
  readonly published: number
  readonly updatedAtMs: number
  readonly publishedAtMs: number | null
}

type Page = { readonly limit: number; readonly offset: number }
type LibraryFilter = {
  readonly name: string
  readonly kind: LibraryKind | undefined
  readonly language: ScriptLanguage | undefined
  readonly status: LibraryStatus | undefined
}

const libraryColumns = sql`b.id, b.account, b.name, b.kind, b.language, b.status, b.remark, b.version,
  (select count(*)::int from know_word w where w.account = b.account and w.basic = b.id) as entries,
  (select count(*)::int from know_published p where p.account = b.account and p.basic = b.id) as published,
  b.updated_at as "updatedAtMs", b.published_at as "publishedAtMs"`

const fits = ({ name, kind, language, status }: LibraryFilter) => sql`
  b.status <> 'deleted' and (${name} = '' or position(lower(${name}) in lower(b.name)) > 0)
  and (${kind ?? null}::text is null or b.kind = ${kind ?? null})
  and (${language ?? null}::text is null or b.language = ${language ?? null})
  and (${status ?? null}::text is null or b.status = ${status ?? null})`

export const pageOfLibraries = async (
  db: Db,
  account: AccountId,
  { limit, offset, ...filter }: LibraryFilter & Page,
): Promise<{ readonly rows: readonly LibraryRow[]; readonly total: number }> => {
  const matches = sql`b.account ${withinScope(account)} and ${fits(filter)}`
  const found = await sql<LibraryRow>`
    select ${libraryColumns} from know_basic b where ${matches}
    order by b.created_at desc, b.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from know_basic b where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findLibrary = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<LibraryRow | undefined> => {
  const found = await sql<LibraryRow>`
    select ${libraryColumns} from know_basic b
    where b.id = ${id} and b.account ${withinScope(account)} and b.status <> 'deleted'`.execute(db)
  return found.rows[0]
}

/** Of every account: published libraries are visible to all. */
export const pageOfPublishedLibraries = async (
  db: Db,
  { limit, offset, ...filter }: LibraryFilter & Page,
): Promise<{ readonly rows: readonly LibraryRow[]; readonly total: number }> => {
  const matches = sql`b.status = 'published' and ${fits(filter)}`
  const found = await sql<LibraryRow>`
    select ${libraryColumns} from know_basic b where ${matches}
    order by b.name, b.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from know_basic b where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of every account, as above. */
export const findPublishedLibrary = async (db: Db, id: string): Promise<LibraryRow | undefined> => {
  const found = await sql<LibraryRow>`
    select ${libraryColumns} from know_basic b where b.id = ${id} and b.status = 'published'`.execute(db)
  return found.rows[0]
}

export const insertLibrary = async (
  db: Db,
  account: AccountId,
  made: Pick<LibraryRow, 'id' | 'name' | 'kind' | 'language' | 'remark'>,
): Promise<number> => {
  const done = await sql`
    insert into know_basic (account, id, name, kind, language, remark)
    values (${account}, ${made.id}, ${made.name}, ${made.kind}, ${made.language}, ${made.remark})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if it was saved since `version`. */
export const updateLibrary = async (
  db: Db,
  account: AccountId,
  change: Pick<LibraryRow, 'id' | 'name' | 'remark' | 'version'>,
): Promise<number> => {
  const done = await sql`
    update know_basic b set name = ${change.name}, remark = ${change.remark}, version = b.version + 1, updated_at = now()
    where b.id = ${change.id} and b.version = ${change.version} and b.account ${withinScope(account)}
      and b.status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const setLibraryStatus = async (
  db: Db,
  account: AccountId,
  move: { readonly id: string; readonly status: LibraryStatus },
): Promise<number> => {
  const done = await sql`
    update know_basic b set status = ${move.status}, updated_at = now(),
      published_at = case when ${move.status} = 'published' then now() else b.published_at end
    where b.id = ${move.id} and b.account ${withinScope(account)} and b.status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Publishes the current content of some or all entries of a library. */
export const publishEntries = async (
  db: Db,
  account: AccountId,
  which: { readonly library: string; readonly ids: readonly string[] | undefined },
): Promise<number> => {
  const ids = which.ids ?? null
  const gone = sql`
    delete from know_published p where p.basic = ${which.library} and p.account ${withinScope(account)}
      and (${ids}::uuid[] is null or p.id = any (${ids}::uuid[]))`
  await gone.execute(db)
  const done = await sql`
    insert into know_published (account, basic, id, name, content, version)
    select w.account, w.basic, w.id, w.name, w.content, w.version from know_word w
    where w.basic = ${which.library} and w.account ${withinScope(account)}
      and (${ids}::uuid[] is null or w.id = any (${ids}::uuid[]))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type CatalogRow = {
  readonly id: string
  readonly library: string
  readonly parent: string | null
  readonly name: string
  readonly entries: number
}

const catalogColumns = sql`c.id, c.basic as library, c.parent, c.name,
  (select count(*)::int from know_word w where w.account = c.account and w.catalog = c.id) as entries`

export const listCatalogs = async (
  db: Db,
  account: AccountId,
  library: string,
): Promise<readonly CatalogRow[]> => {
  const found = await sql<CatalogRow>`
    select ${catalogColumns} from know_catalog c
    where c.basic = ${library} and c.account ${withinScope(account)} order by c.name, c.id`.execute(db)
  return found.rows
}

export const findCatalog = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<CatalogRow | undefined> => {
  const found = await sql<CatalogRow>`
    select ${catalogColumns} from know_catalog c where c.id = ${id} and c.account ${withinScope(account)}`.execute(
    db,
  )
  return found.rows[0]
}

export const insertCatalog = async (
  db: Db,
  account: AccountId,
  made: Omit<CatalogRow, 'entries'>,
): Promise<number> => {
  const done = await sql`
    insert into know_catalog (account, basic, id, parent, name)
    select b.account, b.id, ${made.id}, ${made.parent}::uuid, ${made.name} from know_basic b
    where b.id = ${made.library} and b.account ${withinScope(account)} and b.status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const updateCatalog = async (
  db: Db,
  account: AccountId,
  change: Pick<CatalogRow, 'id' | 'name' | 'parent'>,
): Promise<number> => {
  const done = await sql`
    update know_catalog c set name = ${change.name}, parent = ${change.parent}::uuid
    where c.id = ${change.id} and c.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if it is not empty. */
export const deleteCatalog = async (db: Db, account: AccountId, id: string): Promise<number> => {
  const done = await sql`
    delete from know_catalog c where c.id = ${id} and c.account ${withinScope(account)}
      and not exists (select from know_catalog k where k.account = c.account and k.parent = c.id)
      and not exists (select from know_word w where w.account = c.account and w.catalog = c.id)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type EntryRow = {
  readonly id: string
  readonly library: string
  readonly catalog: string | null
  readonly name: string
  readonly content: KnowledgeContent
  readonly version: number
  readonly publishedVersion: number | null
  readonly updatedAtMs: number
}

const entryColumns = sql`w.id, w.basic as library, w.catalog, w.name, w.content, w.version,
  (select p.version from know_published p where p.account = w.account and p.id = w.id) as "publishedVersion",
  w.updated_at as "updatedAtMs"`

type EntryFilter = {
  readonly library: string
  readonly catalog: string | undefined
  readonly search: string
}

export const pageOfEntries = async (
  db: Db,
  account: AccountId,
  { library, catalog, search, limit, offset }: EntryFilter & Page,
): Promise<{ readonly rows: readonly EntryRow[]; readonly total: number }> => {
  const matches = sql`w.basic = ${library} and w.account ${withinScope(account)}
    and (${catalog ?? null}::uuid is null or w.catalog = ${catalog ?? null}::uuid)
    and (${search} = '' or position(lower(${search}) in lower(w.name || ' ' || (w.content ->> 'keyWords'))) > 0)`
  const found = await sql<EntryRow>`
    select ${entryColumns} from know_word w where ${matches}
    order by w.updated_at desc, w.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from know_word w where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findEntry = async (db: Db, account: AccountId, id: string): Promise<EntryRow | undefined> => {
  const found = await sql<EntryRow>`
    select ${entryColumns} from know_word w where w.id = ${id} and w.account ${withinScope(account)}`.execute(
    db,
  )
  return found.rows[0]
}

/** The inserted ones: a name is unique in a library. */
export const insertEntries = async (
  db: Db,
  account: AccountId,
  made: {
    readonly library: string
    readonly catalog: string | null
    readonly entries: readonly {
      readonly id: string
      readonly name: string
      readonly content: KnowledgeContent
    }[]
  },
): Promise<ReadonlySet<string>> => {
  const done = await sql<{ id: string }>`
    insert into know_word (account, basic, id, catalog, name, content)
    select b.account, b.id, e.id, ${made.catalog}::uuid, e.name, e.content
    from know_basic b, jsonb_to_recordset(${toJsonb(made.entries)}::jsonb) as e(id uuid, name text, content jsonb)
    where b.id = ${made.library} and b.account ${withinScope(account)} and b.status <> 'deleted'
    on conflict do nothing returning id`.execute(db)
  return new Set(done.rows.map(({ id }) => id))
}

/** 0 if it was saved since `version`. */
export const updateEntry = async (
  db: Db,
  account: AccountId,
  change: Pick<EntryRow, 'id' | 'name' | 'content' | 'version'>,
): Promise<number> => {
  const done = await sql`
    update know_word w set name = ${change.name}, content = ${toJsonb(change.content)}::jsonb, version = w.version + 1,
      updated_at = now()
    where w.id = ${change.id} and w.version = ${change.version} and w.account ${withinScope(account)}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** With their published content. */
export const deleteEntries = async (db: Db, account: AccountId, ids: readonly string[]): Promise<number> => {
  await sql`
    delete from know_published p where p.id = any (${ids}::uuid[]) and p.account ${withinScope(account)}`.execute(
    db,
  )
  const done = await sql`
    delete from know_word w where w.id = any (${ids}::uuid[]) and w.account ${withinScope(account)}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

export const moveEntries = async (
  db: Db,
  account: AccountId,
  move: { readonly ids: readonly string[]; readonly catalog: string | null },
): Promise<number> => {
  const done = await sql`
    update know_word w set catalog = ${move.catalog}::uuid
    where w.id = any (${move.ids}::uuid[]) and w.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

type PublishedRow = { readonly id: string; readonly name: string; readonly content: KnowledgeContent }

/** Of every account, while the library is published. */
export const listPublishedEntries = async (db: Db, library: string): Promise<readonly KnowledgeEntry[]> => {
  const found = await sql<PublishedRow>`
    select p.id, p.name, p.content from know_published p
      join know_basic b on b.account = p.account and b.id = p.basic and b.status = 'published'
    where p.basic = ${library} order by p.name, p.id`.execute(db)
  return found.rows.map(({ id, name, content }) => ({ id, name, ...content }))
}
