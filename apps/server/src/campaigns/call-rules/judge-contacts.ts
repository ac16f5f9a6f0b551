import type { AccountId, CalleeNumber, ContactId } from '@parley/contract/vocabulary'
import { type BlacklistLevel, type CallPermission, mayCallNow } from '@parley/core/dialing'
import { readCallee } from '@parley/edge/numbers'
import type { Db } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import type { TaskRow } from '../tasks/index.ts'
import { type CallPast, listCallPasts } from './queries.ts'

export type JudgeableContact = {
  readonly id: ContactId
  /** As typed, reduced to digits and the leading plus. */
  readonly written: string
  readonly numberKey: string
  /** Its own; null if the zones of its number apply. */
  readonly timeZone: string | null
  readonly blacklistedBy: BlacklistLevel | null
}

type Now = Extract<CallPermission, { kind: 'now' }>
type NotNow = Exclude<CallPermission, { kind: 'now' }>

export type JudgedContacts<Contact extends JudgeableContact> = {
  readonly callable: readonly (Contact & { readonly permission: Now })[]
  readonly put: readonly { readonly contact: Contact; readonly permission: NotNow }[]
}

/** Passes contacts to the core in order, until as many as wanted may be called; the others stay unchanged. */
export const judgeContacts = async <Contact extends JudgeableContact>(
  db: Db,
  { task, isPublic }: { readonly task: TaskRow; readonly isPublic: boolean },
  due: { readonly contacts: readonly Contact[]; readonly wanted: number; readonly nowMs: number },
): Promise<JudgedContacts<Contact>> => {
  const pasts = isPublic ? await pastsOf(db, task.account, due) : new Map<string, CallPast>()
  const callable: (Contact & { permission: Now })[] = []
  const put: { contact: Contact; permission: NotNow }[] = []
  for (const contact of due.contacts) {
    if (callable.length >= due.wanted) break
    const past = pasts.get(contact.id)
    const permission = mayCallNow(
      {
        nowMs: due.nowMs,
        window: task,
        blacklistedBy: contact.blacklistedBy ?? undefined,
        purpose: task.purpose,
        callee: isPublic ? calleeAt(contact, task.home ?? undefined) : undefined,
        consent: past?.consent ?? undefined,
        calledMs: past?.calledMs ?? [],
      },
      zoneOffset,
    )
    if (permission.kind === 'now') callable.push({ ...contact, permission })
    else put.push({ contact, permission })
  }
  return { callable, put }
}

const calleeAt = ({ written, timeZone }: JudgeableContact, home: string | undefined): CalleeNumber => {
  const callee = readCallee(written, home)
  return timeZone === null ? callee : { ...callee, zones: [timeZone] }
}

const pastsOf = async (
  db: Db,
  account: AccountId,
  { contacts, nowMs }: { readonly contacts: readonly JudgeableContact[]; readonly nowMs: number },
): Promise<ReadonlyMap<string, CallPast>> => {
  const numbers = contacts.map(({ id, numberKey }) => ({ id, numberKey }))
  return new Map((await listCallPasts(db, account, { numbers, nowMs })).map((past) => [past.id, past]))
}
