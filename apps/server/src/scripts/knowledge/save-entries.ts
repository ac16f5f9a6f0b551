import { Refusal } from '@parley/contract/refusals'
import type { KnowledgeContent } from '@parley/contract/vocabulary'
import { checkKeywords, type EntryProblem, variablesIn } from '@parley/core/dialogue'
import { writeAudit } from '../../accounts/audit/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import {
  deleteEntries,
  type EntryRow,
  findCatalog,
  findEntry,
  insertEntries,
  type LibraryRow,
  moveEntries,
  publishEntries,
  updateEntry,
} from './queries.ts'
import { getLibrary, inLibraries } from './save-libraries.ts'

/** As many as one library holds. */
export const mostEntries = 20_000

export const getEntry = async (
  tx: Tx,
  { principal }: Pick<ApiRequest, 'principal'>,
  id: string,
): Promise<EntryRow> => {
  const entry = await findEntry(tx, principal.account, wireUuid(id))
  if (entry === undefined) throw new Refusal('not_found')
  return entry
}

/** A catalogue of that very library; null is none. */
export const catalogIn = async (
  tx: Tx,
  { principal }: Pick<ApiRequest, 'principal'>,
  { library, id }: { readonly library: string; readonly id: string | null },
): Promise<string | null> => {
  if (id === null) return null
  const found = await findCatalog(tx, principal.account, wireUuid(id))
  if (found === undefined || found.library !== library) throw new Refusal('not_found')
  return found.id
}

type Form = KnowledgeContent & { readonly name: string }

export const addEntry = (
  call: ApiRequest,
  { basicId, catalogId, ...form }: Form & { readonly basicId: string; readonly catalogId: string | null },
): Promise<EntryRow> =>
  inLibraries(call, async (tx) => {
    const library = await getLibrary(tx, call, basicId)
    const catalog = await catalogIn(tx, call, { library: library.id, id: catalogId })
    refuseWrong(call.app, library, form)
    if (library.entries >= mostEntries) throw new Refusal('too_many_entries', { most: mostEntries })
    const { name, ...content } = form
    const id = uuidv7()
    const made = { library: library.id, catalog, entries: [{ id, name, content }] }
    if ((await insertEntries(tx, call.principal.account, made)).size === 0) throw new Refusal('name_taken')
    await writeAudit(tx, call.principal, { action: 'entry.create', subject: id, after: form })
    return getEntry(tx, call, id)
  })

export const changeEntry = (
  call: ApiRequest,
  change: { readonly id: string; readonly version: number | undefined; readonly form: Partial<Form> },
): Promise<EntryRow> =>
  inLibraries(call, async (tx) => {
    const before = await getEntry(tx, call, change.id)
    const library = await getLibrary(tx, call, before.library)
    const { name = before.name, ...given } = change.form
    const content = { ...before.content, ...given }
    refuseWrong(call.app, library, { name, ...content })
    const { version = before.version } = change
    const saved = await updateEntry(tx, call.principal.account, { id: before.id, name, content, version })
    if (saved === 0) throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, call.principal, {
      action: 'entry.update',
      subject: before.id,
      before: { name: before.name, ...before.content },
      after: { name, ...content },
    })
    return getEntry(tx, call, before.id)
  })

/** All of them, or none. */
export const removeEntries = (call: ApiRequest, ids: readonly string[]): Promise<number> =>
  inLibraries(call, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    const wanted = [...new Set(ids.map(wireUuid))]
    const deleted = await deleteEntries(tx, call.principal.account, wanted)
    if (deleted < wanted.length) throw new Refusal('not_found')
    await writeAudit(tx, call.principal, {
      action: 'entry.delete',
      subject: wanted[0] ?? '',
      after: { deleted },
    })
    return deleted
  })

export const moveToCatalog = (
  call: ApiRequest,
  { ids, catalogId }: { readonly ids: readonly string[]; readonly catalogId: string | null },
): Promise<number> =>
  inLibraries(call, async (tx) => {
    const { library, wanted } = await oneLibraryOf(tx, call, ids)
    const catalog = await catalogIn(tx, call, { library, id: catalogId })
    return moveEntries(tx, call.principal.account, { ids: wanted, catalog })
  })

export const publishSome = (call: ApiRequest, ids: readonly string[]): Promise<number> =>
  inLibraries(call, async (tx) => {
    const { library, wanted } = await oneLibraryOf(tx, call, ids)
    const published = await publishEntries(tx, call.principal.account, { library, ids: wanted })
    await writeAudit(tx, call.principal, { action: 'entry.publish', subject: library, after: { published } })
    return published
  })

const oneLibraryOf = async (tx: Tx, call: ApiRequest, ids: readonly string[]) => {
  if (ids.length === 0) throw new Refusal('select_items')
  const wanted = [...new Set(ids.map(wireUuid))]
  const entries = await Promise.all(wanted.map((id) => getEntry(tx, call, id)))
  const [library, ...others] = new Set(entries.map((entry) => entry.library))
  if (library === undefined || others.length > 0) throw new Refusal('illegal_operation')
  return { library, wanted }
}

const refuseWrong = (app: ApiApp, library: LibraryRow, form: Form): void => {
  const problem = problemOf(app, library, form)
  if (problem !== undefined) throw new Refusal(problem.code, problem.values)
}

/** What a script would refuse is refused here already; an answer is what only an intent has none of. */
export const problemOf = (
  { patterns }: Pick<ApiApp, 'patterns'>,
  { kind }: Pick<LibraryRow, 'kind'>,
  form: Form,
): EntryProblem | undefined => {
  const [variable] = variablesIn(form.name)
  if (variable !== undefined) return { code: 'flow_variable_forbidden', values: { name: variable } }
  if (kind !== 'intent' && form.answer === '') return { code: 'parameter_error', values: { at: 'answer' } }
  return checkKeywords(form, patterns)
}
