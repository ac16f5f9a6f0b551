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

/** The maximum of one library. */
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

/** A catalog of this library; null is none. */
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
  request: ApiRequest,
  { basicId, catalogId, ...form }: Form & { readonly basicId: string; readonly catalogId: string | null },
): Promise<EntryRow> =>
  inLibraries(request, async (tx) => {
    const library = await getLibrary(tx, request, basicId)
    const catalog = await catalogIn(tx, request, { library: library.id, id: catalogId })
    refuseWrong(request.app, library, form)
    if (library.entries >= mostEntries) throw new Refusal('too_many_entries', { most: mostEntries })
    const { name, ...content } = form
    const id = uuidv7()
    const made = { library: library.id, catalog, entries: [{ id, name, content }] }
    if ((await insertEntries(tx, request.principal.account, made)).size === 0) throw new Refusal('name_taken')
    await writeAudit(tx, request.principal, { action: 'entry.create', subject: id, after: form })
    return getEntry(tx, request, id)
  })

export const changeEntry = (
  request: ApiRequest,
  change: { readonly id: string; readonly version: number | undefined; readonly form: Partial<Form> },
): Promise<EntryRow> =>
  inLibraries(request, async (tx) => {
    const before = await getEntry(tx, request, change.id)
    const library = await getLibrary(tx, request, before.library)
    const { name = before.name, ...given } = change.form
    const content = { ...before.content, ...given }
    refuseWrong(request.app, library, { name, ...content })
    const { version = before.version } = change
    const saved = await updateEntry(tx, request.principal.account, { id: before.id, name, content, version })
    if (saved === 0) throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, request.principal, {
      action: 'entry.update',
      subject: before.id,
      before: { name: before.name, ...before.content },
      after: { name, ...content },
    })
    return getEntry(tx, request, before.id)
  })

/** All or none. */
export const removeEntries = (request: ApiRequest, ids: readonly string[]): Promise<number> =>
  inLibraries(request, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    const wanted = [...new Set(ids.map(wireUuid))]
    const deleted = await deleteEntries(tx, request.principal.account, wanted)
    if (deleted < wanted.length) throw new Refusal('not_found')
    await writeAudit(tx, request.principal, {
      action: 'entry.delete',
      subject: wanted[0] ?? '',
      after: { deleted },
    })
    return deleted
  })

export const moveToCatalog = (
  request: ApiRequest,
  { ids, catalogId }: { readonly ids: readonly string[]; readonly catalogId: string | null },
): Promise<number> =>
  inLibraries(request, async (tx) => {
    const { library, wanted } = await oneLibraryOf(tx, request, ids)
    const catalog = await catalogIn(tx, request, { library, id: catalogId })
    return moveEntries(tx, request.principal.account, { ids: wanted, catalog })
  })

export const publishSome = (request: ApiRequest, ids: readonly string[]): Promise<number> =>
  inLibraries(request, async (tx) => {
    const { library, wanted } = await oneLibraryOf(tx, request, ids)
    const published = await publishEntries(tx, request.principal.account, { library, ids: wanted })
    await writeAudit(tx, request.principal, {
      action: 'entry.publish',
      subject: library,
      after: { published },
    })
    return published
  })

const oneLibraryOf = async (tx: Tx, request: ApiRequest, ids: readonly string[]) => {
  if (ids.length === 0) throw new Refusal('select_items')
  const wanted = [...new Set(ids.map(wireUuid))]
  const entries = await Promise.all(wanted.map((id) => getEntry(tx, request, id)))
  const [library, ...others] = new Set(entries.map((entry) => entry.library))
  if (library === undefined || others.length > 0) throw new Refusal('illegal_operation')
  return { library, wanted }
}

const refuseWrong = (app: ApiApp, library: LibraryRow, form: Form): void => {
  const problem = problemOf(app, library, form)
  if (problem !== undefined) throw new Refusal(problem.code, problem.values)
}

/** Refuses what a script would refuse; only an intent has no answer. */
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
