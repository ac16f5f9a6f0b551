import { type CallPermission, homeCountryOf, mayCallNow } from '@parley/core/dialing'
import { readCallee } from '@parley/edge/numbers'
import type { Tx } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { type CallPast, type DueContact, listCallPasts } from './contact-queries.ts'
import type { DialFacts } from './dial-facts.ts'

type Now = Extract<CallPermission, { kind: 'now' }>
type NotNow = Exclude<CallPermission, { kind: 'now' }>

export type JudgedContacts = {
  readonly callable: readonly (DueContact & { readonly permission: Now })[]
  readonly put: readonly { readonly contact: DueContact; readonly permission: NotNow }[]
}

/** Asks core about each contact in its order, until as many as wanted may be called; the others stay as they are. */
export const judgeContacts = async (
  tx: Tx,
  { task, line }: DialFacts,
  due: { readonly contacts: readonly DueContact[]; readonly wanted: number; readonly nowMs: number },
): Promise<JudgedContacts> => {
  const isPublic = !isTestLine(line.host)
  const pasts = isPublic ? await pastsOf(tx, task.account, due) : new Map<string, CallPast>()
  const home = homeCountryOf(task.zone)
  const callable: (DueContact & { permission: Now })[] = []
  const put: { contact: DueContact; permission: NotNow }[] = []
  for (const contact of due.contacts) {
    if (callable.length >= due.wanted) break
    const past = pasts.get(contact.id)
    const permission = mayCallNow(
      {
        nowMs: due.nowMs,
        window: task,
        blacklistedBy: contact.blacklistedBy ?? undefined,
        purpose: task.purpose,
        callee: isPublic ? readCallee(contact.phone, home) : undefined,
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

const pastsOf = async (
  tx: Tx,
  account: DialFacts['task']['account'],
  { contacts, nowMs }: { readonly contacts: readonly DueContact[]; readonly nowMs: number },
): Promise<ReadonlyMap<string, CallPast>> => {
  const numbers = contacts.map(({ id, number }) => ({ id, number }))
  return new Map((await listCallPasts(tx, account, { numbers, nowMs })).map((past) => [past.id, past]))
}

/** A line at this machine's own address rings no public telephone: the sandbox, or a test's carrier. */
export const isTestLine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.[0-9]{1,3}){3}$/.test(host)
