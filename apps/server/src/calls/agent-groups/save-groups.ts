import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import {
  countTasksOfGroup,
  deleteGroup,
  findGroup,
  type GroupKind,
  type GroupRow,
  insertGroup,
  updateGroup,
} from './queries.ts'

export const addGroup = (
  { app, principal }: ApiRequest,
  kind: GroupKind,
  input: InputOf<Api['addSipGroup']>,
): Promise<GroupRow> =>
  namedOnce(
    asAccount(app.database.api, principal.account, async (tx) => {
      const id = uuidv7()
      await insertGroup(tx, principal.account, { id, kind, ...input })
      await writeAudit(tx, principal, { action: 'agentGroup.add', subject: id, after: { kind, ...input } })
      return getGroup(tx, principal, { id, kind })
    }),
  )

export const changeGroup = (
  { app, principal }: ApiRequest,
  kind: GroupKind,
  input: InputOf<Api['updateSipGroup']>,
): Promise<GroupRow> =>
  namedOnce(
    asAccount(app.database.api, principal.account, async (tx) => {
      const before = await getGroup(tx, principal, { id: wireUuid(input.id), kind })
      const { name = before.name, wrapUpSec = before.wrapUpSec, version = before.version } = input
      if ((await updateGroup(tx, principal.account, { id: before.id, name, wrapUpSec, version })) === 0)
        throw new Refusal('stale_version', { version: before.version })
      const after = { name, wrapUpSec }
      await writeAudit(tx, principal, { action: 'agentGroup.update', subject: before.id, before, after })
      return getGroup(tx, principal, before)
    }),
  )

/** All or none. */
export const deleteGroups = (
  { app, principal }: ApiRequest,
  kind: GroupKind,
  ids: readonly string[],
): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const one of ids) {
      const group = await getGroup(tx, principal, { id: wireUuid(one), kind })
      if ((await countTasksOfGroup(tx, principal.account, group.id)) > 0)
        throw new Refusal('agent_group_in_use')
      if (group.busy > 0) throw new Refusal('seat_busy')
      await deleteGroup(tx, principal.account, group.id)
      await writeAudit(tx, principal, { action: 'agentGroup.delete', subject: group.id, before: group })
    }
  })

const getGroup = async (
  tx: Tx,
  principal: Principal,
  { id, kind }: { readonly id: string; readonly kind: GroupKind },
): Promise<GroupRow> => {
  const group = await findGroup(tx, principal.account, id)
  if (group === undefined || group.kind !== kind) throw new Refusal('not_found')
  return group
}

const namedOnce = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('name_taken') : error
  })
