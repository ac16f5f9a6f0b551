import { Refusal } from '@parley/contract/refusals'
import { type LibraryKind, LibraryStatus, type ScriptLanguage } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import {
  findLibrary,
  insertLibrary,
  type LibraryRow,
  publishEntries,
  setLibraryStatus,
  updateLibrary,
} from './queries.ts'

export const getLibrary = async (
  tx: Tx,
  { principal }: Pick<ApiRequest, 'principal'>,
  id: string,
): Promise<LibraryRow> => {
  const library = await findLibrary(tx, principal.account, wireUuid(id))
  if (library === undefined) throw new Refusal('not_found')
  return library
}

export const addLibrary = (
  request: ApiRequest,
  made: {
    readonly name: string
    readonly kind: LibraryKind
    readonly language: ScriptLanguage
    readonly remark: string
  },
): Promise<LibraryRow> =>
  inLibraries(request, async (tx) => {
    const id = uuidv7()
    await insertLibrary(tx, request.principal.account, { id, ...made })
    await writeAudit(tx, request.principal, { action: 'library.create', subject: id, after: made })
    return getLibrary(tx, request, id)
  })

export const changeLibrary = (
  request: ApiRequest,
  change: {
    readonly id: string
    readonly version: number | undefined
    readonly name: string | undefined
    readonly remark: string | undefined
  },
): Promise<LibraryRow> =>
  inLibraries(request, async (tx) => {
    const before = await getLibrary(tx, request, change.id)
    const { name = before.name, remark = before.remark, version = before.version } = change
    const saved = await updateLibrary(tx, request.principal.account, { id: before.id, name, remark, version })
    if (saved === 0) throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, request.principal, {
      action: 'library.update',
      subject: before.id,
      before: { name: before.name, remark: before.remark },
      after: { name, remark },
    })
    return getLibrary(tx, request, before.id)
  })

/** Decision §11: 0 → 1, 1 → 1 (republished), 1 → 2, 2 → 1, and to 3 unless published. */
const moves: Readonly<Record<LibraryStatus, readonly LibraryStatus[]>> = {
  unpublished: ['published', 'deleted'],
  published: ['published', 'offline'],
  offline: ['published', 'deleted'],
  deleted: [],
}

/** @returns the library before a deletion, after any other move */
export const moveLibrary = (
  request: ApiRequest,
  { id, status }: { readonly id: string; readonly status: LibraryStatus },
): Promise<LibraryRow> =>
  inLibraries(request, async (tx) => {
    const before = await getLibrary(tx, request, id)
    if (status === 'deleted' && before.status === 'published') throw new Refusal('library_published')
    if (!moves[before.status].includes(status))
      throw new Refusal('library_move_not_allowed', { status: LibraryStatus.toWire(before.status) })
    const { account } = request.principal
    if (status === 'published') await publishEntries(tx, account, { library: before.id, ids: undefined })
    await setLibraryStatus(tx, account, { id: before.id, status })
    await writeAudit(tx, request.principal, {
      action: `library.${status}`,
      subject: before.id,
      before: { status: before.status },
      after: { status },
    })
    return status === 'deleted' ? { ...before, status } : getLibrary(tx, request, before.id)
  })

/** A name is unique. */
export const inLibraries = async <T>(
  { app, principal }: ApiRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await asAccount(app.database.api, principal.account, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('name_taken')
    throw error
  }
}
